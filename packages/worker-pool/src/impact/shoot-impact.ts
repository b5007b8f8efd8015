import { isInPlace, isManualInPlace, type CloudProfile, type Shoot, type ShootWorker, type ValueError } from '@gardener-inplace/api';
import { admitShoot, validateShootUpdate, type FieldError, type ValidationOptions } from '@gardener-inplace/validation';
import { poolsOf } from '../life-cycle/pending-pools.js';
import { atOnceChanges } from './at-once-changes.js';
import { hashTriggers, type PlacedPool } from './hash-triggers.js';
import { operationTriggers } from './operation-triggers.js';
import { trigger, type Trigger } from './trigger.js';

/** `undecided`: a version, time or quantity can't be parsed, so that the pool has no hash. */
export type PoolFate = 'untouched' | 'rolled' | 'inPlaceAuto' | 'inPlaceManual' | 'added' | 'removed' | 'undecided';

export interface PoolImpact {
  readonly pool: string;
  /** Path of the pool in the new Shoot; of a removed pool, in the old one. */
  readonly path: string;
  readonly fate: PoolFate;
  /** Why the nodes are replaced or updated. */
  readonly triggers: readonly Trigger[];
  /** Changes that reach untouched nodes without emptying them. */
  readonly atOnce: readonly Trigger[];
  /** Whether machines will be drained; of an `inPlaceManual` pool, once a person selects them. */
  readonly drains: boolean;
  /** What forbids the change of this pool. */
  readonly blockedBy: readonly FieldError[];
  /** Only with `undecided`. */
  readonly error?: ValueError;
}

export interface ShootImpact {
  /** In the order of the new Shoot, then removed pools. */
  readonly pools: readonly PoolImpact[];
  /** Whether an API server would accept the change. */
  readonly allowed: boolean;
  /** Everything that forbids it, also what concerns no single pool. */
  readonly errors: readonly FieldError[];
}

export interface ShootImpactOptions extends ValidationOptions {
  /** Texts of the infrastructure provider that force new nodes of a rolled pool, for example for data volumes. */
  readonly providerData?: ((pool: ShootWorker, shoot: Shoot) => readonly string[]) | undefined;
}

/**
 * What changing a Shoot causes, pool by pool, and whether it is allowed. A new Shoot without a status is taken to have
 * that of the old one, as an API server does. Operations that the change newly asks for count as well.
 *
 * ```ts
 * const { pools } = shootImpact(old, { ...old, spec: { ...old.spec, kubernetes: { version: '1.33.0' } } }, cloudProfile);
 * pools[0]?.fate; // 'inPlaceAuto'
 * ```
 * @param cloudProfile without it nobody checks whether images are offered
 * @source rules S-01, S-06; Gardener API reference b1, b5
 */
export function shootImpact(old: Shoot, changed: Shoot, cloudProfile?: CloudProfile, options: ShootImpactOptions = {}): ShootImpact {
  const { providerData = () => [], ...rules } = options;
  const shoot: Shoot = changed.status === undefined && old.status !== undefined ? { ...changed, status: old.status } : changed;
  const errors = [
    ...validateShootUpdate(old, shoot, rules),
    ...(cloudProfile === undefined ? [] : admitShoot({ operation: 'update', old, shoot, cloudProfile }, rules)),
  ];
  const before = placed(old);
  const pools = placed(shoot).map((after): PoolImpact => {
    const was = before.find(({ pool }) => pool.name === after.pool.name);
    const blockedBy = errors.filter(({ field }) => field === after.path || field.startsWith(`${after.path}.`));
    return { pool: after.pool.name, path: after.path, ...(was ? effectOf(was, after, providerData) : added), blockedBy };
  });
  const kept = new Set(pools.map(({ pool }) => pool));
  const removed = before
    .filter(({ pool }) => !kept.has(pool.name))
    .map(({ pool, path }): PoolImpact => ({
      pool: pool.name,
      path,
      fate: 'removed',
      triggers: [],
      atOnce: [],
      drains: hasMachines(pool),
      blockedBy: [],
    }));
  return { pools: [...pools, ...removed], allowed: errors.length === 0, errors };
}

type Effect = Omit<PoolImpact, 'pool' | 'path' | 'blockedBy'>;

const added: Effect = { fate: 'added', triggers: [], atOnce: [], drains: false };

const placed = (shoot: Shoot): readonly PlacedPool[] =>
  poolsOf(shoot).map((pool, index) => ({ shoot, pool, path: `spec.provider.workers[${index}]` }));

function effectOf(before: PlacedPool, after: PlacedPool, providerData: NonNullable<ShootImpactOptions['providerData']>): Effect {
  const hashed = hashTriggers(before, after);
  if (!hashed.ok) return { fate: 'undecided', triggers: [], atOnce: [], drains: false, error: hashed.error };
  const triggers = [
    ...strategyTriggers(before, after),
    ...hashed.value,
    ...providerTriggers(before, after, providerData),
    ...operationTriggers(before.shoot, after.shoot, after.pool),
  ];
  if (triggers.length === 0) return { fate: 'untouched', triggers, atOnce: atOnceChanges(before, after), drains: false };
  return { fate: fateOf(after.pool), triggers, atOnce: [], drains: hasMachines(before.pool) };
}

const fateOf = ({ updateStrategy }: ShootWorker): PoolFate => {
  if (!isInPlace(updateStrategy)) return 'rolled';
  return isManualInPlace(updateStrategy) ? 'inPlaceManual' : 'inPlaceAuto';
};

/** Switching between the two ways of updating in place changes who selects nodes, not the nodes. */
function strategyTriggers({ pool: was }: PlacedPool, { pool, path }: PlacedPool): readonly Trigger[] {
  const isSwitched = isInPlace(was.updateStrategy) !== isInPlace(pool.updateStrategy);
  return isSwitched ? [trigger('updateStrategy', `${path}.updateStrategy`, was.updateStrategy, pool.updateStrategy)] : [];
}

function providerTriggers(
  before: PlacedPool,
  after: PlacedPool,
  providerData: NonNullable<ShootImpactOptions['providerData']>,
): readonly Trigger[] {
  if (isInPlace(after.pool.updateStrategy)) return [];
  const [was, is] = [before, after].map(({ pool, shoot }) => providerData(pool, shoot).join(' '));
  return was === is ? [] : [trigger('providerData', after.path, was, is)];
}

const hasMachines = ({ maximum, minimum }: ShootWorker): boolean => (maximum ?? minimum ?? 1) > 0;
