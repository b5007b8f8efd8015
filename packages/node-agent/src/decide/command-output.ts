import type { CommandResult } from '../ports.js';

export type CommandVerdict = 'installed' | 'retriable' | 'final';

/**
 * What the end of an OS update command means. A network problem is worth another run, also where the output names a fatal problem
 * besides; every other failure is final.
 *
 * @source node-agent (c) "OS-update command protocol"
 * @example classifyCommand({ exitCode: 1, output: 'Network problems: timeout' }) // 'retriable'
 */
export function classifyCommand({ exitCode, output }: CommandResult): CommandVerdict {
  if (exitCode === 0) return 'installed';
  return /network problems/iu.test(output) ? 'retriable' : 'final';
}

/** Characters; programs say at the end why they failed. */
const shownOutput = 2000;

/** The text that an operator reads on the Node. */
export function describeCommandFailure({ exitCode, output, problem }: CommandResult): string {
  const end = problem ?? `exit status ${exitCode ?? 'unknown'}`;
  const fatal = /invalid arguments|system failure/iu.exec(output)?.[0];
  const said = output.trim() === '' ? 'without output' : `output: ${output.trim().slice(-shownOutput)}`;
  return `the OS update command failed${fatal === undefined ? '' : ` (${fatal.toLowerCase()})`}: ${end}, ${said}`;
}
