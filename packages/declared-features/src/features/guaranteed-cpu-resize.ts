import { areAmountsEqual } from '../comparison/amounts.js';
import type { Feature } from '../feature.js';
import { entriesOf } from './entries.js';

const name = 'GuaranteedQoSPodCPUResize';
const gate = 'InPlacePodVerticalScalingExclusiveCPUs';

/**
 * Resizing the CPU of a Guaranteed pod. Only 1.35 has it: a node with CPU manager policy `none` could always do this, so nodes that
 * declare nothing were refused without reason. The rule "a feature's gate must decide" comes from this one.
 *
 * Containers are paired by position; one that is gone counts as asking for no CPU (upstream reads past the end).
 *
 * @source kubernetes issue 135329
 * @since Kubernetes 1.35, removed in 1.36
 */
export const guaranteedCpuResize: Feature = {
  name,
  requirements: { featureGates: [gate] },
  isDeclaredBy: ({ featureGates, cpuManagerPolicy }) =>
    cpuManagerPolicy === 'none' || (featureGates?.[gate] === true && cpuManagerPolicy === 'static'),
  isNeededToUpdate: (oldPod, newPod) => {
    const isKnownNotGuaranteed = oldPod.status !== undefined && oldPod.status !== null && oldPod.status.qosClass !== 'Guaranteed';
    if (isKnownNotGuaranteed) return false;
    const after = entriesOf(newPod.spec?.containers);
    return entriesOf(oldPod.spec?.containers).some(
      (container, position) => !areAmountsEqual(container?.resources?.requests?.['cpu'], after[position]?.resources?.requests?.['cpu']),
    );
  },
};
