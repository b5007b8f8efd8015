import { describe, expect, it } from '@jest/globals';
import type { Area, Difference } from '../src/area.js';
import type { Case } from '../src/case-file.js';
import { runCase } from '../src/run-case.js';

const asked = (expect: unknown, releases: readonly string[] = []): Case => ({ input: { id: 'x-1', area: 'x', size: 3 }, releases, expect });
const answering = (answer: unknown): Area => ({ run: () => answer });
const row: Difference = { mark: 'D-1', when: ({ size }) => size === 3, expected: () => ({ a: 2 }) };

describe('one case', () => {
  it('passes when the answer is the expected one', async () => {
    expect(await runCase(asked({ a: 1 }), answering({ a: 1 }), [])).toEqual({ kind: 'passed' });
    expect(await runCase(asked({ a: 1 }), answering(Promise.resolve({ a: 1 })), [])).toEqual({ kind: 'passed' });
  });

  it('fails without an adapter, and says so', async () => {
    expect(await runCase(asked({ a: 1 }), undefined, [row])).toEqual({ kind: 'unsupported' });
  });

  it('fails with the differences, or with the exception that escaped the adapter', async () => {
    const throwing: Area = {
      run: () => {
        throw new TypeError('boom');
      },
    };
    expect(await runCase(asked({ a: 1 }), answering({ a: 5 }), [])).toEqual({ kind: 'failed', because: ['a: expected 1, got 5'] });
    expect(await runCase(asked({ a: 1 }), throwing, [])).toEqual({ kind: 'failed', because: ['threw TypeError: boom'] });
    expect(await runCase(asked({ a: 1 }), answering(Promise.reject(new Error('late'))), [])).toEqual({
      kind: 'failed',
      because: ['threw Error: late'],
    });
  });

  it('leaves the judgement to the area where it has its own', async () => {
    const lenient: Area = { run: () => 7, compare: (expected, actual) => (expected === 'odd' && actual === 7 ? [] : ['even']) };
    expect(await runCase(asked('odd'), lenient, [])).toEqual({ kind: 'passed' });
    expect(await runCase(asked('even'), lenient, [])).toEqual({ kind: 'failed', because: ['even'] });
  });

  it('asks once per release, and fails when one answer is wrong', async () => {
    const byRelease: Area = { run: ({ release }) => ({ a: release }) };
    expect(await runCase(asked({ a: '1.36' }, ['1.36']), byRelease, [])).toEqual({ kind: 'passed' });
    expect(await runCase(asked({ a: '1.36' }, ['1.36', '1.37']), byRelease, [])).toEqual({
      kind: 'failed',
      because: ['release 1.37: a: expected "1.36", got "1.37"'],
    });
  });

  it('never shares the case with the adapter: a changed input does not reach the next question', async () => {
    const greedy: Area = {
      run: (input) => {
        const list = input['list'] as number[];
        list.push(1);
        return { length: list.length };
      },
    };
    const shared: Case = { input: { id: 'x-1', area: 'x', list: [] }, releases: ['1', '2'], expect: { length: 1 } };
    expect(await runCase(shared, greedy, [])).toEqual({ kind: 'passed' });
  });
});

describe('a deliberate difference', () => {
  it('counts only where its row applies and our answer is the one it names', async () => {
    expect(await runCase(asked({ a: 1 }), answering({ a: 2 }), [row])).toEqual({ kind: 'differ', by: [row] });
    expect(await runCase(asked({ a: 1 }), answering({ a: 2 }), [{ ...row, when: () => false }])).toEqual({
      kind: 'failed',
      because: ['a: expected 1, got 2'],
    });
    expect(await runCase(asked({ a: 1 }), answering({ a: 3 }), [row])).toEqual({
      kind: 'failed',
      because: ['a: expected 2, got 3 (by difference D-1)'],
    });
  });

  it('is not needed where the answer is upstream’s', async () => {
    expect(await runCase(asked({ a: 1 }), answering({ a: 1 }), [row])).toEqual({ kind: 'passed' });
  });
});
