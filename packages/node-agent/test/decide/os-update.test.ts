import { describe, expect, it } from '@jest/globals';
import { decideOsUpdate, type OsUpdateFacts } from '../../src/index.js';

const timeouts = { osCommand: 600_000, osRetryPause: 30_000, osRetryWindow: 300_000, reboot: 900_000 };
const second = 1000;

const facts = (change: Partial<OsUpdateFacts>): OsUpdateFacts => ({
  record: undefined,
  bootID: 'boot-1',
  version: '1.0.0',
  wanted: '1.1.0',
  isWanted: false,
  isCommandAlive: false,
  now: 0,
  ...change,
});

const record = (state: 'running' | 'installed' | 'interrupted' | 'retriable', since = 0, runs = 1) => ({
  state,
  bootID: 'boot-1',
  runs,
  firstRun: 0,
  since,
});

describe('an OS update before its command', () => {
  it('begins', () => {
    expect(decideOsUpdate(facts({}), timeouts)).toEqual({ do: 'run' });
  });

  it('is over when the wanted version runs already', () => {
    expect(decideOsUpdate(facts({ isWanted: true }), timeouts)).toEqual({ do: 'finish' });
  });
});

describe('an OS update whose command runs or ran', () => {
  it.each([
    [
      'waits for a command that outlived its agent (W3)',
      { record: record('running'), isCommandAlive: true, now: 60 * second },
      { do: 'wait', for: 'command' },
    ],
    [
      'waits for it even if the version changed already',
      { record: record('running'), isCommandAlive: true, isWanted: true },
      { do: 'wait', for: 'command' },
    ],
    ['notes that a command ended unseen', { record: record('running') }, { do: 'note-interruption' }],
    ['gives the reboot of such a command its time', { record: record('interrupted'), now: 29 * second }, { do: 'wait', for: 'retry' }],
    ['then runs it again', { record: record('interrupted'), now: 30 * second }, { do: 'run' }],
    [
      'runs it again after the window too: nobody saw it fail',
      { record: record('interrupted', 400 * second, 2), now: 430 * second },
      { do: 'run' },
    ],
    ['pauses after a network problem', { record: record('retriable', 10 * second), now: 39 * second }, { do: 'wait', for: 'retry' }],
    ['runs again after the pause', { record: record('retriable', 10 * second), now: 40 * second }, { do: 'run' }],
    ['waits for the reboot after a good end', { record: record('installed'), now: 899 * second }, { do: 'wait', for: 'reboot' }],
    ['is over in the wanted version', { record: record('installed'), bootID: 'boot-2', isWanted: true }, { do: 'finish' }],
    ['is over in the wanted version without a reboot', { record: record('installed'), isWanted: true }, { do: 'finish' }],
  ] as const)('%s', (_, change, decision) => {
    expect(decideOsUpdate(facts(change), timeouts)).toEqual(decision);
  });

  it.each([
    ['rolled back: another boot, the old version', { record: record('installed'), bootID: 'boot-2' }, 'fail', 'OS_ROLLED_BACK'],
    ['rolled back although the command never returned', { record: record('running'), bootID: 'boot-2' }, 'fail', 'OS_ROLLED_BACK'],
    ['never rebooted', { record: record('installed'), now: 900 * second }, 'fail', 'OS_NOT_REBOOTED'],
    ['out of time for retries', { record: record('retriable', 290 * second), now: 320 * second }, 'fail', 'OS_UPDATE_RETRIES_EXHAUSTED'],
    [
      'killed with its agent each time',
      { record: record('interrupted', 400 * second, 3), now: 430 * second },
      'fail',
      'OS_UPDATE_RETRIES_EXHAUSTED',
    ],
    [
      'an orphan past its deadline',
      { record: record('running'), isCommandAlive: true, now: 600 * second },
      'stop-command',
      'OS_UPDATE_FAILED',
    ],
  ] as const)('fails when it was %s', (_, change, what, code) => {
    expect(decideOsUpdate(facts(change), timeouts)).toMatchObject({ do: what, failure: { code } });
  });
});
