/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 up to and without `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Each with this probability, in order. */
  some<T>(choices: readonly T[], probability: number): T[];
  /** At most so many, each made anew. */
  list<T>(atMost: number, make: () => T): T[];
  /** The property with this probability, or no property. */
  maybe<Name extends string, T>(probability: number, name: Name, make: () => T): Partial<Record<Name, T>>;
}

/** The 32-bit generator known as mulberry32: small, and every seed gives another sequence. */
const uniform = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const createRandom = (seed: number): Random => {
  const next = uniform(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const chance = (probability: number): boolean => next() < probability;
  return {
    below,
    chance,
    pick: (choices) => {
      if (choices.length === 0) throw new RangeError('nothing to pick from');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
    some: (choices, probability) => choices.filter(() => chance(probability)),
    list: (atMost, make) => Array.from({ length: below(atMost + 1) }, make),
    maybe: (probability, name, make) =>
      chance(probability) ? ({ [name]: make() } as Partial<Record<typeof name, ReturnType<typeof make>>>) : {},
  };
};
