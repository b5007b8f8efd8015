import { describe, expect, it } from '@jest/globals';
import { classifyCommand } from '../../src/index.js';
import { describeCommandFailure } from '../../src/decide/command-output.js';

describe('the end of an OS update command', () => {
  it.each([
    ['a good exit, whatever was said', 0, 'network problems, but done', 'installed'],
    ['a network problem', 1, 'error: Network Problems while pulling', 'retriable'],
    ['a network problem beside a fatal one', 1, 'system failure after network problems', 'retriable'],
    ['wrong arguments', 2, 'invalid arguments', 'final'],
    ['anything else', 3, 'disk full', 'final'],
    ['a program that was stopped', undefined, '', 'final'],
  ] as const)('%s', (_, exitCode, output, verdict) => {
    expect(classifyCommand({ exitCode, output })).toBe(verdict);
  });

  it.each([
    ['status and output', { exitCode: 3, output: 'disk full\n' }, 'the OS update command failed: exit status 3, output: disk full'],
    [
      'a known class',
      { exitCode: 1, output: 'System Failure' },
      'the OS update command failed (system failure): exit status 1, output: System Failure',
    ],
    [
      'why there is no status',
      { exitCode: undefined, output: '', problem: 'stopped after 600 s' },
      'the OS update command failed: stopped after 600 s, without output',
    ],
    [
      'the end of a long output',
      { exitCode: 1, output: `${'x'.repeat(3000)}reason` },
      `the OS update command failed: exit status 1, output: ${'x'.repeat(1994)}reason`,
    ],
  ])('is told with %s', (_, result, text) => {
    expect(describeCommandFailure(result)).toBe(text);
  });
});
