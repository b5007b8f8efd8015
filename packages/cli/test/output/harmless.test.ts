import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { table } from '../../src/output/block.js';
import { jsonOf, yamlOf } from '../../src/output/data.js';
import { harmless } from '../../src/output/harmless.js';
import { htmlOf } from '../../src/output/html.js';
import { textOf } from '../../src/output/text.js';
import { describeProblem, Problem } from '../../src/problem/problem.js';
import { runCommand } from '../run-command.js';

const hostile = 'a\u001B]0;x\u0007\r\u009B2J\nb\u202Ec\u2066';
const shown = 'a\\x1b]0;x\\x07\\x0d\\x9b2J b\\u202ec\\u2066';

describe('what a node or a file says', () => {
  it.each([
    ['ESC and BEL', '\u001B[2J\u0007', '\\x1b[2J\\x07'],
    ['line breaks', 'a\nb\r\nc\td', 'a b c d'],
    ['a lone carriage return', 'a\rb', 'a\\x0db'],
    ['C1 controls', '\u0085\u009B', '\\x85\\x9b'],
    [
      'reordering',
      '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
      '\\u202a\\u202b\\u202c\\u202d\\u202e\\u2066\\u2067\\u2068\\u2069',
    ],
    ['any script', 'Knoten 節点 عقدة 🚀', 'Knoten 節点 عقدة 🚀'],
  ])('%s cannot act on a terminal', (_, text, line) => expect(harmless(text)).toBe(line));

  it('is shown in tables and lines', () => {
    expect(textOf([table(['A'], [[hostile]]), [`  ${hostile}`]])).toBe(`A\n${shown}\n\n  ${shown}\n`);
  });

  it('is shown in pages', () => {
    const page = htmlOf(hostile, [table(['A'], [[hostile]]), [hostile]]);
    expect(page).toContain(`<title>${shown}</title>`);
    expect(page).toContain(`<td>${shown}</td>`);
    expect(page).toContain(`<pre>${shown}\n</pre>`);
  });

  it('is shown in problems', () => {
    expect(describeProblem(new Problem('X', { where: hostile, detail: hostile, help: hostile }))).toBe(
      `error: ${shown} (X)\n  where: ${shown}\n  help: ${shown}\n`,
    );
  });

  it('keeps its value in JSON and YAML, written with escapes', () => {
    const data = { [hostile]: hostile, text: 'two\nlines' };
    expect(jsonOf('\u001B\u009B\u202E')).toBe('"\\u001b\\u009b\\u202e"\n');
    expect(yamlOf({ a: '\u001B\u009B\u202E', b: 'c' })).toBe('a: "\\e\\u009b\\u202e"\nb: c\n');
    for (const text of [jsonOf(data), yamlOf(data)]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(parse(text)).toEqual(data);
    }
  });

  it.each(['table', 'html', 'name', 'yaml', 'json'])('never leaves a command raw (-o %s)', async (format) => {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: hostile } };
    const { stdout } = await runCommand(['features', '-f', '-', '-o', format], { stdin: JSON.stringify(node) });
    expect(stdout).toMatch(/\\(x1b|u001b|e)/);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  });
});
