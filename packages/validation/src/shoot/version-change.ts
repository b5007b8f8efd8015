import { isVersionLowerThan, skipsMinor } from '@gardener-inplace/api';
import type { FieldPath } from '../field-path.js';
import type { PoolPair, ShootUpdate } from './shoot-context.js';

/** A Kubernetes version before and after an update. */
export interface VersionChange {
  readonly path: FieldPath;
  readonly from: string;
  readonly to: string;
  /** Name of the pool; undefined for the control plane. */
  readonly pool: string | undefined;
  /** Whether a minor may not be skipped: the control plane and pools that are updated in place. */
  readonly isStepwise: boolean;
}

/** What becomes of the control plane's version. */
export const controlPlaneChange = ({ old, shoot }: ShootUpdate, path: FieldPath): VersionChange => ({
  path,
  from: old.version,
  to: shoot.version,
  pool: undefined,
  isStepwise: true,
});

const known = new WeakMap<ShootUpdate, readonly VersionChange[]>();

/**
 * What becomes of each pool's version. A new pool is compared with itself, or, if it follows the control plane, with the old control
 * plane. Several rules ask; the answer for one update is made once.
 */
export const poolChanges = (update: ShootUpdate): readonly VersionChange[] => {
  const changes = known.get(update) ?? update.pairs.map((pair) => poolChange(update, pair));
  known.set(update, changes);
  return changes;
};

const poolChange = ({ old }: ShootUpdate, { pool, before }: PoolPair): VersionChange => ({
  path: pool.path.child('kubernetes', 'version'),
  from: before ? before.version : (pool.pinnedVersion ?? old.version),
  to: pool.version,
  pool: pool.name,
  isStepwise: pool.isInPlace,
});

/** Whether the new version can be compared with the old one at all. */
export const isComparable = ({ from, to, isStepwise }: VersionChange): boolean =>
  to !== '' && isVersionLowerThan(to, from).ok && (!isStepwise || skipsMinor(from, to).ok);

const holds = (result: { readonly ok: boolean; readonly value?: boolean }): boolean => result.ok && result.value === true;

export const isDowngrade = ({ from, to }: VersionChange): boolean => to !== '' && holds(isVersionLowerThan(to, from));

export const isMinorSkip = ({ from, to }: VersionChange): boolean => to !== '' && holds(skipsMinor(from, to));

/** Says a change in a finding. */
export const paramsOf = ({ from, to, pool }: VersionChange) => ({ from, to, ...(pool === undefined ? {} : { pool }) });
