import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lostAreas } from '../src/expected-areas.js';
import { conformance } from '../src/report.js';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (content: string): string => {
  const file = join(folder, 'no-adapters.json');
  writeFileSync(file, content);
  return file;
};
const cases = [
  { id: 'a-1', area: 'a', expect: {} },
  { id: 'a-2', area: 'a', expect: {} },
  { id: 'b-1', area: 'b', expect: {} },
];
const file = () => written(JSON.stringify(cases));

describe('a run over a case file', () => {
  it('fails every case of an area without an adapter', async () => {
    expect(await conformance({ caseFile: 'no-adapters', file: file() })).toMatchObject({
      lines: ['FAIL a: unsupported, 2 cases: a-1 a-2', 'FAIL b: unsupported, 1 case: b-1', '0 passed, 3 failed, 0 differ'],
      ok: false,
    });
  });

  it('runs the areas asked for', async () => {
    const { lines } = await conformance({ caseFile: 'no-adapters', file: file(), only: ['b'] });
    expect(lines).toEqual(['FAIL b: unsupported, 1 case: b-1', '0 passed, 1 failed, 0 differ']);
  });

  it('leaves out what is not supported where asked to, names it, and fails where nothing is left', async () => {
    expect(await conformance({ caseFile: 'no-adapters', file: file(), supportedOnly: true })).toMatchObject({
      lines: [`BROKEN no area of ${file()} is supported`, 'not supported yet, left out: a (2), b (1)', '0 passed, 1 failed, 0 differ'],
      ok: false,
    });
  });

  it('notices an adapter that got lost, and a difference that nothing needs', async () => {
    const { lines, unneeded } = await conformance({ caseFile: 'declared-features', file: written('[]') });
    expect(lines).toEqual(['0 passed, 0 failed, 0 differ']);
    expect(unneeded).toEqual(['unsorted-features-kept']);
    expect(lostAreas('declared-features', new Map([['match', {}]]))).toEqual([
      'admission',
      'api-validation',
      'discover',
      'filter',
      'infer-scheduling',
      'infer-update',
      'kubelet-admission',
      'queueing-hint',
    ]);
  });

  it('counts an error that escaped an adapter in the background', async () => {
    const { lines } = await conformance({ caseFile: 'no-adapters', file: file(), supportedOnly: true, strays: ['Error: late'] });
    expect(lines.slice(-2)).toEqual(['BROKEN an adapter left work behind that failed: Error: late', '0 passed, 2 failed, 0 differ']);
  });

  it.each([
    ['no JSON', '{', /^cannot read .*no-adapters\.json: /],
    ['no list', '{}', /is not a case file: expected an array of cases$/],
    ['a case without an id', '[{ "area": "a", "expect": {} }]', /is not a case file: entry 0 lacks id, area or expect$/],
    ['a case without an expectation', '[{ "id": "a-1", "area": "a" }]', /is not a case file: entry 0 lacks id, area or expect$/],
  ])('refuses %s in one line', async (_, content, reason) => {
    const { lines, ok } = await conformance({ caseFile: 'no-adapters', file: written(content) });
    expect(lines).toEqual([expect.stringMatching(reason), '0 passed, 1 failed, 0 differ']);
    expect(ok).toBe(false);
  });

  it('refuses an area that no case has, no area at all, and a file that is not there', async () => {
    const unknown = await conformance({ caseFile: 'no-adapters', file: file(), only: ['c'] });
    expect(unknown.lines[0]).toMatch(/^no case in .* has the area c; there are: a, b$/);
    const none = await conformance({ caseFile: 'no-adapters', file: file(), only: [] });
    expect([none.lines[0], none.ok]).toEqual(['no area is named; leave --only out to run them all', false]);
    const missing = await conformance({ caseFile: 'no-adapters', file: join(folder, 'missing.json') });
    expect(missing.lines[0]).toMatch(/^cannot read .*missing\.json: Error: ENOENT/);
  });
});
