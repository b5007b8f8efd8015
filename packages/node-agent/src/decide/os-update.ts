import type { Failure, OsUpdateRecord } from '../journal/journal.js';
import type { Timeouts } from '../settings.js';

export interface OsUpdateFacts {
  /** What the journal says; absent before the first run. */
  readonly record: OsUpdateRecord | undefined;
  readonly bootID: string;
  /** Version of the running system, for the message. */
  readonly version: string;
  readonly wanted: string;
  readonly isWanted: boolean;
  /** A command of this attempt is alive, perhaps orphaned by a killed agent. */
  readonly isCommandAlive: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type OsUpdateDecision =
  | { readonly do: 'finish' }
  | { readonly do: 'run' }
  /** The command ended while no agent watched: it is not known how. */
  | { readonly do: 'note-interruption' }
  | { readonly do: 'stop-command'; readonly failure: Failure }
  | { readonly do: 'wait'; readonly for: 'command' | 'retry' | 'reboot' }
  | { readonly do: 'fail'; readonly failure: Failure };

/**
 * The next move of an OS update, from the journal and the facts alone. The boot id tells a reboot from a restarted agent: only
 * another boot into the old version is a rollback (W3); a success without another boot is none until the deadline (A02, A04).
 */
export function decideOsUpdate(
  facts: OsUpdateFacts,
  timeouts: Pick<Timeouts, 'osCommand' | 'osRetryPause' | 'osRetryWindow' | 'reboot'>,
): OsUpdateDecision {
  const { record, now } = facts;
  if (record === undefined) return facts.isWanted ? { do: 'finish' } : { do: 'run' };
  const elapsed = now - record.since;
  const hasRebooted = record.bootID !== facts.bootID;
  if (record.state === 'running' && !hasRebooted && facts.isCommandAlive) {
    if (elapsed < timeouts.osCommand) return { do: 'wait', for: 'command' };
    return {
      do: 'stop-command',
      failure: failure('OS_UPDATE_FAILED', `the OS update command was stopped after ${timeouts.osCommand / 1000} s`),
    };
  }
  if (facts.isWanted) return { do: 'finish' };
  if (hasRebooted)
    return fail('OS_ROLLED_BACK', `the node rebooted into ${facts.version} instead of ${facts.wanted}: the update was rolled back`);
  if (record.state === 'installed') {
    if (elapsed < timeouts.reboot) return { do: 'wait', for: 'reboot' };
    return fail(
      'OS_NOT_REBOOTED',
      `${facts.wanted} is installed, but the node was not rebooted within ${timeouts.reboot / 1000} s and runs ${facts.version}`,
    );
  }
  if (record.state === 'running') return { do: 'note-interruption' };
  // A run that ended unseen may have been the good one, with its reboot on the way: the pause lets it come first.
  if (elapsed < timeouts.osRetryPause) return { do: 'wait', for: 'retry' };
  if (now - record.firstRun < timeouts.osRetryWindow) return { do: 'run' };
  if (record.state === 'interrupted' && record.runs < interruptedRuns) return { do: 'run' };
  return fail(
    'OS_UPDATE_RETRIES_EXHAUSTED',
    `the OS update did not get through in ${record.runs} runs within ${timeouts.osRetryWindow / 1000} s`,
  );
}

/** An agent that is killed with its command each time must not repeat it for ever. */
const interruptedRuns = 3;

const failure = (code: Failure['code'], detail: string): Failure => ({ code, detail });
const fail = (code: Failure['code'], detail: string): OsUpdateDecision => ({ do: 'fail', failure: failure(code, detail) });
