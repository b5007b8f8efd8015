import { judge } from '../invariants/judge.js';
import type { Model } from '../model/model.js';
import { type State, stateKey } from '../model/state.js';
import { stepsFrom } from '../model/steps.js';

/** States by number, and what leads from one to another without a fault. */
export interface Paths {
  readonly from: number[];
  readonly to: number[];
  /** Where nobody has anything to do any more, and that is as it should be. */
  readonly rests: number[];
}

/**
 * The first of `count` states from which no way without a fault leads to rest: if everybody gets a turn again and again, all others
 * come to rest.
 */
export function restless({ from, to, rests }: Paths, count: number): number | undefined {
  const first = new Int32Array(count).fill(-1);
  const next = new Int32Array(from.length);
  for (let path = 0; path < to.length; path += 1) {
    next[path] = first[to[path]!]!;
    first[to[path]!] = path;
  }
  const comesToRest = new Uint8Array(count);
  const queue = [...rests];
  for (const state of queue) comesToRest[state] = 1;
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (let path = first[state]!; path >= 0; path = next[path]!) {
      const before = from[path]!;
      if (comesToRest[before] === 1) continue;
      comesToRest[before] = 1;
      queue.push(before);
    }
  }
  const stuck = comesToRest.indexOf(0);
  return stuck < 0 ? undefined : stuck;
}

/** Turns after which a pool counts as restless: a hundred times what the longest rollout of the configurations takes. */
const patience = 5000;

/** Lets chance decide who goes on, without faults, until nobody has anything to do. Says what is wrong with the end. */
export function walkToRest(model: Model, start: State, random: () => number, known: Set<string>): readonly string[] {
  const path: string[] = [];
  let state = start;
  for (let turn = 0; turn < patience; turn += 1) {
    const key = stateKey(state);
    if (known.has(key)) break;
    path.push(key);
    const steps = stepsFrom(model, state, 0);
    const step = steps[Math.floor(random() * steps.length)];
    if (step === undefined) {
      const problems = judge(model, state);
      if (problems.length > 0) return problems;
      break;
    }
    state = step.next;
  }
  if (path.length === patience) return [neverRests];
  for (const key of path) known.add(key);
  return [];
}

export const neverRests = '9 progress: the pool never comes to rest';
