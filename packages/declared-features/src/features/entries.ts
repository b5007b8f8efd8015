const none: readonly never[] = [];

/** The entries of a list that may be missing or, in an object nobody validated, no list at all. A null entry stays in its place. */
export const entriesOf = <T>(list: readonly T[] | null | undefined): readonly (T | null | undefined)[] =>
  Array.isArray(list) ? list : none;
