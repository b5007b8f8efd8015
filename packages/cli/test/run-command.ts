import { run, type Input, type Surroundings } from '../src/index.js';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command is given besides its words. */
export interface Given extends Partial<Omit<Surroundings, 'stdin'>> {
  readonly stdin?: string | Input;
}

/** Runs the program at a fixed time and keeps what it prints. */
export async function runCommand(words: readonly string[], { stdin, ...given }: Given = {}): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const code = await run(words, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    ...(stdin !== undefined && { stdin: typeof stdin === 'string' ? textInput(stdin) : stdin }),
    env: {},
    now: () => new Date('2026-11-30T12:00:00Z'),
    ...given,
  });
  return { code, stdout, stderr };
}

/** Text as it comes through a pipe. */
export async function* textInput(text: string): AsyncGenerator<string> {
  yield text;
}

/** Lines as they are printed; tests stay readable. */
export const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
