import { describe, expect, it } from '@jest/globals';
import type { Area, Difference } from '../src/area.js';
import type { Case } from '../src/case-file.js';
import { runBoth } from '../src/run-both.js';

const test: Case = { input: { id: 'x-1', area: 'x' }, releases: [], expect: { a: 1 } };
const respelled: Case = { ...test, input: { ...test.input, vocabulary: 'gep' } };
const respell = () => ({ test: respelled, rewritten: ['a'], kept: [] });
const answering = (asWritten: number, inGep: number): Area => ({
  run: ({ vocabulary }) => ({ a: vocabulary === 'gep' ? inGep : asWritten }),
});
const row: Difference = { mark: 'D-1', when: () => true, expected: () => ({ a: 2 }) };
const outcome = async (asWritten: number, inGep: number) => (await runBoth(test, answering(asWritten, inGep), [row], respell)).outcome;

describe('a case in both spellings', () => {
  it('passes only where both answers are upstream’s', async () => {
    expect(await outcome(1, 1)).toEqual({ kind: 'passed' });
  });

  it('differs where either answer needs a difference', async () => {
    expect(await outcome(1, 2)).toEqual({ kind: 'differ', by: [row] });
    expect(await outcome(2, 1)).toEqual({ kind: 'differ', by: [row] });
    expect(await outcome(2, 2)).toEqual({ kind: 'differ', by: [row] });
  });

  it('fails where either answer is wrong', async () => {
    expect(await outcome(1, 3)).toEqual({ kind: 'failed', because: ['as GEP-0031 spells it: a: expected 2, got 3 (by difference D-1)'] });
    expect(await outcome(3, 2)).toEqual({ kind: 'failed', because: ['a: expected 2, got 3 (by difference D-1)'] });
  });
});
