import { harmless } from './harmless.js';

/** Rows under titles. An empty cell reads `<none>`. */
export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A piece of an answer for people: a table, or lines without their ends. */
export type Block = Table | readonly string[];

export const table = (titles: Table['titles'], rows: Table['rows']): Table => ({ titles, rows });

export const isTable = (block: Block): block is Table => 'titles' in block;

/** Lines as they are shown. */
export const shownLines = (lines: readonly string[]): string => lines.map((line) => `${harmless(line)}\n`).join('');

/** Cells as they are shown. */
export const shownRows = ({ rows }: Table): readonly (readonly string[])[] =>
  rows.map((row) => row.map((cell) => (cell === '' ? '<none>' : harmless(String(cell)))));
