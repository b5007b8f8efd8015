import { attemptOf, isTaken, mayBegin, type Observed } from '../world.js';
import { type Invariant, isNode } from './invariant.js';

export const order: Invariant = {
  number: 2,
  title: 'Order: drained before ready, ready before the update begins',
  isBroken: (sight) => {
    const { before, after, world, write, programs } = sight;
    if (!isNode(sight) || after === undefined) return undefined;
    const isOpened = before?.spec?.unschedulable === true && after.spec?.unschedulable !== true;
    if (isOpened && isTaken(after) && programs.isOurs(write.userAgent)) return 'uncordoned before it was given back';
    if (!mayBegin(before) && mayBegin(after)) {
      const left = world.all('pods').filter((pod) => pod.spec?.nodeName === write.name && mustLeave(pod));
      if (left.length > 0) return `told ready with ${left.length} pods on it`;
    }
    const [earlier, attempt] = [attemptOf(before), attemptOf(after)];
    const begins = attempt !== undefined && attempt.ended === undefined && attempt.started !== earlier?.started;
    if (begins && !mayBegin(before)) return 'began to update without being told';
    if (begins && earlier !== undefined && earlier.ended === undefined && earlier.target === attempt.target)
      return 'began twice for one target';
    return undefined;
  },
};

const mustLeave = ({ metadata, status }: Observed): boolean =>
  metadata?.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') !== true &&
  metadata?.annotations?.['kubernetes.io/config.mirror'] === undefined &&
  status?.phase !== 'Succeeded' &&
  status?.phase !== 'Failed';
