import { createLedger, type Kind, type Ledger, type Move } from './ledger.js';

/** A node that changes, in terms of pod classes (numbered from 0, in rising order). */
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

/** Enough for any mixture seen in practice, and less than a second; beyond it the best order found so far is used. */
const maximumLooks = 20_000_000;

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
  const ledger = createLedger(kinds, coverage);
  const best = search(kinds, ledger);
  ledger.undo(0);
  for (const { kind, count } of best) ledger.take(kind, count);
  ledger.takeAll([...kinds.keys()]);
  return {
    order: namesInOrder(kinds, ledger.moves),
    blocked: kinds.flatMap(({ nodes }, kind) => {
      const left = ledger.left(kind);
      const classes = left > 0 ? ledger.uncovered(kind) : [];
      return nodes.slice(nodes.length - left).map((node) => ({ node, classes }));
    }),
  };
};

/** Numbers lists so that equal ones get the same number. Most equal ones are the same list, which is cheaper to see. */
const createNumbering = (): ((list: readonly number[]) => number) => {
  const byList = new Map<readonly number[], number>();
  const byContent = new Map<string, number>();
  return (list) => {
    const known = byList.get(list);
    if (known !== undefined) return known;
    const content = list.join();
    const number = byContent.get(content) ?? byContent.size;
    byContent.set(content, number);
    byList.set(list, number);
    return number;
  };
};

const kindsOf = (steps: readonly Step[]): readonly Kind[] => {
  const numberOf = createNumbering();
  const sets = new Map<readonly number[], ReadonlySet<number>>();
  const setOf = (list: readonly number[]): ReadonlySet<number> => {
    const set = sets.get(list) ?? new Set(list);
    sets.set(list, set);
    return set;
  };
  const kinds = new Map<string, Step[]>();
  for (const step of steps) {
    const key = [step.loses, step.gains, step.displaces].map(numberOf).join();
    const known = kinds.get(key);
    if (known) known.push(step);
    else kinds.set(key, [step]);
  }
  return [...kinds.values()].map((members) => {
    const { loses = [], gains = [], displaces = [] } = members[0] ?? {};
    const lost = setOf(loses);
    return { nodes: members.map(({ node }) => node), loses, gains, displaces: displaces.filter((id) => !lost.has(id)) };
  });
};

const isFree = ({ loses }: Kind): boolean => loses.length === 0;
const isExchange = ({ loses, gains }: Kind): boolean => loses.length > 0 && gains.length > 0;

/** The moves after which the most nodes are done, with every exchange among them if there is such an order. Leaves the ledger anywhere. */
const search = (kinds: readonly Kind[], ledger: Ledger): readonly Move[] => {
  const positions = [...kinds.keys()];
  const free = positions.filter((position) => isFree(kinds[position]!));
  const exchanges = positions.filter((position) => isExchange(kinds[position]!)).reverse();
  const isComplete = (): boolean => exchanges.every((position) => ledger.left(position) === 0);

  ledger.takeAll(free);
  let best = { moves: [...ledger.moves], total: ledger.total };
  const seen = new Set<string>();
  const frames = [{ length: ledger.moves.length, choices: choicesOf(exchanges, ledger) }];
  while (frames.length > 0 && !isComplete() && ledger.looks < maximumLooks) {
    const frame = frames.at(-1)!;
    ledger.undo(frame.length);
    const choice = frame.choices.next();
    if (choice.done) {
      frames.pop();
      continue;
    }
    ledger.take(choice.value.kind, choice.value.count);
    ledger.takeAll(free);
    const state = ledger.state();
    if (seen.has(state)) continue;
    seen.add(state);
    if (ledger.total > best.total) best = { moves: [...ledger.moves], total: ledger.total };
    frames.push({ length: ledger.moves.length, choices: choicesOf(exchanges, ledger) });
  }
  return isComplete() ? [...ledger.moves] : best.moves;
};

/** The larger stride first: it usually leads to the end at once. To be asked for the next one while the ledger stands where it stood. */
function* choicesOf(exchanges: readonly number[], ledger: Ledger): Generator<Move, void, undefined> {
  for (const kind of exchanges) {
    const most = ledger.allowance(kind);
    if (most > 0) yield { kind, count: most };
    if (most > 1) yield { kind, count: 1 };
  }
}

const namesInOrder = (kinds: readonly Kind[], moves: readonly Move[]): readonly string[] => {
  const done = kinds.map(() => 0);
  return moves.flatMap(({ kind, count }) => {
    const from = done[kind] ?? 0;
    done[kind] = from + count;
    return (kinds[kind]?.nodes ?? []).slice(from, from + count);
  });
};
