import { join } from 'node:path';
import { type Given, type Outcome, runCommand } from './run-command.js';

const folder = join(import.meta.dirname, 'fixtures/');

/** Path of a file that comes with the tests. */
export const fixture = (name: string): string => `${folder}${name}`;

/** Runs the program where the fixtures are: words that end in .yaml name them, and outputs do too. */
export async function withFixtures(words: readonly string[], given?: Given): Promise<Outcome> {
  const { code, stdout, stderr } = await runCommand(
    words.map((word) => (word.endsWith('.yaml') ? fixture(word) : word)),
    given,
  );
  return { code, stdout: stdout.replaceAll(folder, ''), stderr: stderr.replaceAll(folder, '') };
}
