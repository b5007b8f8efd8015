import { areResourcesIdentical } from '../comparison/resources.js';
import type { Feature } from '../feature.js';
import { entriesOf } from './entries.js';
import { gated } from './gated.js';

/**
 * Resizing a plain init container while it runs. Sidecars (`restartPolicy: Always`, judged on the old pod) have their own, older feature.
 *
 * Containers are paired by position, so reordering counts as a change. Upstream reads past the end when the new pod has fewer init
 * containers; here a plain init container that is gone counts as changed (field report N07).
 *
 * @source KEP-1287
 * @since Kubernetes 1.36
 */
export const initContainersResize: Feature = {
  ...gated('InPlacePodVerticalScalingInitContainers'),
  isNeededToUpdate: (oldPod, newPod) => {
    const after = entriesOf(newPod.spec?.initContainers);
    return entriesOf(oldPod.spec?.initContainers).some(
      (container, position) =>
        container?.restartPolicy !== 'Always' &&
        (position >= after.length || !areResourcesIdentical(container?.resources, after[position]?.resources)),
    );
  },
};
