/** Says what happens: live in a terminal, plain lines without one. */
export interface Screen {
  /** A heading with the time since the start. */
  act(title: string): void;
  line(text: string): void;
  /** What stands now; in a terminal the previous picture is replaced, elsewhere only changes are printed. */
  live(lines: readonly string[]): void;
  /** Leaves the last picture where it is. */
  settle(): void;
}

export function createScreen(output: NodeJS.WriteStream, isTerminal: boolean, started: number): Screen {
  let shown: readonly string[] = [];
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(1).padStart(5)}s`;
  const write = (text: string): void => void output.write(`${text}\n`);
  const erase = (): void => {
    if (isTerminal && shown.length > 0) output.write(`\u001b[${shown.length}A\u001b[0J`);
  };
  const settle = (): void => {
    shown = [];
  };
  const bold = (text: string): string => (isTerminal && process.env['NO_COLOR'] === undefined ? `\u001b[1m${text}\u001b[0m` : text);
  return {
    act: (title) => {
      settle();
      write(`\n${bold(`[${seconds()}] ${title}`)}`);
    },
    line: (text) => {
      settle();
      write(`  ${text}`);
    },
    live: (lines) => {
      if (lines.join('\n') === shown.join('\n')) return;
      if (isTerminal) {
        erase();
        lines.forEach((line) => write(`  ${line}`));
      } else {
        lines.filter((line, index) => line !== shown[index]).forEach((line) => write(`  [${seconds()}] ${line}`));
      }
      shown = lines;
    },
    settle,
  };
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
