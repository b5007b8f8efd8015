import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runCommand } from './run-command.js';

describe('docs/cli.md', () => {
  it('is what help --markdown prints', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
    expect((await runCommand(['help', '--markdown'])).stdout).toBe(page);
  });
});
