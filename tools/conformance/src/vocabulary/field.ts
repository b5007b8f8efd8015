import type { Case } from '../case-file.js';

/** One field of the shipped API, and how the writers put it into the words of GEP-0031. */
export interface SpelledField<T> {
  readonly name: string;
  /** Set if `rewrite` may find no words for what the field says; why. */
  readonly keptBecause?: string;
  isIn(object: T): boolean;
  /** Undefined where GEP-0031 has no words for what the field says here. */
  rewrite(object: T): T | undefined;
}

/** A field that GEP-0031 does not have: cases keep it as it is. */
export interface FieldWithoutCounterpart<T> {
  readonly name: string;
  readonly keptBecause: string;
  isIn(object: T): boolean;
}

/** The case in the words of GEP-0031, with the names of the fields that were put into them and of those that stayed. */
export interface Respelled {
  readonly test: Case;
  readonly rewritten: readonly string[];
  readonly kept: readonly string[];
}

/** Writes every field of the object that has a counterpart, and notes the names of all it found. */
export const rewriteObject = <T>(
  object: T,
  fields: readonly SpelledField<T>[],
  others: readonly FieldWithoutCounterpart<T>[],
  note: { readonly rewritten: Set<string>; readonly kept: Set<string> },
): T => {
  others.filter(({ isIn }) => isIn(object)).forEach(({ name }) => note.kept.add(name));
  return fields.reduce((current, { name, isIn, rewrite }) => {
    if (!isIn(current)) return current;
    const written = rewrite(current);
    (written === undefined ? note.kept : note.rewritten).add(name);
    return written ?? current;
  }, object);
};
