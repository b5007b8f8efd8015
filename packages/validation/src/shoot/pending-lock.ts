import { parseVersion } from '@gardener-inplace/api';
import { existingPairs, type ExistingPair, type ShootUpdate } from './shoot-context.js';

/** Whether changes to pools are checked against updates that are still running. */
export const isLockActive = ({ shoot }: ShootUpdate): boolean => !shoot.isForced && shoot.pending !== undefined;

/** Pools that are being updated in place and so must stay as they are. */
export function lockedPairs(update: ShootUpdate): readonly ExistingPair[] {
  const { pending } = update.shoot;
  if (!isLockActive(update) || !pending) return [];
  const names = new Set([...pending.auto, ...pending.manual]);
  return existingPairs(update).filter(({ pool }) => pool.isInPlace && names.has(pool.name));
}

export const isVersion = (text: string): boolean => parseVersion(text).ok;

/** Whether two versions are the same release; spelling (`v1.31` and `1.31.0`) and build metadata play no part. */
export function isSameVersion(a: string, b: string): boolean {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (!left.ok || !right.ok) return false;
  const [one, other] = [left.value, right.value];
  return one.major === other.major && one.minor === other.minor && one.patch === other.patch && one.prerelease === other.prerelease;
}
