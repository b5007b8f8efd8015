import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commands } from '../../src/commands.js';
import { withFixtures } from '../fixtures.js';
import { ask } from './ask.js';

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');

/** Every command of the console block with what it prints. */
const session = (/```console\n([^]*?)```/.exec(readme)?.[1] ?? '')
  .split(/^\$ kubectl inplace /m)
  .slice(1)
  .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const);

describe('the README', () => {
  it('shows the code that runs here', async () => {
    expect(readme).toContain(`\`\`\`ts\n${await readFile(join(import.meta.dirname, 'ask.ts'), 'utf8')}\`\`\``);
    expect(await ask('diagram', '--format', 'dot')).toMatchObject({ code: 0, trouble: '' });
  });

  it.each(session)('shows what is printed: %s', async (words, printed) => {
    expect((await withFixtures(words.split(' '))).stdout).toBe(printed);
  });

  it.each(commands.map(({ name }) => name))('names %s in its table', (name) => {
    expect(readme).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'));
  });
});
