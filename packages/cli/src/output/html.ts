import { type Block, isTable, shownLines, shownRows, type Table } from './block.js';
import { harmless } from './harmless.js';

/** Blocks as one page that needs nothing else, to be attached to a change or a ticket. */
export const htmlOf = (title: string, blocks: readonly Block[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(harmless(title))}</title>
<style>
${style}</style>
<h1>${escaped(harmless(title))}</h1>
${blocks.map((block) => (isTable(block) ? tableHtml(block) : `<pre>${escaped(shownLines(block))}</pre>\n`)).join('')}</html>
`;

const style = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
h1 { font-size: 1.2rem; }
table { border-collapse: collapse; margin-block: 1rem; }
th, td { padding: 0.3rem 0.8rem; text-align: start; vertical-align: top; border-block-end: 1px solid #8886; }
pre { white-space: pre-wrap; }
`;

const tableHtml = (table: Table): string =>
  [
    '<table>',
    `<thead>${row(table.titles, 'th scope="col"', 'th')}</thead>`,
    '<tbody>',
    ...shownRows(table).map((cells) => row(cells, 'td', 'td')),
    '</tbody>',
    '</table>\n',
  ].join('\n');

const row = (cells: readonly string[], open: string, close: string): string =>
  `<tr>${cells.map((cell) => `<${open}>${escaped(cell)}</${close}>`).join('')}</tr>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names come from clusters and files: none of them may become markup. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
