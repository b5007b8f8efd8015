import { isVersionLowerThan } from '@gardener-inplace/api';
import { isOfferedFor } from '../image/image-version.js';
import { isReachableFrom, isUsableInPlace } from '../image/in-place-support.js';
import { isExpired } from '../image/life-cycle.js';
import type { ImageChoice, ShootAdmission } from './admission-context.js';

/** Whether the image does not allow what the pool's strategy needs. */
export function lacksSupport({ pool, before, offer }: ImageChoice): boolean {
  if (!offer || !pool.isInPlace) return false;
  return before ? !isReachableFrom(offer, before.image?.version ?? '') : !isUsableInPlace(offer);
}

const isStepBack = ({ pool, before }: ImageChoice): boolean => {
  const lower = isVersionLowerThan(pool.image?.version ?? '', before?.image?.version ?? '');
  return lower.ok && lower.value;
};

/** Why the version is not offered to anybody like this pool. */
export function unavailability(choice: ImageChoice, { settings }: ShootAdmission): 'architecture' | 'expired' | undefined {
  const { pool, before, offer } = choice;
  if (!offer) return undefined;
  if (!isOfferedFor(offer, pool.architecture ?? 'amd64')) return 'architecture';
  return isExpired(offer, settings.now) && (!before || isStepBack(choice)) ? 'expired' : undefined;
}
