/** A node that changes, in terms of pod classes (numbered from 0). */
export interface Step {
  readonly node: string;
  /** Classes the node takes in now and afterwards no more. */
  readonly loses: readonly number[];
  /** Classes the node takes in only afterwards. */
  readonly gains: readonly number[];
  /** Classes whose pods leave the node for good and so need another. */
  readonly displaces: readonly number[];
}

export interface Order {
  readonly order: readonly string[];
  /** Nodes left over, with the classes that would have nowhere to go. */
  readonly blocked: readonly { readonly node: string; readonly classes: readonly number[] }[];
}

interface Kind {
  readonly steps: readonly Step[];
  readonly loses: readonly number[];
  readonly gains: readonly number[];
  /** Classes that must have a node left after the step. */
  readonly needs: readonly number[];
}

interface State {
  /** Nodes done per kind. */
  readonly done: readonly number[];
  readonly total: number;
  /** Nodes per class that take it in. */
  readonly coverage: readonly number[];
  readonly last: Move | undefined;
}

interface Move {
  readonly kind: number;
  readonly count: number;
  readonly before: Move | undefined;
}

/** Enough for any mixture seen in practice; beyond it the best order found so far is used. */
const maximumStates = 5_000;

/**
 * An order of updates after each of which every displaced class still has a node. Nodes with the same effect are exchangeable, so the
 * search runs over kinds: those that take nothing away go as soon as they can, those that give nothing go last, and only kinds that do
 * both are tried in turn.
 *
 * @param coverage for each class, how many nodes take it in at the beginning
 * @internal
 */
export const orderOfUpdates = (steps: readonly Step[], coverage: readonly number[]): Order => {
  const kinds = kindsOf(steps);
  const start: State = { done: kinds.map(() => 0), total: 0, coverage, last: undefined };
  const best = search(kinds, start);
  const end = takeAll(kinds, best, () => true);
  const left = kinds.flatMap((kind, position) => kind.steps.slice(end.done[position]).map((step) => ({ step, kind })));
  return {
    order: namesInOrder(kinds, end.last),
    blocked: left.map(({ step, kind }) => ({ node: step.node, classes: uncovered(kind, end.coverage) })),
  };
};

const kindsOf = (steps: readonly Step[]): readonly Kind[] => {
  const kinds = new Map<string, Step[]>();
  for (const step of steps) {
    const key = JSON.stringify([step.loses, step.gains, step.displaces]);
    const known = kinds.get(key);
    if (known) known.push(step);
    else kinds.set(key, [step]);
  }
  return [...kinds.values()].map((members) => {
    const { loses = [], gains = [], displaces = [] } = members[0] ?? {};
    return { steps: members, loses, gains, needs: [...new Set([...loses, ...displaces])] };
  });
};

const uncovered = (kind: Kind, coverage: readonly number[]): readonly number[] =>
  kind.needs.filter((id) => (coverage[id] ?? 0) - (kind.loses.includes(id) ? 1 : 0) < 1);

const take = (kinds: readonly Kind[], state: State, position: number, count: number): State => {
  const kind = kinds[position];
  if (!kind) return state;
  const coverage = [...state.coverage];
  for (const id of kind.loses) coverage[id] = (coverage[id] ?? 0) - count;
  for (const id of kind.gains) coverage[id] = (coverage[id] ?? 0) + count;
  return {
    done: state.done.map((done, index) => (index === position ? done + count : done)),
    total: state.total + count,
    coverage,
    last: { kind: position, count, before: state.last },
  };
};

/** How many nodes of a kind may be updated one after the other. */
const allowance = (kind: Kind, done: number, coverage: readonly number[]): number => {
  if (uncovered(kind, coverage).length > 0) return 0;
  const spare = kind.loses.map((id) => (coverage[id] ?? 0) - 1);
  return Math.min(kind.steps.length - done, ...spare);
};

/** Updates everything of the chosen kinds that may be updated, again and again until nothing more can. */
const takeAll = (kinds: readonly Kind[], from: State, isChosen: (kind: Kind) => boolean): State => {
  let state = from;
  for (let moved = true; moved;) {
    moved = false;
    for (const [position, kind] of kinds.entries()) {
      const count = isChosen(kind) ? allowance(kind, state.done[position] ?? 0, state.coverage) : 0;
      if (count < 1) continue;
      state = take(kinds, state, position, count);
      moved = true;
    }
  }
  return state;
};

const isFree = ({ loses }: Kind): boolean => loses.length === 0;
const isExchange = ({ loses, gains }: Kind): boolean => loses.length > 0 && gains.length > 0;

const search = (kinds: readonly Kind[], start: State): State => {
  const exchanges = [...kinds.keys()].filter((position) => kinds[position] !== undefined && isExchange(kinds[position]));
  const isComplete = ({ done }: State): boolean => exchanges.every((position) => done[position] === kinds[position]?.steps.length);
  const first = takeAll(kinds, start, isFree);
  const stack = [first];
  const seen = new Set<string>();
  let best = first;
  for (let visited = 0; visited < maximumStates; visited += 1) {
    const state = stack.pop();
    if (!state) break;
    if (state.total > best.total) best = state;
    if (isComplete(state)) return state;
    for (const position of exchanges) {
      const kind = kinds[position];
      const most = kind ? allowance(kind, state.done[position] ?? 0, state.coverage) : 0;
      // The larger stride is on top of the stack: it usually leads to the end at once.
      for (const count of most > 1 ? [1, most] : most === 1 ? [1] : []) {
        const next = takeAll(kinds, take(kinds, state, position, count), isFree);
        const key = next.done.join();
        if (seen.has(key)) continue;
        seen.add(key);
        stack.push(next);
      }
    }
  }
  return best;
};

const namesInOrder = (kinds: readonly Kind[], last: Move | undefined): readonly string[] => {
  const moves: Move[] = [];
  for (let move = last; move; move = move.before) moves.push(move);
  const done = kinds.map(() => 0);
  return moves.reverse().flatMap(({ kind, count }) => {
    const from = done[kind] ?? 0;
    done[kind] = from + count;
    return (kinds[kind]?.steps ?? []).slice(from, from + count).map(({ node }) => node);
  });
};
