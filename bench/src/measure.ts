import type { Comparison, Row } from './row.js';

export interface Effort {
  /** How often both are measured in turn; the median counts. */
  readonly rounds: number;
  /** How long one measurement repeats its work, in milliseconds. */
  readonly roundMs: number;
}

// Keeps results reachable, so that no measured work is optimised away.
let sink: unknown;

/** Measures both sides in turn, so that a slow moment of the machine hits both, and compares the medians. */
export const measure = ({ name, input, goal, ours, peer, floor }: Comparison, effort: Effort): Row => {
  const other = peer ?? floor;
  const own: number[] = [];
  const others: number[] = [];
  warmUp(ours, effort);
  if (other !== undefined) warmUp(other, effort);
  for (let round = 0; round < effort.rounds; round += 1) {
    own.push(once(ours, effort.roundMs));
    if (other !== undefined) others.push(once(other, effort.roundMs));
  }
  const mine = median(own);
  if (other === undefined) return { name, input, ours: rounded(mine), goal };
  const theirs = median(others);
  const ratio = mine / theirs;
  const compared = peer === undefined ? { floor: rounded(theirs) } : { peer: rounded(theirs) };
  return { name, input, ours: rounded(mine), ...compared, ratio: rounded(ratio), goal, met: ratio <= goal };
};

const warmUp = (work: () => unknown, { roundMs }: Effort): void => {
  once(work, roundMs);
};

/** Microseconds per call, over as many calls as fit into the time. */
const once = (work: () => unknown, ms: number): number => {
  const begun = performance.now();
  let calls = 0;
  let batch = 1;
  let elapsed = 0;
  while (elapsed < ms) {
    for (let index = 0; index < batch; index += 1) sink = work();
    calls += batch;
    elapsed = performance.now() - begun;
    // Ask for the time rarely where one call is short.
    if (elapsed < ms / 10) batch *= 2;
  }
  return (elapsed / calls) * 1000;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rounded = (value: number): number => Number(value.toPrecision(4));

export const lastResult = (): unknown => sink;
