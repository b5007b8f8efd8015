import { type Content, internText } from '../store/content.js';
import { lookUp, once } from '../store/once.js';
import type { Stores } from '../store/perform.js';
import { areInOrder, namesInOrder, nextTick, renameTicks, withWaitOver } from '../store/time.js';
import { keysChanged, type Version, versionOf } from '../store/version.js';
import type { Hosts } from './hosts.js';
import { afterChange, type Order, renameOrder } from './order.js';
import type { Refusals } from './refusals.js';

/** Everything that tells what may happen next. */
export interface State extends Stores {
  /** Earlier versions that a view may still show, newest first. */
  readonly pastControl: readonly Version[];
  readonly pastTarget: readonly Version[];
  /** An older version that the leader's view fell back to; it sees nothing newer until it has decided, or catches up. */
  readonly staleControl: Version | undefined;
  readonly staleTarget: Version | undefined;
  /** What the orchestrator that leads is in the middle of. */
  readonly pending: readonly Order[];
  /** What an orchestrator that leads no more had sent or was about to. */
  readonly ghost: readonly Order[];
  readonly hosts: Hosts;
  readonly refusals: Refusals;
  /** The moment that the next decision takes for now. */
  readonly clock: number;
  /** What the checker remembers; it makes no state distinct, as no decision reads it. */
  readonly wanted: Wanted;
  /** What the leader had seen when it decided what it is in the middle of; for the checker. */
  readonly seen: Stores | undefined;
}

/** Least and most machines that were wanted at any time. */
export interface Wanted {
  readonly least: number;
  readonly most: number;
}

/** States with the same key have the same future. */
export function stateKey(state: State): string {
  const { control, target, staleControl, staleTarget, hosts, refusals } = state;
  const views = `${control.id},${ids(state.pastControl)}<${staleControl?.id ?? ''}|${target.id},${ids(state.pastTarget)}<${staleTarget?.id ?? ''}`;
  return `${views}|${ids(state.pending)}|${ids(state.ghost)}|${hosts.id}|${refusals.id}`;
}

const ids = (items: readonly { readonly id: number }[]): string => items.map(({ id }) => id).join();

/** What an actor changed; everything else follows from it. */
export type Change = Partial<Omit<State, 'clock'>>;

/**
 * The state after a change: histories grow, orders on older versions are lost, moments are put in order. With `isOver` so much time passes
 * that every deadline is over that ran.
 */
export function after(state: State, change: Change, lag: number, isOver = false): State {
  const next = { ...state, ...change };
  const { control, target } = next;
  const isWritten = control !== state.control || target !== state.target;
  if (isWritten && (next.pending.length > 0 || next.ghost.length > 0)) {
    const changed = [...keysChanged(state.control, control), ...keysChanged(state.target, target)];
    const still = (orders: readonly Order[]): readonly Order[] => orders.flatMap((order) => afterChange(order, changed) ?? []);
    next.pending = still(next.pending);
    next.ghost = still(next.ghost);
  }
  if (next.pending.length === 0) next.seen = undefined;
  if (next.staleControl === control) next.staleControl = undefined;
  if (next.staleTarget === target) next.staleTarget = undefined;
  next.pastControl = past(next.pastControl, state.control, control, lag);
  next.pastTarget = past(next.pastTarget, state.target, target, lag);
  return inOrder(next, isOver);
}

function past(earlier: readonly Version[], before: Version, now: Version, lag: number): readonly Version[] {
  if (before === now || lag === 0) return earlier;
  return [before, ...earlier.filter((version) => version !== before)].filter((version) => version !== now).slice(0, lag);
}

/** Moments are renamed to 0, 1, 2 … in their order: decisions compare them, nothing measures them. */
function inOrder(state: State, isOver: boolean): State {
  const { control, target, pastControl, pastTarget, staleControl, staleTarget, pending, ghost } = state;
  const ticks = new Set<number>();
  const add = (item: { readonly ticks: readonly number[] } | undefined): void => {
    if (item !== undefined) for (const tick of item.ticks) ticks.add(tick);
  };
  add(control);
  add(target);
  add(staleControl);
  add(staleTarget);
  for (const items of [pastControl, pastTarget, pending, ghost]) for (const item of items) add(item);
  const clock = isOver ? 0 : nextTick(ticks);
  if (!isOver && areInOrder(ticks)) return state.clock === clock ? state : { ...state, clock };
  const names = namesInOrder(ticks, isOver);
  const rename = <V extends Version | undefined>(version: V): V => (version && renameVersion(version, names, isOver)) as V;
  return {
    ...state,
    control: rename(control),
    target: rename(target),
    pastControl: pastControl.map(rename),
    pastTarget: pastTarget.map(rename),
    staleControl: rename(staleControl),
    staleTarget: rename(staleTarget),
    pending: pending.map((order) => renameOrder(order, names)),
    ghost: ghost.map((order) => renameOrder(order, names)),
    clock,
  };
}

const renamesOf = once((_: Version) => new Map<string, Version>());

function renameVersion(version: Version, names: ReadonlyMap<number, number>, isOver: boolean): Version {
  if (!isOver && version.ticks.every((tick) => (names.get(tick) ?? tick) === tick)) return version;
  const key = `${isOver}${version.ticks.map((tick) => `${tick}:${names.get(tick)}`).join()}`;
  const rename = (content: Content): Content => {
    const text = isOver ? withWaitOver(content.text) : content.text;
    return content.ticks.length === 0 && text === content.text ? content : internText(renameTicks(text, names));
  };
  return lookUp(renamesOf(version), key, () => versionOf([...version.contents.values()].map(rename)));
}
