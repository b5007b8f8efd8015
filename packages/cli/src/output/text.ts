import { type Block, isTable, shownLines, shownRows, type Table } from './block.js';

/** Blocks for a terminal, an empty line between two of them. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (isTable(block) ? tableText(block) : shownLines(block))).join('\n');

/** Columns are as wide as their widest cell; the last one is never padded. */
function tableText(table: Table): string {
  const lines = [table.titles, ...shownRows(table)];
  const widths = table.titles.map((_, column) => lines.reduce((widest, line) => Math.max(widest, (line[column] ?? '').length), 0));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}
