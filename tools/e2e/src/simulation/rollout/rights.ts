import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shoot } from '@gardener-inplace/api';
import { controlAccess, controllerManifests, targetAccess } from '@gardener-inplace/controller';
import type { AccessRule, KubeClient, KubeObject, Resource } from '@gardener-inplace/kube-runtime';
import { agentAccess, agentSecretAccessTo } from '@gardener-inplace/node-agent';
import { programOf, technicalID } from '@gardener-inplace-examples/quickstart';
import { stringify } from 'yaml';
import type { Check } from '../../check.js';
import { unless } from '../eventually.js';
import type { AuditedCall } from './audit-log.js';
import type { Stage } from './stage.js';

/** Users that the programs run as; nobody of them is an administrator. The controller is the account of its manifests. */
export const users = {
  controller: `system:serviceaccount:${technicalID}:gardener-inplace-controller`,
  'node-agent': 'gardener-inplace-node-agent',
} as const;
const stranger = 'stranger';
const reader = 'reader';
const endsWithinMilliseconds = 20_000;

const group = 'rbac.authorization.k8s.io';
const resourceOf = (kind: string): Resource => ({
  group,
  version: 'v1',
  plural: `${kind.toLowerCase()}s`,
  kind,
  namespaced: !kind.startsWith('Cluster'),
});

/** A Role in the namespace, or a ClusterRole, of exactly these rules, bound to the user. */
async function grant(client: KubeClient, user: string, rules: readonly AccessRule[], namespace?: string): Promise<void> {
  const role = namespace === undefined ? 'ClusterRole' : 'Role';
  const metadata = { name: user, ...(namespace !== undefined && { namespace }) };
  const subjects = [{ kind: 'User', name: user, apiGroup: group }];
  await client.create(resourceOf(role), { metadata, rules } as KubeObject);
  const roleRef = { kind: role, name: user, apiGroup: group };
  await client.create(resourceOf(`${role}Binding`), { metadata, subjects, roleRef } as KubeObject);
}

/**
 * The Roles of the controller's manifests as they are, the rules that node-agent exports, of Secrets those of the pools alone, and no
 * more. A stranger may do all of the controller's work but delete machines.
 */
export async function grantRights(client: KubeClient, { spec }: Shoot): Promise<void> {
  const { control } = controllerManifests({ image: 'registry.example/controller:1', config: { namespace: technicalID } });
  const roles = control.filter(({ apiVersion }) => apiVersion === `${group}/v1`);
  for (const role of roles) await client.create(resourceOf(role.kind ?? ''), role, { fieldValidation: 'Strict' });
  await grant(client, users['node-agent'], agentAccess);
  const secrets = (spec.provider.workers ?? []).map(({ name }) => `gardener-node-agent-${name}`);
  await grant(client, users['node-agent'], agentSecretAccessTo(secrets), 'kube-system');
  await grant(client, stranger, targetAccess);
  const withoutDelete = controlAccess.map((rule) =>
    rule.resources.includes('machines') ? { ...rule, verbs: rule.verbs.filter((verb) => verb !== 'delete') } : rule,
  );
  await grant(client, stranger, withoutDelete, technicalID);
  const read = { apiGroups: ['', 'machine.sapcloud.io', 'policy'], resources: ['*'], verbs: ['get', 'list', 'watch'] };
  await grant(client, reader, [read]);
}

/** A controller whose Role lacks one verb. */
export async function strangerCheck({ controlPlane, landscape }: Stage): Promise<Check> {
  const [config, kubeconfig] = ['stranger.yaml', 'stranger.kubeconfig'].map((name) => join(landscape.directory, name)) as [string, string];
  await writeFile(kubeconfig, await controlPlane.kubeconfigFor({ user: stranger }), { mode: 0o600 });
  await writeFile(config, stringify({ namespace: technicalID, kubeconfig, probePort: 0, leaderElection: false }));
  // One that finds nothing missing goes on for ever; it is ended with the landscape.
  const goesOn = sleep(endsWithinMilliseconds, { code: null, output: 'it began to work' }, { ref: false });
  const { code, output } = await Promise.race([goesOn, landscape.programs.run(programOf('controller'), ['--config', config])]);
  const wanted = `ACCESS_MISSING: API server: may not delete machines of machine.sapcloud.io in namespace ${technicalID}`;
  return {
    title: 'rights: a controller that lacks one says which, and which rule grants it, before it begins',
    figures: output.split('\n')[0] ?? '',
    problems: [...unless(code === 1, `exit code ${code}`), ...unless(output.startsWith(wanted), output)],
  };
}

/** A person who may only look. */
export async function readerCheck({ controlPlane, landscape }: Stage, node: string): Promise<Check> {
  const kubeconfig = join(landscape.directory, 'reader.kubeconfig');
  await writeFile(kubeconfig, await controlPlane.kubeconfigFor({ user: reader }), { mode: 0o600 });
  const args = ['select', node, '--kubeconfig', kubeconfig, '-n', technicalID, '--yes'];
  const { code, output } = await landscape.programs.run(programOf('cli'), args);
  return {
    title: 'rights: kubectl inplace tells a person who may only look, before it writes',
    figures: output.split('\n')[0] ?? '',
    problems: [
      ...unless(code === 1, `exit code ${code}`),
      ...unless(output.startsWith('error: may not patch nodes (ACCESS_MISSING)'), output),
    ],
  };
}

/** What the programs asked for, and what they were refused. */
export function rightsCheck(calls: readonly AuditedCall[]): Check {
  const theirs = calls.filter(({ user }) => (Object.values(users) as readonly string[]).includes(user));
  const refused = theirs.filter(({ code }) => code === 403);
  return {
    title: 'rights: the controller under the Roles of its manifests, agents under the rules of their package, are refused nothing',
    figures: `${theirs.length} calls`,
    problems: [
      ...Object.values(users).flatMap((user) =>
        unless(
          theirs.some((call) => call.user === user),
          `no call of ${user}`,
        ),
      ),
      ...refused.map(
        ({ user, verb, plural, subresource, namespace }) => `${user}: ${verb} ${plural}/${subresource ?? ''} in ${namespace ?? 'all'}`,
      ),
    ],
  };
}
