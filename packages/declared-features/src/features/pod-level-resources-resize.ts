import type { Pod } from '@gardener-inplace/api';
import { areResourcesEqual, areResourcesIdentical } from '../comparison/resources.js';
import type { Feature } from '../feature.js';
import { gated } from './gated.js';

type Comparison = typeof areResourcesEqual;

/** Resources that appear or disappear count as a change, an empty object included. */
const changesPodResources =
  (isSame: Comparison) =>
  (oldPod: Pod, newPod: Pod): boolean => {
    const before = oldPod.spec?.resources ?? undefined;
    const after = newPod.spec?.resources ?? undefined;
    if (before === undefined || after === undefined) return before !== after;
    return !isSame(before, after);
  };

const declaration = gated('InPlacePodLevelResourcesVerticalScaling');

/**
 * Resizing the resources of a pod as a whole while it runs. Amounts count, not their spelling.
 *
 * @source KEP-5419
 * @since Kubernetes 1.36
 */
export const podLevelResourcesResize: Feature = { ...declaration, isNeededToUpdate: changesPodResources(areResourcesEqual) };

/**
 * The same feature as 1.35 infers it: another spelling of the same amount (`1` and `1000m`) counts as a change.
 *
 * @since Kubernetes 1.35
 */
export const podLevelResourcesResize135: Feature = { ...declaration, isNeededToUpdate: changesPodResources(areResourcesIdentical) };
