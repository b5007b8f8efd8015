import type { Check } from './real/check.js';
import { checks } from './real/run-checks.js';
import { compacted } from './rows/compacted.js';
import type { Row } from './rows/row.js';
import { table } from './rows/table.js';
import { writtenObjects } from './rows/written-objects.js';
import { recordWrites } from './written/record-writes.js';

/** What is asked, in this order. */
export interface Questions {
  readonly rows: readonly Row[];
  /** Rows about a history that both servers have forgotten. */
  readonly afterForgetting: readonly Row[];
  readonly checks: readonly Check[];
}

export const everyQuestion = async (): Promise<Questions> => ({
  rows: [...table, ...writtenObjects(await recordWrites())],
  afterForgetting: compacted,
  checks,
});

/** Those with the text in their title. */
export function questionsWith(text: string, { rows, afterForgetting, checks: all }: Questions): Questions {
  const isAsked = ({ title }: { readonly title: string }): boolean => title.includes(text);
  return { rows: rows.filter(isAsked), afterForgetting: afterForgetting.filter(isAsked), checks: all.filter(isAsked) };
}

export const titlesOf = ({ rows, afterForgetting, checks: all }: Questions): readonly string[] =>
  [...rows, ...afterForgetting, ...all].map(({ title }) => title);
