import { isInPlace, isManualInPlace, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import { entriesOf, isMembers, memberAt, textOf, type Members } from '../unknown-value.js';

const bounds = (strategy: string): Members => {
  if (isManualInPlace(strategy)) return {};
  return isInPlace(strategy) ? { maxSurge: 0, maxUnavailable: 1 } : { maxSurge: 1, maxUnavailable: 0 };
};

/** What has no value yet gets one; what has one keeps it. */
const fillIn = (value: Members, defaults: Members): Members => {
  const missing = Object.entries(defaults).filter(([name]) => memberAt(value, name) === undefined);
  return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
};

const withMachineControllerManager = (pool: Members, strategy: string): Members => {
  const given = memberAt(pool, 'machineControllerManager');
  if (!isInPlace(strategy) || (given !== undefined && !isMembers(given))) return pool;
  return { ...pool, machineControllerManager: fillIn(given ?? {}, { disableHealthTimeout: true }) };
};

const defaultMembers = (pool: Members): Members => {
  const strategy = memberAt(pool, 'updateStrategy') ?? 'AutoRollingUpdate';
  const known = textOf(strategy) ?? '';
  return withMachineControllerManager(
    fillIn(pool, { updateStrategy: strategy, ...bounds(known), systemComponents: { allow: true } }),
    known,
  );
};

/**
 * A pool with the defaults that depend on its strategy: the strategy itself, bounds, health timeout, system components. What is set
 * stays, 0 and false too; a pool that is updated by hand gets no bounds.
 *
 * @source D-01 (SetDefaults_Worker)
 */
export const defaultPool = (pool: ShootWorker): ShootWorker => (isMembers(pool) ? (defaultMembers(pool) as unknown as ShootWorker) : pool);

/** Container runtime and swap are defaulted by the Shoot, not by the pool. */
const defaultRuntime = (pool: Members): Members => {
  const kubelet = memberAt(pool, 'kubernetes', 'kubelet');
  const withRuntime = fillIn(pool, { cri: { name: 'containerd' } });
  if (!isMembers(kubelet)) return withRuntime;
  return { ...withRuntime, kubernetes: { ...(memberAt(pool, 'kubernetes') as Members), kubelet: fillIn(kubelet, { failSwapOn: true }) } };
};

/**
 * The Shoot as an API server stores it, as far as pools are concerned. Validate the answer: rules look at what is there, not at
 * what would be filled in. Input of any shape is answered; what is no pool stays as it is.
 *
 * ```ts
 * validateShootCreate(defaultShoot(shoot), { featureGates: { InPlaceNodeUpdates: true } });
 * ```
 * @source D-01 (SetDefaults_Worker, SetDefaults_Shoot)
 */
export function defaultShoot(shoot: Shoot): Shoot {
  const spec = memberAt(shoot, 'spec');
  const provider = memberAt(spec, 'provider');
  const given = memberAt(provider, 'workers');
  if (!isMembers(spec) || !isMembers(provider) || !Array.isArray(given)) return shoot;
  const workers = entriesOf(given).map((pool) => (isMembers(pool) ? defaultRuntime(defaultMembers(pool)) : pool));
  return { ...shoot, spec: { ...spec, provider: { ...provider, workers } } } as unknown as Shoot;
}
