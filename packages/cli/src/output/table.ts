/** Rows under titles; the last column is never padded. Empty cells read `<none>`. */
export function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map((cell) => (cell === '' ? '<none>' : String(cell))))];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('   ')
          .trimEnd()}\n`,
    )
    .join('');
}
