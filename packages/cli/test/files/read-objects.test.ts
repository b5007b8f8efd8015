import { describe, expect, it } from '@jest/globals';
import { readObjects } from '../../src/files/read-objects.js';
import { runCommand, lines, textInput } from '../run-command.js';

const read = async (text: string) => (await readObjects({ stdin: textInput(text) }, '-')).map(({ value, where }) => [where(), value]);

const problem = async (text: string) => (await runCommand(['validate', '-f', '-'], { stdin: text })).stderr;

describe('objects of a file', () => {
  it('are several documents, with comments and empty ones between them', async () => {
    expect(await read('# first\nkind: A\n---\n# nothing\n---\nkind: B # second\n...\n')).toEqual([
      ['stdin:2', { kind: 'A' }],
      ['stdin:6', { kind: 'B' }],
    ]);
  });

  it('may be JSON', async () => {
    expect(await read('{"kind": "A"}')).toEqual([['stdin:1', { kind: 'A' }]]);
  });

  it('are taken out of lists, whose items need not repeat their kind', async () => {
    expect(await read('kind: List\nitems:\n  - kind: A\n  - kind: B\n')).toEqual([
      ['stdin:3', { kind: 'A' }],
      ['stdin:4', { kind: 'B' }],
    ]);
    expect(await read('kind: NodeList\nitems:\n  - metadata: {name: n}\n')).toEqual([
      ['stdin:3', { kind: 'Node', metadata: { name: 'n' } }],
    ]);
  });

  it('name the line of a field, or of the nearest one above it', async () => {
    const [object] = await readObjects({ stdin: textInput('a:\n  - b: 1\n    "x.y/z": 2\n  - b: 3\n') }, '-');
    expect(object.where('a[1].b')).toBe('stdin:4');
    expect(object.where('a[0][x.y/z]')).toBe('stdin:3');
    expect(object.where('a[0].missing.deep')).toBe('stdin:2');
    expect(object.where('a[7]')).toBe('stdin:1');
  });

  it.each([
    ['broken YAML', 'a: 1\nb: [1\nc: 2\n', /\(NOT_YAML\)\n {2}where: stdin:3:1\n/],
    ['a tab as indentation', 'a:\n\tb: 1\n', /\(NOT_YAML\)\n {2}where: stdin:2:1\n/],
    ['a key that comes twice', 'a: 1\na: 2\n', /\(NOT_YAML\)\n {2}where: stdin:2:1\n/],
    ['an alias of nothing', 'a: *b\n', /\(NOT_YAML\)\n {2}where: stdin:1/],
    ['a text', 'hello\n', /^error: there is a string where an object should be \(NOT_AN_OBJECT\)\n {2}where: stdin:1\n/],
    ['a list', '- a\n', /^error: there is a list where an object should be \(NOT_AN_OBJECT\)\n/],
    ['nothing', '', /^error: the file holds no object \(NO_OBJECT\)\n {2}where: stdin\n/],
    ['only comments', '# a\n---\n', /\(NO_OBJECT\)/],
  ])('are refused with a place: %s', async (_, text, expected) => {
    expect(await problem(text)).toMatch(expected);
  });

  it('are refused where aliases multiply', async () => {
    const bomb = `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}\n`;
    expect(await problem(bomb)).toMatch(/^error: .*\(NOT_YAML\)/);
  });

  it('cannot be read where there is no file', async () => {
    expect(await runCommand(['validate', '-f', '/nowhere/shoot.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: lines(
        'error: the file cannot be read (ENOENT) (FILE_UNREADABLE)',
        '  where: /nowhere/shoot.yaml',
        '  help: name a readable file, or - for stdin',
      ),
    });
  });

  it('come whole when a character is torn between two chunks', async () => {
    const bytes = new TextEncoder().encode('kind: Ä\n');
    async function* torn() {
      yield bytes.slice(0, 7);
      yield bytes.slice(7);
    }
    expect((await readObjects({ stdin: torn() }, '-')).map(({ value }) => value)).toEqual([{ kind: 'Ä' }]);
  });
});
