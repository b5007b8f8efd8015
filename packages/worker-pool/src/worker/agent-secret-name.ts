import { effectiveKubelet, effectiveKubernetesVersion, type Result, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import type { Credentials } from '../hash/hash-item.js';
import { operatingSystemConfigKey, type OperatingSystemConfigKeyInput } from '../hash/operating-system-config-key.js';

/** What names a pool's OperatingSystemConfig, taken from its Shoot. @internal */
export const keyInputOf = (shoot: Shoot, pool: ShootWorker, credentials: Credentials | undefined): OperatingSystemConfigKeyInput => ({
  poolName: pool?.name,
  updateStrategy: pool?.updateStrategy,
  kubernetesVersion: effectiveKubernetesVersion(shoot, pool),
  machineType: pool?.machine?.type,
  machineImage: pool?.machine?.image,
  volume: pool?.volume,
  criName: pool?.cri?.name,
  kubelet: effectiveKubelet(shoot, pool),
  credentials,
  nodeLocalDNS: shoot?.spec?.systemComponents?.nodeLocalDNS?.enabled,
  kubeProxy: shoot?.spec?.kubernetes?.kubeProxy,
});

/**
 * Name of the Secret that carries a pool's OperatingSystemConfig to its nodes.
 *
 * ```ts
 * agentSecretNameOf(shoot, pool); // { ok: true, value: 'gardener-node-agent-pool-a' }
 * ```
 * @source {@link operatingSystemConfigKey}
 */
export const agentSecretNameOf = (shoot: Shoot, pool: ShootWorker): Result<string> =>
  operatingSystemConfigKey(keyInputOf(shoot, pool, shoot?.status?.credentials));
