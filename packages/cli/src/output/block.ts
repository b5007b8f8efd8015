/** Rows under titles. An empty cell reads `<none>`. */
export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A piece of an answer for people: a table, or lines that each end. */
export type Block = Table | string;

export const table = (titles: Table['titles'], rows: Table['rows']): Table => ({ titles, rows });

/** Cells as they are shown. */
export const shownRows = ({ rows }: Table): readonly (readonly string[])[] =>
  rows.map((row) => row.map((cell) => (cell === '' ? '<none>' : String(cell))));
