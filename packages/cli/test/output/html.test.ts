import { describe, expect, it } from '@jest/globals';
import { htmlOf } from '../../src/output/html.js';
import { table } from '../../src/output/block.js';
import { withFixtures } from '../fixtures.js';

describe('-o html', () => {
  it('is one page that loads nothing, with the wide tables', async () => {
    const { code, stdout } = await withFixtures(['impact', '--old', 'shoot.yaml', '--new', 'shoot-skipping.yaml', '-o', 'html']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="en">\n/);
    expect(stdout).toContain('<h1>kubectl inplace impact</h1>');
    expect(stdout).toContain('<td>kubernetesMinor 1.31 to 1.33</td></tr>');
    expect(stdout).toContain('<pre>The change is not allowed:\n');
    expect(stdout).not.toMatch(/https?:|src=|<script/);
  });

  it('lets no name become markup', () => {
    const page = htmlOf('a <b>', [table(['NAME'], [['<script>alert("1")</script>']]), ["it's & that"]]);
    expect(page).toContain('<title>a &lt;b&gt;</title>');
    expect(page).toContain('<td>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</td>');
    expect(page).toContain('<pre>it&#39;s &amp; that\n</pre>');
  });

  it('has a row for each line of a table, and says what is empty', () => {
    expect(
      htmlOf('t', [
        table(
          ['A', 'B'],
          [
            ['x', 1],
            ['', 0],
          ],
        ),
      ]),
    ).toContain(
      [
        '<table>',
        '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>',
        '<tbody>',
        '<tr><td>x</td><td>1</td></tr>',
        '<tr><td>&lt;none&gt;</td><td>0</td></tr>',
        '</tbody>',
        '</table>',
      ].join('\n'),
    );
  });
});
