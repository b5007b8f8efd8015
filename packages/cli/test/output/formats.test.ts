import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { poolFixture } from '../landscape/pools.js';

let landscape: Landscape;
const printed = async (command: string, format: string): Promise<string> => (await landscape.inplace(command, '-o', format)).stdout;

beforeAll(async () => {
  landscape = await startLandscape([poolFixture('auto', 'Auto', 2), poolFixture('hand', 'Manual', 1)]);
  // Odd, and declaring something, so that every command has something to show.
  landscape.changeNode('hand-1', ({ metadata, status, ...node }) => ({
    ...node,
    metadata: { ...metadata, labels: { ...metadata?.labels, 'node.machine.sapcloud.io/update-result': 'perhaps' } },
    status: { ...status, declaredFeatures: ['GuaranteedQoSPodCPUResize'], nodeInfo: { kubeletVersion: 'v1.35.4' } } as NonNullable<
      typeof status
    >,
  }));
});

afterAll(() => landscape.stop());

/** The lines of the first table: those before an empty line. */
const tableOf = (text: string): readonly string[] => (text.split('\n\n')[0] ?? '').trimEnd().split('\n');

/** Where a table's columns begin, by its titles. */
const columns = (titles: string): readonly number[] => [...titles.matchAll(/\S+/g)].map(({ index }) => index);

describe.each(['status', 'plan', 'simulate', 'features', 'lint'])('§10.3 the output of %s', (command) => {
  it.each(['table', 'wide'])(
    'in the %s format has aligned columns under titles of one word, three blanks apart, and no empty cell',
    async (format) => {
      const [titles = '', ...rows] = tableOf(await printed(command, format));
      expect(titles).toMatch(/^[A-Z-]+( {3,}[A-Z-]+)+$/);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const [, ...inner] = columns(titles);
        for (const start of inner) expect([row.slice(start - 3, start), row.charAt(start)]).toEqual(['   ', expect.stringMatching(/\S/)]);
      }
    },
  );

  it('has more columns in the wide table, and none less', async () => {
    const [narrow, wide] = [tableOf(await printed(command, 'table')), tableOf(await printed(command, 'wide'))].map(([titles]) =>
      titles?.split(/ +/),
    );
    expect(wide).toEqual(expect.arrayContaining(narrow ?? []));
  });

  it('is one object, the same in JSON and YAML', async () => {
    const [json, yaml] = [await printed(command, 'json'), await printed(command, 'yaml')];
    const value: unknown = JSON.parse(json);
    expect(value).toEqual(expect.any(Object));
    expect(value).not.toEqual({});
    expect(Array.isArray(value)).toBe(false);
    expect(parse(yaml)).toEqual(value);
    expect(yaml).toMatch(/^[a-z]\w*:/);
    expect(json).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  });
});
