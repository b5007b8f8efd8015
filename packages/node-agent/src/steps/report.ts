import { type Outcome, resultPatch } from '@gardener-inplace/state-machine';
import { forgetBootstrapCredentials } from '../credentials/forget-bootstrap.js';
import type { Order, Run } from '../journal/journal.js';
import { withApplied } from './node-patch.js';
import { done, type Step } from './step.js';

/** The end of an ordered run: result, end of the attempt, and what the node now runs, in one patch. */
export const report: Step = {
  name: 'report',
  isNeeded: ({ order }) => order !== undefined,
  carryOut: async ({ ports, run, config }) => {
    const node = await ports.api.getNode();
    const { order } = run();
    if (node === undefined || order === undefined) return { is: 'pending' };
    await forgetBootstrapCredentials(ports.files);
    const outcome = outcomeOf(run(), order, new Date(ports.clock.now()).toISOString());
    const body = resultPatch(node, order.vocabulary, outcome);
    const patch = outcome.result === 'successful' ? withApplied(body, run().checksum, config) : body;
    return (await ports.api.patchNode(patch)) === undefined ? { is: 'pending' } : done;
  },
};

function outcomeOf({ failure }: Run, { attempt }: Order, now: string): Outcome {
  const ended = { ...attempt, ended: now };
  if (failure === undefined) return { result: 'successful', attempt: ended };
  return { result: 'failed', attempt: ended, message: `${failure.code}: ${failure.detail}` };
}
