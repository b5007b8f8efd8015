import type { Failure } from '../journal/journal.js';
import { failed, type Step, type StepContext, type StepOutcome } from '../steps/step.js';
import { steps } from '../steps/steps.js';

export type RunEnd = 'finished' | 'pending' | 'restart' | 'withdrawn';

/** Brings a run forward from where the journal says it is, as far as it goes. */
export async function carryOut(context: StepContext): Promise<RunEnd> {
  for (const step of steps) {
    const run = context.run();
    const isSkipped = run.failure !== undefined && step.name !== 'report';
    if (isSkipped || run.done.includes(step.name) || !step.isNeeded(run)) continue;
    const outcome = await carryOutStep(step, context);
    if (outcome.is === 'pending' || outcome.is === 'withdrawn') return outcome.is;
    if (outcome.is === 'failed') await recordFailure(outcome.failure, context);
    else await context.record({ done: [...context.run().done, step.name] });
    if (outcome.is === 'restart') return 'restart';
  }
  await context.record({ finished: true });
  const { checksum, failure } = context.run();
  context.ports.logger.info(
    { checksum, ...(failure && { failure: failure.code }) },
    failure ? 'the failure is reported' : 'the config is applied',
  );
  return 'finished';
}

async function recordFailure(failure: Failure, { ports, record }: StepContext): Promise<void> {
  ports.logger.error({ ...failure }, 'the update failed');
  await record({ failure });
}

/** Trouble that may pass is given its time; then the attempt has failed and says so, instead of staying silent. */
async function carryOutStep(step: Step, context: StepContext): Promise<StepOutcome> {
  const { ports, settings, signal } = context;
  const deadline = ports.clock.now() + settings.timeouts.step;
  for (let pause = settings.timeouts.poll; ; pause = Math.min(pause * 2, settings.timeouts.osRetryPause)) {
    try {
      return await step.carryOut(context);
    } catch (error) {
      signal.throwIfAborted();
      if (!canFail(step, context)) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      if (ports.clock.now() >= deadline) return failed('STEP_FAILED', `${step.name}: ${detail}`);
      ports.logger.error({ step: step.name, detail }, 'a step of the update met trouble and is repeated');
      await ports.clock.sleep(pause, signal);
    }
  }
}

/** What begins or ends an attempt is repeated for ever: until it is told, nothing may be made of it. */
const canFail = ({ name }: Step, { run }: StepContext): boolean =>
  run().order !== undefined && name !== 'record-attempt' && !run().done.includes('record-applied') && run().failure === undefined;
