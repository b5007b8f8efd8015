import { attemptPatch, readiness } from '@gardener-inplace/state-machine';
import { withoutHeldBack } from './node-patch.js';
import { done, type Step } from './step.js';

/**
 * The Node says that the update runs before anything changes. The order is read again together with the write: one that was
 * withdrawn meanwhile makes the run end without a trace.
 */
export const recordAttempt: Step = {
  name: 'record-attempt',
  isNeeded: ({ order }) => order !== undefined,
  carryOut: async ({ ports, run }) => {
    const { order } = run();
    const node = await ports.api.getNode();
    if (order === undefined || node === undefined) return { is: 'pending' };
    const now = readiness(node);
    if (!now.ready || now.claim !== order.claim) return { is: 'withdrawn' };
    return (await ports.api.patchNode(withoutHeldBack(attemptPatch(node, order.attempt)))) === undefined ? { is: 'pending' } : done;
  },
};
