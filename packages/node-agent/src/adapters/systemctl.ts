import type { ServiceManager } from '../ports.js';
import { execute } from './execute.js';

export interface SystemctlOptions {
  /** Program and first arguments. Default `['systemctl']`. */
  readonly program?: readonly string[];
  /** Where the node's files are, for a stand-in: `INPLACE_ROOT` in its environment. */
  readonly root?: string;
  /** One job. Default 90 s, as in systemd. */
  readonly deadlineMilliseconds?: number;
}

/** systemd by its command line, which waits for the end of each job and tells how it ended (W18). */
export function createSystemctl({
  program = ['systemctl'],
  root = '/',
  deadlineMilliseconds = 90_000,
}: SystemctlOptions = {}): ServiceManager {
  const call = async (...args: readonly string[]): Promise<void> => {
    await execute(program, args, { deadlineMilliseconds, environment: { INPLACE_ROOT: root } });
  };
  return {
    daemonReload: () => call('daemon-reload'),
    enable: (unit) => call('enable', '--', unit),
    disable: (unit) => call('disable', '--', unit),
    stop: (unit) => call('stop', '--', unit),
    restart: (unit) => call('restart', '--', unit),
  };
}
