/**
 * The nodes that declare exactly the same features. A slot whose node left is empty until enough of them make moving up worthwhile,
 * so that adding and removing take constant time and the order of arrival stays.
 *
 * @internal
 */
export interface Group<N> {
  readonly signature: string;
  /** Declared names. */
  readonly names: ReadonlySet<string>;
  slots: (N | undefined)[];
  /** Who stands in each slot. */
  places: (Place<N> | undefined)[];
  /** How many slots hold a node. */
  size: number;
}

/** Where a node stands. @internal */
export interface Place<N> {
  group: Group<N>;
  slot: number;
}

/** @internal */
export const createGroup = <N>(signature: string, names: readonly string[]): Group<N> => ({
  signature,
  names: new Set(names),
  slots: [],
  places: [],
  size: 0,
});

/** @internal */
export const put = <N>(group: Group<N>, node: N): Place<N> => {
  const place = { group, slot: group.slots.push(node) - 1 };
  group.places.push(place);
  group.size += 1;
  return place;
};

const minimumForMovingUp = 32;

/**
 * Empties a slot. Moving up makes a new array: whoever walks through the old one goes on undisturbed.
 *
 * @internal
 */
export const take = <N>({ group, slot }: Place<N>): void => {
  group.slots[slot] = undefined;
  group.places[slot] = undefined;
  group.size -= 1;
  if (group.slots.length < minimumForMovingUp || group.size * 2 > group.slots.length) return;
  const remaining = group.places.filter((place) => place !== undefined);
  group.slots = remaining.map((place) => group.slots[place.slot]);
  for (const [position, place] of remaining.entries()) place.slot = position;
  group.places = remaining;
};

/** @internal */
export function* nodesOf<N>(groups: Iterable<Group<N>>): Generator<N, void, undefined> {
  for (const { slots } of groups) {
    const end = slots.length;
    for (let slot = 0; slot < end; slot += 1) {
      const node = slots[slot];
      if (node !== undefined) yield node;
    }
  }
}
