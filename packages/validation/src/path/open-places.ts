/** Positions of one row that are taken one by one, each once. */
export interface OpenPlaces {
  /** Takes what is still open from the first position to the last; adds each, in order and moved by `offset`, to `taken`. */
  take(first: number, last: number, taken: number[], offset: number): void;
}

/** What was taken is jumped over, so all questions together take about as much time as there are positions. */
export function openPlaces(count: number): OpenPlaces {
  // For each position the next one that may be open; an open one names itself.
  const next = new Uint32Array(count + 1);
  for (let position = 0; position <= count; position += 1) next[position] = position;
  const openFrom = (position: number): number => {
    let at = position;
    let ahead = next[at] ?? count;
    while (ahead !== at) {
      next[at] = next[ahead] ?? count;
      at = ahead;
      ahead = next[at] ?? count;
    }
    return at;
  };
  return {
    take: (first, last, taken, offset) => {
      for (let at = openFrom(first); at <= last; at = openFrom(at)) {
        next[at] = at + 1;
        taken.push(offset + at);
      }
    },
  };
}
