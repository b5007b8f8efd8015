import { isInPlace, isManualInPlace, type Shoot, type ShootWorker, type ValueError } from '@gardener-inplace/api';
import { atOnceChanges } from './at-once-changes.js';
import { hashTriggers, unreachedChanges, type PlacedPool } from './hash-triggers.js';
import { trigger, type Trigger } from './trigger.js';

/** `undecided`: a version, time or quantity can't be parsed, so that the pool has no hash. */
export type PoolFate = 'untouched' | 'rolled' | 'inPlaceAuto' | 'inPlaceManual' | 'added' | 'removed' | 'undecided';

/** What happens to the nodes of one pool. */
export interface PoolEffect {
  readonly fate: PoolFate;
  /** Why the nodes are replaced or updated. */
  readonly triggers: readonly Trigger[];
  /** Changes that reach untouched nodes without emptying them. */
  readonly atOnce: readonly Trigger[];
  /** Changes that only new machines get, because updating in place doesn't change what a machine was made with. */
  readonly unreached: readonly Trigger[];
  /** Whether machines will be drained; of an `inPlaceManual` pool, once a person selects them. */
  readonly drains: boolean;
  /** Only with `undecided`. */
  readonly error?: ValueError;
}

/** Texts of the infrastructure provider that force new nodes of a rolled pool, for example for data volumes. */
export type ProviderData = (pool: ShootWorker, shoot: Shoot) => readonly string[];

const quiet = { triggers: [], atOnce: [], unreached: [], drains: false } as const;

/** @internal */
export const addedPool: PoolEffect = { ...quiet, fate: 'added' };

/** @internal */
export const removedPool = (pool: ShootWorker): PoolEffect => ({ ...quiet, fate: 'removed', drains: hasMachines(pool) });

/** What becomes of a pool that was there before. @internal */
export function changedPool(
  before: PlacedPool,
  after: PlacedPool,
  providerData: ProviderData,
  operationTriggers: readonly Trigger[],
): PoolEffect {
  const hashed = hashTriggers(before, after);
  const unreached = unreachedChanges(before, after);
  if (!hashed.ok) return { ...quiet, fate: 'undecided', error: hashed.error };
  if (!unreached.ok) return { ...quiet, fate: 'undecided', error: unreached.error };
  const triggers = [
    ...strategyTriggers(before, after),
    ...hashed.value,
    ...providerTriggers(before, after, providerData),
    ...operationTriggers,
  ];
  if (triggers.length === 0) {
    return { fate: 'untouched', triggers, atOnce: atOnceChanges(before, after), unreached: unreached.value, drains: false };
  }
  return { fate: fateOf(after.pool), triggers, atOnce: [], unreached: unreached.value, drains: hasMachines(before.pool) };
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

function providerTriggers(before: PlacedPool, after: PlacedPool, providerData: ProviderData): readonly Trigger[] {
  if (isInPlace(after.pool.updateStrategy)) return [];
  const [was, is] = [before, after].map(({ pool, shoot }) => providerData(pool, shoot).join(' '));
  return was === is ? [] : [trigger('providerData', after.path, was, is)];
}

/** A size that is no number says nothing, and who is told that nothing is drained should be able to rely on it. */
const hasMachines = ({ maximum, minimum }: ShootWorker): boolean => {
  const most: unknown = maximum ?? minimum;
  return typeof most !== 'number' || most > 0;
};
