import { internText, renameTicks } from '../store/content.js';
import type { Stores } from '../store/perform.js';
import { keysChanged, type Version, versionOf } from '../store/version.js';
import type { Hosts } from './hosts.js';
import { afterChange, type Order, renameOrder } from './order.js';

/** Everything that tells what may happen next. */
export interface State extends Stores {
  /** Earlier versions that a view may still show, newest first. */
  readonly pastControl: readonly Version[];
  readonly pastTarget: readonly Version[];
  /** What the orchestrator that leads is in the middle of. */
  readonly pending: Order | undefined;
  /** What orchestrators that lead no more had sent or were about to. */
  readonly ghosts: readonly Order[];
  readonly hosts: Hosts;
  /** The moment that the next decision takes for now. */
  readonly clock: number;
  /** What the checker remembers; it makes no state distinct, as no decision reads it. */
  readonly wanted: Wanted;
}

/** Least and most machines that were wanted at any time. */
export interface Wanted {
  readonly least: number;
  readonly most: number;
}

/** States with the same key have the same future. */
export const stateKey = ({ control, target, pastControl, pastTarget, pending, ghosts, hosts }: State): string =>
  `${control.id},${ids(pastControl)}|${target.id},${ids(pastTarget)}|${pending?.id ?? ''}|${ids(ghosts)}|${hosts.id}`;

const ids = (items: readonly { readonly id: number }[]): string => items.map(({ id }) => id).join();

/** What an actor changed; everything else follows from it. */
export interface Change extends Partial<Stores> {
  readonly pending?: Order | undefined;
  readonly ghosts?: readonly Order[];
  readonly hosts?: Hosts;
  readonly wanted?: Wanted;
}

/** The state after a change: histories grow, orders on older versions are lost, the clock is put in order. */
export function after(state: State, change: Change, lag: number): State {
  const control = change.control ?? state.control;
  const target = change.target ?? state.target;
  const changed = [...keysChanged(state.control, control), ...keysChanged(state.target, target)];
  const still = (order: Order): Order | undefined => (changed.length === 0 ? order : afterChange(order, changed));
  const pending = 'pending' in change ? change.pending : state.pending;
  const ghosts = (change.ghosts ?? state.ghosts).flatMap((order) => still(order) ?? []);
  return inOrder({
    control,
    target,
    pastControl: past(state.pastControl, state.control, control, lag),
    pastTarget: past(state.pastTarget, state.target, target, lag),
    pending: pending && still(pending),
    ghosts: [...new Set(ghosts)].sort((a, b) => a.id - b.id),
    hosts: change.hosts ?? state.hosts,
    clock: state.clock,
    wanted: change.wanted ?? state.wanted,
  });
}

function past(earlier: readonly Version[], before: Version, now: Version, lag: number): readonly Version[] {
  if (before === now) return earlier;
  return [before, ...earlier.filter((version) => version !== before)].filter((version) => version !== now).slice(0, lag);
}

/** Moments are renamed to 0, 1, 2 … in their order: decisions compare them, nothing measures them. */
function inOrder(state: State): State {
  const ticks = new Set<number>();
  const versions = [state.control, state.target, ...state.pastControl, ...state.pastTarget];
  for (const version of versions) for (const tick of version.ticks) ticks.add(tick);
  for (const order of [...(state.pending ? [state.pending] : []), ...state.ghosts]) for (const tick of order.ticks) ticks.add(tick);
  const sorted = [...ticks].sort((a, b) => a - b);
  const clock = sorted.length;
  if (sorted.every((tick, index) => tick === index)) return state.clock === clock ? state : { ...state, clock };
  const names = new Map(sorted.map((tick, index) => [tick, index]));
  const rename = (version: Version): Version => renameVersion(version, names);
  return {
    control: rename(state.control),
    target: rename(state.target),
    pastControl: state.pastControl.map(rename),
    pastTarget: state.pastTarget.map(rename),
    pending: state.pending && renameOrder(state.pending, names),
    ghosts: state.ghosts.map((order) => renameOrder(order, names)).sort((a, b) => a.id - b.id),
    hosts: state.hosts,
    clock,
    wanted: state.wanted,
  };
}

const renamed = new WeakMap<Version, Map<string, Version>>();

function renameVersion(version: Version, names: ReadonlyMap<number, number>): Version {
  if (version.ticks.every((tick) => names.get(tick) === tick)) return version;
  const key = version.ticks.map((tick) => `${tick}:${names.get(tick)}`).join();
  const known = renamed.get(version) ?? new Map<string, Version>();
  renamed.set(version, known);
  const contents = [...version.contents.values()].map((content) =>
    content.ticks.length === 0 ? content : internText(renameTicks(content.text, names)),
  );
  const result = known.get(key) ?? versionOf(contents);
  known.set(key, result);
  return result;
}
