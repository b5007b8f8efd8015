import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CommandRequest, type CommandRunner, createCommandRunner, createSystemctl } from '../../src/index.js';

let root: string;
let commands: CommandRunner;
const signal = new AbortController().signal;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplace-commands-'));
  commands = createCommandRunner({ root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const script = (name: string, lines: string): string => {
  mkdirSync(join(root, 'opt'), { recursive: true });
  writeFileSync(join(root, 'opt', name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(root, 'opt', name), 0o755);
  return `/opt/${name}`;
};

const request = (command: string, change: Partial<CommandRequest> = {}): CommandRequest => ({
  command,
  args: [],
  deadlineMilliseconds: 10_000,
  attempt: `test-${root}`,
  ...change,
});

/** A killed process needs a moment to be gone; the test's own timeout is the limit. */
const untilGone = async (): Promise<void> => {
  while (await commands.isRunning(`test-${root}`)) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('the OS update command', () => {
  it('is found below the root, gets its arguments as they are, and knows root and attempt', async () => {
    const command = script('update', 'echo "$2"; echo "$INPLACE_ROOT $INPLACE_ATTEMPT" >&2; exit 3');
    expect(await commands.run(request(command, { args: ['--to', '$(id) *'] }), signal)).toEqual({
      exitCode: 3,
      output: `$(id) *\n${root} test-${root}\n`,
    });
  });

  it('is told to be missing, not thrown', async () => {
    expect(await commands.run(request('/no/such/program'), signal)).toMatchObject({
      exitCode: undefined,
      problem: 'spawn /no/such/program ENOENT',
    });
  });

  it('is stopped at its deadline together with its children', async () => {
    const command = script('slow', 'echo begun; sleep 30 & wait');
    const result = await commands.run(request(command, { deadlineMilliseconds: 300 }), signal);
    expect(result).toEqual({ exitCode: undefined, problem: 'stopped after 0.3 s', output: 'begun\n' });
    await untilGone();
  });

  it('is stopped at its deadline together with what left its process group', async () => {
    const command = script('slow', 'setsid sleep 30 & sleep 30');
    await commands.run(request(command, { deadlineMilliseconds: 300 }), signal);
    await untilGone();
  });

  it('may take longer than a timer can tell', async () => {
    const command = script('update', 'sleep 0.1; exit 0');
    expect(await commands.run(request(command, { deadlineMilliseconds: 2 ** 40 }), signal)).toEqual({ exitCode: 0, output: '' });
  });

  it('answers with the end of a long output', async () => {
    const command = script('loud', 'head -c 200000 /dev/zero | tr "\\0" x; echo end');
    const { output } = await commands.run(request(command), signal);
    expect(output).toHaveLength(64 * 1024);
    expect(output.endsWith('xend\n')).toBe(true);
  });

  it('lives on when its agent goes, is found by its attempt, and can be stopped', async () => {
    const gone = new AbortController();
    const running = commands.run(request(script('orphan', 'sleep 30')), gone.signal);
    while (!(await commands.isRunning(`test-${root}`))) await new Promise((resolve) => setTimeout(resolve, 20));
    gone.abort(new Error('the agent ends'));
    await expect(running).rejects.toThrow('the agent ends');
    expect(await commands.isRunning(`test-${root}`)).toBe(true);
    expect(await commands.isRunning('another attempt')).toBe(false);
    await commands.stop(`test-${root}`);
    await untilGone();
  });

  it('can be put behind another program', async () => {
    const runner = createCommandRunner({ root, prefix: ['/usr/bin/env', 'EXTRA=set'] });
    expect(await runner.run(request(script('update', 'echo "$EXTRA"')), signal)).toEqual({ exitCode: 0, output: 'set\n' });
  });
});

describe('systemctl', () => {
  it('is called once per job', async () => {
    const program = join(root, script('systemctl', 'echo "$@" >> "$INPLACE_ROOT/jobs"'));
    const services = createSystemctl({ program: [program], root });
    await services.daemonReload();
    await services.enable('a.service');
    await services.restart('a.service');
    await services.stop('a.service');
    await services.disable('a.service');
    expect(readFileSync(join(root, 'jobs'), 'utf8').split('\n')).toEqual([
      'daemon-reload',
      'enable -- a.service',
      'restart -- a.service',
      'stop -- a.service',
      'disable -- a.service',
      '',
    ]);
  });

  it('rejects with what it said when a job fails', async () => {
    const program = join(root, script('systemctl', 'echo "Job for $2 failed." >&2; exit 1'));
    await expect(createSystemctl({ program: [program, '--quiet'] }).restart('a.service')).rejects.toThrow(
      `${program} --quiet restart -- a.service: exit 1: Job for restart failed.`,
    );
  });

  it('does not wait for ever (W18)', async () => {
    const program = join(root, script('systemctl', 'exec sleep 30'));
    await expect(createSystemctl({ program: [program], deadlineMilliseconds: 200 }).stop('a.service')).rejects.toThrow(
      'stopped at its deadline',
    );
  });
});
