import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every row of the page: line, demand, who shows it: packages and quoted tests, apart by semicolons. */
const rows = read('docs/conventions.md')
  .split('\n')
  .map((line) => /^\| (\d+\.\w+|[A-Z]\d+) \| (.+) \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id = '', demand = '', shownBy = '']) => ({ id, demand, shownBy: shownBy.split('; ') }));

const pathOf = (shown: string): string => (shown.startsWith('tools/') ? shown : `packages/${shown}`);

/** The texts of a package's tests that could be titles. */
const titlesOf = (packageName: string): readonly string[] =>
  readdirSync(join(root, 'packages', packageName, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && name !== 'conventions.test.ts')
    .flatMap((name) => [...read(join('packages', packageName, 'test', name)).matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)])
    .map(([, , title = '']) => title);

const titles = new Map(['kube-runtime', 'test-cluster'].map((name) => [name, titlesOf(name)]));
const idsIn = (title: string): readonly string[] => [
  ...[...title.matchAll(/§(\d+\.\w+)/g)].map(([, id = '']) => id),
  ...[...title.matchAll(/\b([WLB]\d+)\b/g)].map(([id]) => id),
];
const named = (packageName: string): ReadonlySet<string> => new Set((titles.get(packageName) ?? []).flatMap(idsIn));

describe('docs/conventions.md', () => {
  it('has every line once', () => {
    expect(rows).toHaveLength(123);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it.each(['kube-runtime', 'test-cluster'])('names %s only where one of its tests carries the line', (packageName) => {
    const lines = rows.filter(({ shownBy }) => shownBy.includes(packageName)).map(({ id }) => id);
    const isNamed = named(packageName);
    expect(lines.filter((id) => !isNamed.has(id))).toEqual([]);
  });

  it('quotes tests that are there', () => {
    const quotes = rows.flatMap(({ id, shownBy }) =>
      shownBy.flatMap((each) => {
        const match = /^`(.+)`: "(.+)"$/.exec(each);
        return match === null ? [] : [{ id, path: pathOf(match[1] ?? ''), title: match[2] ?? '' }];
      }),
    );
    expect(quotes.length).toBeGreaterThan(0);
    const isThere = (text: string, title: string): boolean => ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}`));
    expect(quotes.filter(({ path, title }) => !isThere(read(path), title))).toEqual([]);
  });

  it('leaves nothing open', () => {
    const isShown = (each: string): boolean => titles.has(each) || /^`.+`: ".+"$/.test(each);
    expect(rows.filter(({ shownBy }) => !shownBy.every(isShown))).toEqual([]);
  });

  it('knows every line that a test carries', () => {
    const known = new Set(rows.map(({ id }) => id));
    expect(
      [...titles.values()]
        .flat()
        .flatMap(idsIn)
        .filter((id) => !known.has(id)),
    ).toEqual([]);
  });
});
