import { inPlaceSpecOf, osUpdateOf } from '@gardener-inplace/api';
import { detectOsVersion, isSameOsVersion } from '@gardener-inplace/worker-pool';
import { classifyCommand, describeCommandFailure } from '../decide/command-output.js';
import { decideOsUpdate, type OsUpdateFacts } from '../decide/os-update.js';
import type { OsUpdateRecord } from '../journal/journal.js';
import { done, failed, type Step, type StepContext, type StepOutcome } from './step.js';

/** Runs the command that updates the operating system and reboots, and recognises the boot that follows. */
export const updateOs: Step = {
  name: 'update-os',
  isNeeded: ({ plan }) => plan.flags.operatingSystem,
  carryOut: async (context) => {
    for (;;) {
      const facts = await readFacts(context);
      const decision = decideOsUpdate(facts, context.settings.timeouts);
      if (decision.do === 'finish') return done;
      if (decision.do === 'fail') return { is: 'failed', failure: decision.failure };
      if (decision.do === 'stop-command') {
        await context.ports.commands.stop(context.run().id);
        return { is: 'failed', failure: decision.failure };
      }
      if (decision.do === 'wait') await context.ports.clock.sleep(context.settings.timeouts.poll, context.signal);
      else if (decision.do === 'note-interruption') await note(context, facts, 'interrupted');
      else {
        const outcome = await runCommand(context, facts);
        if (outcome !== undefined) return outcome;
      }
    }
  },
};

async function readFacts({ ports, run, config }: StepContext): Promise<OsUpdateFacts> {
  const record = run().osUpdate;
  const wanted = inPlaceSpecOf(config).value?.operatingSystemVersion ?? '';
  const running = detectOsVersion(await ports.host.osRelease());
  if (!running.ok) throw new Error(running.error.detail);
  const same = isSameOsVersion(running.value, wanted);
  if (!same.ok) throw new Error(same.error.detail);
  return {
    record,
    bootID: await ports.host.bootID(),
    version: running.value,
    wanted,
    isWanted: same.value,
    isCommandAlive: record?.state === 'running' && (await ports.commands.isRunning(run().id)),
    now: ports.clock.now(),
  };
}

/** The journal says that the command runs before it does: killed at any point, the next process knows. */
async function runCommand(context: StepContext, facts: OsUpdateFacts): Promise<StepOutcome | undefined> {
  const { ports, settings, signal, run, config } = context;
  const update = osUpdateOf(config).value;
  if (update === undefined || update.command === '') return failed('OS_UPDATE_FAILED', 'the config names no OS update command');
  await note(context, facts, 'running');
  ports.logger.info({ command: update.command, from: facts.version, to: facts.wanted }, 'running the OS update command');
  const result = await ports.commands.run(
    { command: update.command, args: update.args ?? [], deadlineMilliseconds: settings.timeouts.osCommand, attempt: run().id },
    signal,
  );
  const verdict = classifyCommand(result);
  if (verdict === 'final') return failed('OS_UPDATE_FAILED', describeCommandFailure(result));
  ports.logger.info({ verdict, output: result.output }, 'the OS update command ended');
  await note(context, facts, verdict);
  return undefined;
}

/** The boot stays that of the run's start: one that the command itself brought about is another. */
async function note({ ports, run, record }: StepContext, facts: OsUpdateFacts, state: OsUpdateRecord['state']): Promise<void> {
  const now = ports.clock.now();
  const before = run().osUpdate;
  const runs = (before?.runs ?? 0) + (state === 'running' ? 1 : 0);
  await record({ osUpdate: { state, bootID: facts.bootID, runs, firstRun: before?.firstRun ?? now, since: now } });
}
