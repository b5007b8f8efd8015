import type { Decision, Write } from '@gardener-inplace/state-machine';
import { currentVersion, keyOf, preconditionOf, type Stores } from '../store/perform.js';
import { once } from '../store/once.js';
import { renameTicks, ticksIn } from '../store/time.js';

/** What is left of a decision: its writes as far as they could still be accepted. */
export interface Order {
  readonly id: number;
  readonly kind: Decision['kind'];
  readonly writes: readonly Write[];
  readonly text: string;
  readonly ticks: readonly number[];
}

const byText = new Map<string, Order>();
const ordersOf = once((_: readonly Write[]): Order[] => []);

/** The first `count` writes; preconditions are replaced by "the version of now". */
export function orderOf(kind: Decision['kind'], writes: readonly Write[], count = writes.length): Order {
  const known = ordersOf(writes);
  const text = () =>
    JSON.stringify({ kind, writes: writes.slice(0, count) }, (key, value: unknown) => (key === 'resourceVersion' ? currentVersion : value));
  return (known[count] ??= orderFromText(text()));
}

function orderFromText(text: string): Order {
  const known = byText.get(text);
  if (known !== undefined) return known;
  const { kind, writes } = JSON.parse(text) as Pick<Order, 'kind' | 'writes'>;
  const order = { id: byText.size + 1, kind, writes, text, ticks: ticksIn(text) };
  byText.set(text, order);
  return order;
}

export const renameOrder = (order: Order, names: ReadonlyMap<number, number>): Order =>
  order.ticks.length === 0 ? order : orderFromText(renameTicks(order.text, names));

/**
 * How many of the decision's writes can still be accepted: versions never come back, so a write decided on an older version of its
 * object is as good as lost, and the rest of its decision with it.
 */
export function liveCount(writes: readonly Write[], now: Stores): number {
  const end = writes.findIndex((write) => {
    const wanted = preconditionOf(write);
    return wanted !== undefined && wanted !== currentVersion && wanted !== String(now[write.store].contents.get(keyOf(write))?.id);
  });
  return end < 0 ? writes.length : end;
}

/** What an order still is after objects changed; undefined where nothing of it is left. */
export function afterChange(order: Order, changed: readonly string[]): Order | undefined {
  const end = order.writes.findIndex((write) => preconditionOf(write) !== undefined && changed.includes(keyOf(write)));
  if (end < 0) return order;
  return end === 0 ? undefined : orderOf(order.kind, order.writes, end);
}

const tailOf = once(({ kind, writes }: Order) => orderOf(kind, writes.slice(1)));

/** The order without its first write. */
export const rest = (order: Order): Order | undefined => (order.writes.length < 2 ? undefined : tailOf(order));
