import { areAmountsEqual } from '../comparison/amounts.js';
import type { Feature } from '../feature.js';
import { entriesOf } from './entries.js';
import { gated } from './gated.js';

/**
 * Resizing an `emptyDir` that lives in memory. Volumes are paired by position and must keep their name; a pod whose number of volumes
 * changes is not a resize.
 *
 * Upstream crashes when the old volume was no `emptyDir` at all; here that pair is skipped like any other without two size limits.
 *
 * @source KEP-1287
 * @since Kubernetes 1.37
 */
export const memoryBackedVolumesResize: Feature = {
  ...gated('InPlacePodVerticalScalingMemoryBackedVolumes'),
  isNeededToUpdate: (oldPod, newPod) => {
    const before = entriesOf(oldPod.spec?.volumes);
    const after = entriesOf(newPod.spec?.volumes);
    if (before.length !== after.length) return false;
    return after.some((volume, position) => {
      const old = before[position];
      if (volume?.emptyDir?.medium !== 'Memory' || volume.name !== old?.name) return false;
      const oldLimit = old?.emptyDir?.sizeLimit ?? undefined;
      const newLimit = volume.emptyDir.sizeLimit ?? undefined;
      return oldLimit !== undefined && newLimit !== undefined && !areAmountsEqual(oldLimit, newLimit);
    });
  },
};
