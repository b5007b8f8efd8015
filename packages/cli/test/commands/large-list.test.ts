import { expect, it, jest } from '@jest/globals';
import { runCommand } from '../run-command.js';

// A busy machine is no failure.
jest.setTimeout(120_000);

it('validates a list that is longer than a call takes arguments', async () => {
  const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: 200_000 }, () => 0) });
  const items = stdin.replaceAll(/\b0\b/g, '{"kind":"A"}');
  const { code, stdout, stderr } = await runCommand(['validate', '-f', '-'], { stdin: items });
  expect(stderr.split('\n')[0]).toMatch(/^note: stdin:1: a\/<unnamed>: this kind is not checked$/);
  expect([code, stdout]).toEqual([0, '']);
});
