import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { expectedAreas } from '../src/expected-areas.js';
import { conformance } from '../src/report.js';

const packages = join(import.meta.dirname, '../../../packages');
const caseFiles = readdirSync(packages)
  .map((name) => join(packages, name, 'test/cases'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.json'));
const named = caseFiles.map((file) => [basename(file, '.json'), file] as const);

const failures = (lines: readonly string[]): readonly string[] => lines.filter((line) => /^(?:FAIL|BROKEN| {5})/.test(line));

describe('the copies of the shared cases that live with the packages', () => {
  it('are all there', () => {
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(expectedAreas).toSorted());
  });

  it.each(named)('%s: every supported area answers as expected, by no difference that nothing needs', async (caseFile, file) => {
    const shared = await conformance({ caseFile, file, supportedOnly: true });
    expect(failures(shared.lines)).toEqual([]);

    // A difference that no shared case needs is shown by a case of our own, with the answer that upstream would give.
    const ownFile = join(import.meta.dirname, 'own-cases', `${caseFile}.json`);
    const own = existsSync(ownFile) ? await conformance({ caseFile, file: ownFile }) : { lines: [], passed: 0, unneeded: shared.unneeded };
    expect(failures(own.lines)).toEqual([]);
    expect(own.passed).toBe(0);
    expect(shared.unneeded.filter((mark) => own.unneeded.includes(mark))).toEqual([]);
  });
});
