import { contradictionAt, type Input } from '../input.js';
import { settingsOf, type Settings, type ValidationOptions } from '../options.js';
import type { Pool } from './pool.js';
import { readShoot, type ShootView } from './shoot-view.js';

/** What rules about one Shoot look at. */
export interface ShootState extends Input {
  readonly shoot: ShootView;
  readonly settings: Settings;
}

/** A pool and the pool of that name before the update; undefined when it is new. */
export interface PoolPair {
  readonly pool: Pool;
  readonly before: Pool | undefined;
}

/** What rules about the update of a Shoot look at. */
export interface ShootUpdate extends ShootState {
  readonly old: ShootView;
  /** Pools of the new Shoot in order; matched by name, never by position. */
  readonly pairs: readonly PoolPair[];
}

/** A pool that was there before. */
export interface ExistingPair extends PoolPair {
  readonly before: Pool;
}

const stateOf = (shoot: ShootView, settings: Settings): ShootState => ({
  shoot,
  settings,
  defects: shoot.defects,
  contradictions: shoot.conflicts.map((conflict) => contradictionAt(undefined, conflict, settings.vocabulary)),
});

/** Context for rules about one Shoot, of any shape. */
export function shootState(shoot: unknown, options: ValidationOptions): ShootState {
  const settings = settingsOf(options);
  return stateOf(readShoot(shoot, settings.vocabulary), settings);
}

/** Context for rules about an update, of any shape. */
export function shootUpdate(old: unknown, shoot: unknown, options: ValidationOptions): ShootUpdate {
  const settings = settingsOf(options);
  const [before, after] = [readShoot(old, settings.vocabulary), readShoot(shoot, settings.vocabulary)];
  return {
    ...stateOf(after, settings),
    old: before,
    pairs: after.pools.map((pool) => ({ pool, before: before.poolsByName.get(pool.name) })),
  };
}

/** Pools that were there before the update. */
export const existingPairs = ({ pairs }: ShootUpdate): readonly ExistingPair[] =>
  pairs.filter((pair): pair is ExistingPair => pair.before !== undefined);
