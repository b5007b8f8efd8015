/** Nodes with the same effect: which of them goes first makes no difference. @internal */
export interface Kind {
  readonly nodes: readonly string[];
  /** Classes that such a node takes in now and afterwards no more: another node must be left for them. */
  readonly loses: readonly number[];
  readonly gains: readonly number[];
  /** Other classes whose pods leave the node: some node must be there for them. */
  readonly displaces: readonly number[];
}

/** Nodes of one kind that are updated one after the other. @internal */
export interface Move {
  readonly kind: number;
  readonly count: number;
}

/** What has been updated so far, and what that leaves for each class. Moves can be taken back, so a search needs no copies. @internal */
export interface Ledger {
  readonly moves: readonly Move[];
  /** How many nodes have been updated. */
  readonly total: number;
  /** How many looks at a class it has taken so far: the measure of work. */
  readonly looks: number;
  /** How many nodes of a kind are left. */
  left(kind: number): number;
  /** Classes for which an update of such a node would leave nothing. */
  uncovered(kind: number): readonly number[];
  /** How many nodes of a kind may be updated one after the other. */
  allowance(kind: number): number;
  take(kind: number, count: number): void;
  /** Updates everything of these kinds that may be updated, again and again until nothing more can. */
  takeAll(kinds: readonly number[]): void;
  /** Takes back all but the first moves. */
  undo(length: number): void;
  /** Equal for equal states. */
  state(): string;
}

const nobody: Kind = { nodes: [], loses: [], gains: [], displaces: [] };

/** @param coverage for each class, how many nodes take it in at the beginning. @internal */
export const createLedger = (kinds: readonly Kind[], coverage: readonly number[]): Ledger => {
  const now = [...coverage];
  const left = kinds.map(({ nodes }) => nodes.length);
  const moves: Move[] = [];
  let total = 0;
  let looks = 0;

  const kindAt = (position: number): Kind => kinds[position] ?? nobody;
  const nodesFor = (id: number): number => now[id] ?? 0;
  const apply = (position: number, count: number): void => {
    const { loses, gains } = kindAt(position);
    for (const id of loses) now[id] = nodesFor(id) - count;
    for (const id of gains) now[id] = nodesFor(id) + count;
    left[position] = (left[position] ?? 0) - count;
    total += count;
    looks += loses.length + gains.length;
  };
  const allowance = (position: number): number => {
    const { loses, displaces } = kindAt(position);
    let most = left[position] ?? 0;
    looks += 1;
    if (most === 0) return 0;
    looks += loses.length + displaces.length;
    for (const id of displaces) if (nodesFor(id) < 1) return 0;
    for (const id of loses) most = Math.min(most, nodesFor(id) - 1);
    return Math.max(0, most);
  };
  const take = (kind: number, count: number): void => {
    apply(kind, count);
    moves.push({ kind, count });
  };
  return {
    moves,
    get total() {
      return total;
    },
    get looks() {
      return looks;
    },
    left: (position) => left[position] ?? 0,
    uncovered: (position) => {
      const { loses, displaces } = kindAt(position);
      return [...loses.filter((id) => nodesFor(id) < 2), ...displaces.filter((id) => nodesFor(id) < 1)];
    },
    allowance,
    take,
    takeAll: (chosen) => {
      for (let hasMoved = true; hasMoved;) {
        hasMoved = false;
        for (const position of chosen) {
          const count = allowance(position);
          if (count < 1) continue;
          take(position, count);
          hasMoved = true;
        }
      }
    },
    undo: (length) => {
      while (moves.length > length) {
        const move = moves.pop();
        if (move) apply(move.kind, -move.count);
      }
    },
    state: () => {
      looks += left.length;
      return left.join();
    },
  };
};
