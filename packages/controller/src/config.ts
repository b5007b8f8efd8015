import { parseVersion } from '@gardener-inplace/api';
import { configChecks, type ConfigCheck, type ConfigFields, parseConfig, readConfigFile } from '@gardener-inplace/kube-runtime';
import type { PoolPolicy } from '@gardener-inplace/state-machine';

/** What the binary is started with: one YAML file. */
export interface ControllerConfig {
  /** Namespace that holds the MachineDeployments. */
  readonly namespace: string;
  /** Path; default as kubectl, then the pod's own account. */
  readonly kubeconfig?: string;
  /** Path of the kubeconfig of the cluster that holds the nodes. Default: the same cluster. */
  readonly targetKubeconfig?: string;
  readonly policy?: Omit<PoolPolicy, 'order'> & { readonly order?: 'zone-balanced' | 'oldest' | 'fewest-pods' };
  /** Passes over nodes whose drain would leave a pod without any other node that declares what it needs. */
  readonly holdStrandedPods?: { readonly kubernetesVersion: string };
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
  /** Port of /healthz, /readyz and /metrics. Default 8081. */
  readonly probePort?: number;
  /** Off only where a single process is certain. Default true. */
  readonly leaderElection?: boolean;
}

const { text, boolean, count, port, oneOf } = configChecks;

/** A text of this shape. */
export const matches =
  (pattern: RegExp): ConfigCheck =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const isIntOrPercent: ConfigCheck = (value) => count(value) || matches(/^\d{1,9}%$/)(value);

const policy: ConfigFields & Readonly<Record<keyof PoolPolicy, ConfigCheck>> = {
  vocabulary: oneOf('gep', 'shipped'),
  owner: text,
  maxUnavailable: isIntOrPercent,
  failureBudget: isIntOrPercent,
  manualMaximumParallel: count,
  order: oneOf('zone-balanced', 'oldest', 'fewest-pods'),
  skipForeignCordons: boolean,
  drainDespiteImpossibleBudgets: boolean,
  drainTimeoutMilliseconds: count,
  updateTimeoutMilliseconds: count,
  maximumRejectedResults: count,
  maximumParallelEvictions: count,
  healthTimeoutMilliseconds: count,
  taintAfterUpdate: boolean,
  replaceUnhealthy: boolean,
  waitMinReadySeconds: boolean,
};

/** What may stand in each field. */
export const controllerConfigFields: ConfigFields & Readonly<Record<keyof ControllerConfig, ConfigCheck | ConfigFields>> = {
  namespace: matches(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/),
  kubeconfig: text,
  targetKubeconfig: text,
  policy,
  holdStrandedPods: { kubernetesVersion: (value) => typeof value === 'string' && parseVersion(value).ok },
  logLevel: oneOf('debug', 'info', 'warn', 'error'),
  probePort: port,
  leaderElection: boolean,
};

/**
 * Checks a configuration's text.
 *
 * @param object what to call the text in errors, mostly its file
 * @throws ConfigError with the field and what to do.
 */
export const parseControllerConfig = async (content: string, object: string): Promise<ControllerConfig> =>
  (await parseConfig(content, object, controllerConfigFields, [
    'namespace',
    'holdStrandedPods.kubernetesVersion',
  ])) as unknown as ControllerConfig;

/** The same from a file. */
export const readControllerConfig = async (path: string): Promise<ControllerConfig> =>
  parseControllerConfig(await readConfigFile(path), path);
