import type { Write } from '@gardener-inplace/state-machine';
import { isCheck, perform, type Stores } from '../store/perform.js';
import type { Model } from './model.js';
import { type Order, rest } from './order.js';
import { ordersFor } from './plan.js';
import { noRefusals, refused } from './refusals.js';
import type { Change, State } from './state.js';
import type { Deed } from './step.js';

/**
 * What orchestrators can do: decide and write one object, or go on with what was decided; decisions of one plan are carried out in
 * order, as the controller does. A take-over (a fault) makes what the leader had in hand, or had just decided, that of a former
 * orchestrator: it may land at any later time or never. There is one former orchestrator at a time.
 */
export function orchestratorDeeds(model: Model, state: State, faultsLeft: number): readonly Deed[] {
  const { pending, ghost } = state;
  const plans = pending.length > 0 ? [{ orders: pending, seen: state.seen }] : possiblePlans(model, state);
  return [
    ...plans.flatMap(({ orders, seen }) => carryOn(model, state, orders, 'orchestrator', seen)),
    ...(faultsLeft > 0 && ghost.length === 0 ? plans.map(({ orders }) => takeOver(orders)) : []),
    ...(ghost.length > 0 ? [...carryOn(model, state, ghost, 'former orchestrator', undefined), isGone] : []),
    ...(pending.length === 0 && isBehind(state) ? [catchesUp] : []),
  ];
}

interface Plan {
  readonly orders: readonly Order[];
  readonly seen: Stores;
}

const isBehind = ({ staleControl, staleTarget, pastControl, pastTarget }: State): boolean =>
  staleControl !== undefined || staleTarget !== undefined || pastControl.length + pastTarget.length > 0;

/** Every plan that some pair of views leads to and of which something could still be accepted. */
function possiblePlans(model: Model, state: State): readonly Plan[] {
  const { control, target, staleControl, staleTarget } = state;
  const found = new Map<string, Plan>();
  for (const seenControl of staleControl === undefined ? [control, ...state.pastControl] : [staleControl]) {
    for (const seenTarget of staleTarget === undefined ? [target, ...state.pastTarget] : [staleTarget]) {
      const seen = { control: seenControl, target: seenTarget };
      const all = ordersFor(model, state, seen);
      for (const orders of model.configuration.decisions === 'in any order' ? all.map((order) => [order]) : [all]) {
        const key = orders.map(({ id }) => id).join();
        if (orders.length > 0 && !found.has(key)) found.set(key, { orders, seen });
      }
    }
  }
  return [...found.values()];
}

/** Which order goes on: the first whose write is not refused. */
export const nextOrder = (state: State, orders: readonly Order[]): number =>
  orders.findIndex(({ writes }) => perform(state, writes[0]!) !== undefined);

/** What a write may come to. */
interface Answer {
  readonly stores: Stores;
  readonly words: string;
  readonly change?: Change;
}

/** The first write that is not refused: a refusal ends its decision, and nothing else. */
function carryOn(
  model: Model,
  state: State,
  orders: readonly Order[],
  actor: 'orchestrator' | 'former orchestrator',
  seen: Stores | undefined,
): readonly Deed[] {
  const index = nextOrder(state, orders);
  const order = orders[index];
  const [write] = order?.writes ?? [];
  if (order === undefined || write === undefined) return actor === 'orchestrator' && state.pending.length > 0 ? [allRefused] : [];
  const tail = rest(order);
  const left = [...(tail === undefined ? [] : [tail]), ...orders.slice(index + 1)];
  const inHand: Change =
    actor === 'orchestrator' ? { pending: left, seen, staleControl: undefined, staleTarget: undefined } : { ghost: left };
  return answersTo(model, state, write).map(({ stores, words, change }) => ({
    actor,
    words: () => `${order.kind}: ${wordsOf(order)}${words}`,
    change: { ...stores, ...inHand, ...(actor === 'orchestrator' ? change : lateMachines(state, write)) },
    ...(isCheck(write) ? {} : { write }),
    kind: order.kind,
    seen,
  }));
}

/** An eviction may be refused: by a disruption budget (429), a conflict (409) or a server in trouble (500). A pod that is gone has left. */
function answersTo(model: Model, state: State, write: Write): readonly Answer[] {
  const { control, target } = perform(state, write)!;
  const stores = { control, target };
  const accepted: Answer = { stores, words: '' };
  const { evictions = 'accepted' } = model.configuration;
  if (write.verb !== 'evict' || evictions === 'accepted' || target === state.target) return [accepted];
  const refusals = refused(state.refusals, write.uid);
  const no: Answer = { stores: { control: state.control, target: state.target }, words: ', which is refused', change: { refusals } };
  return evictions === 'are always refused' ? [no] : [accepted, no];
}

const allRefused: Deed = { actor: 'orchestrator', words: () => 'is refused what is left of its plan', change: { pending: [] } };
const isGone: Deed = { actor: 'former orchestrator', words: () => 'is gone', change: { ghost: [] } };
const catchesUp: Deed = {
  actor: 'orchestrator',
  words: () => 'sees the newest versions',
  change: { staleControl: undefined, staleTarget: undefined, pastControl: [], pastTarget: [] },
};

/**
 * What lands after its process died was right when it was decided: a deletion may leave one machine less than was wanted since, a
 * creation one more. Both are made good again.
 */
function lateMachines({ wanted: { least, most } }: State, { resource, verb }: Write): Change {
  if (resource.kind !== 'Machine') return {};
  if (verb === 'delete') return { wanted: { least: Math.max(0, least - 1), most } };
  return verb === 'create' ? { wanted: { least, most: most + 1 } } : {};
}

/** A new leader remembers nothing. */
const takeOver = (orders: readonly Order[]): Deed => ({
  actor: 'former orchestrator',
  words: () => `loses the lead while about to ${orders[0]!.kind}: ${wordsOf(orders[0]!)}`,
  faults: 1,
  change: { pending: [], ghost: orders, refusals: noRefusals, staleControl: undefined, staleTarget: undefined },
});

const wordsOf = ({ writes: [write] }: Order): string =>
  write === undefined
    ? ''
    : `${write.verb} ${write.resource.kind}/${write.object.name}${write.verb === 'patch' ? ` (${changes(write.body).join(', ')})` : ''}`;

/** What a patch changes, without prefixes of keys. */
const changes = (body: unknown): readonly string[] =>
  Object.entries((body ?? {}) as object).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'resourceVersion' || key === 'uid' || key === 'ownerReferences') return [];
    if (Array.isArray(value)) return value.map((row: { reason?: string }) => `condition ${row.reason ?? ''}`);
    if (typeof value === 'object' && value !== null) return changes(value);
    return [`${key.replace(/^.*\//, '')}: ${String(value)}`];
  });
