import { type AccessRule, checkConfig } from '@gardener-inplace/kube-runtime';
import { controlAccess, eventAccess, targetAccess } from '../access.js';
import type { ControllerConfig } from '../config.js';
import { manifestOptionFields, requiredOptions } from './option-fields.js';
import { deploymentOf, labels, type Manifest, programName as name, targetFolder } from './deployment.js';

export interface ControllerManifestOptions {
  /** An image with Node and the program `gardener-inplace-controller` on its path. */
  readonly image: string;
  /** What the program is configured with; it runs in the namespace of the machines. Of two replicas one works, so they elect it. */
  readonly config: Omit<ControllerConfig, 'kubeconfig' | 'targetKubeconfig' | 'leaderElection'>;
  /** Where the nodes are in another cluster: who the controller is there, and the Secret with its `kubeconfig`. */
  readonly target?: { readonly user: string; readonly secret: string };
  /** Memory of a container, in MiB, from 128; three quarters of it are the program's heap. Default 512. */
  readonly memoryMebibytes?: number;
}

/** Objects to apply, by cluster. */
export interface ControllerManifests {
  readonly control: readonly Manifest[];
  /** Empty where the nodes are in the same cluster. */
  readonly target: readonly Manifest[];
}

interface Subject {
  readonly kind: 'ServiceAccount' | 'User';
  readonly name: string;
  readonly namespace?: string;
  readonly apiGroup?: string;
}

const rbac = 'rbac.authorization.k8s.io';

/**
 * What runs the controller in a cluster: two replicas that restricted pod security admits, and an account with the rights that the
 * controller uses, no more.
 *
 * @throws ConfigError with the option that can't be, and what to do.
 * @source Kubernetes' Pod Security Standards, "Restricted"
 * @example controllerManifests({ image: 'registry.example/controller:1', config: { namespace: 'shoot--dev--demo' } }).control;
 */
export function controllerManifests(options: ControllerManifestOptions): ControllerManifests {
  checkConfig(options, 'controllerManifests', manifestOptionFields, requiredOptions);
  const { image, config, target, memoryMebibytes = 512 } = options;
  const { namespace } = config;
  // Several namespaces may have a controller of their own; pools of one name must then have their nodes in different clusters.
  const bindingName = `${name}:${namespace}`;
  const account: Subject = { kind: 'ServiceAccount', name, namespace };
  const file = target === undefined ? config : { ...config, targetKubeconfig: `${targetFolder}/kubeconfig` };
  const configText = `${JSON.stringify(file, undefined, 2)}\n`;
  const nodes = (subject: Subject): readonly Manifest[] => [
    { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', metadata: { name, labels }, rules: targetAccess },
    bindingOf('ClusterRole', { name: bindingName, labels }, subject),
  ];
  return {
    control: [
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, labels } },
      ...roleOf(namespace, [...controlAccess, ...eventAccess], account, bindingName),
      // Events about nodes, which have no namespace.
      ...(namespace === 'default' ? [] : roleOf('default', eventAccess, account, bindingName)),
      ...(target === undefined ? nodes(account) : []),
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace, labels },
        data: { 'config.yaml': configText },
      },
      deploymentOf({ namespace, image, configText, memoryMebibytes, probePort: config.probePort ?? 8081, targetSecret: target?.secret }),
      {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name, namespace, labels },
        spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
      },
    ],
    target: target === undefined ? [] : nodes({ kind: 'User', name: target.user, apiGroup: rbac }),
  };
}

/** Roles of one name in `default` have the same rules, whoever's controller they are for. */
const roleOf = (namespace: string, rules: readonly AccessRule[], subject: Subject, bindingName: string): readonly Manifest[] => [
  { apiVersion: `${rbac}/v1`, kind: 'Role', metadata: { name, namespace, labels }, rules },
  bindingOf('Role', { name: bindingName, namespace, labels }, subject),
];

const bindingOf = (kind: 'Role' | 'ClusterRole', metadata: NonNullable<Manifest['metadata']>, subject: Subject): Manifest => ({
  apiVersion: `${rbac}/v1`,
  kind: `${kind}Binding`,
  metadata,
  roleRef: { apiGroup: rbac, kind, name },
  subjects: [subject],
});
