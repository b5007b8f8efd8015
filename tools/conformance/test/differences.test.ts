import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadAdapters, type Adapters } from '../src/adapters.js';
import { expectedAreas } from '../src/expected-areas.js';

const sources = join(import.meta.dirname, '../src');
const document = readFileSync(join(import.meta.dirname, '../../../docs/differences.md'), 'utf8');
const namesIn = (folder: string): readonly string[] => (existsSync(join(sources, folder)) ? readdirSync(join(sources, folder)) : []);
const caseFiles = [...new Set([...namesIn('adapters'), ...namesIn('differences').map((name) => basename(name, '.ts'))])];

// One after the other: jest's module loader trips over modules that are imported twice at once.
const loaded: Adapters[] = [];
for (const caseFile of caseFiles) loaded.push(await loadAdapters(caseFile));

describe('adapters and differences', () => {
  it('every one of them loads, and no area has two', () => {
    expect(loaded.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('every area with an adapter is written down, so that a lost one is noticed', () => {
    expect(Object.fromEntries(caseFiles.map((caseFile, index) => [caseFile, [...(loaded[index]?.areas.keys() ?? [])].toSorted()]))).toEqual(
      expectedAreas,
    );
  });

  it('every difference has its row in docs/differences.md', () => {
    const marks = loaded.flatMap(({ differences }) => differences.map(({ mark }) => mark));
    expect(marks.filter((mark) => !document.includes(`\n| ${mark} `))).toEqual([]);
  });
});
