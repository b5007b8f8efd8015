import { compareVersions } from '@gardener-inplace/api';
import type { ImageVersion } from './image-version.js';

/** Whether a new pool that is updated in place may start on this version. */
export const isUsableInPlace = ({ inPlace }: ImageVersion): boolean => inPlace?.supported === true;

/**
 * Whether an existing pool may move in place from `current` to this version. What can't be compared is refused. The current
 * version is the right side of the comparison, so a partial one (`1592.1`) stands for every version it covers (C-02).
 */
export function isReachableFrom({ inPlace }: ImageVersion, current: string): boolean {
  if (inPlace?.supported !== true || inPlace.minimum === undefined) return false;
  const reached = compareVersions(inPlace.minimum, '<=', current);
  return reached.ok && reached.value;
}
