import type { AccessRule } from '@gardener-inplace/kube-runtime';

/** What an agent does in its cluster, in all namespaces. RBAC can't say "its own Node": let an admission policy compare the names. */
export const agentAccess: readonly AccessRule[] = [
  { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'watch', 'patch'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['list', 'delete'] },
  { apiGroups: ['certificates.k8s.io'], resources: ['certificatesigningrequests'], verbs: ['get', 'create'] },
];

/**
 * What it does in `kube-system`, where the pool's configuration and the tokens are. A Role of these rules shows every node all Secrets
 * there: where their names are known, take those of `agentSecretAccessTo`.
 */
export const agentSecretAccess: readonly AccessRule[] = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'watch'] }];

/**
 * The same for the named Secrets alone, since the agent reads and watches each by its name; no rule where none is named. A pool whose
 * configuration moves to another Secret needs both names until the last of its nodes follows.
 *
 * @example agentSecretAccessTo(['gardener-node-agent-pool-a', 'cloud-config-downloader']);
 */
export const agentSecretAccessTo = (names: readonly string[]): readonly AccessRule[] =>
  // Rules that list no name are rules about every Secret.
  names.length === 0 ? [] : agentSecretAccess.map((rule) => ({ ...rule, resourceNames: names }));
