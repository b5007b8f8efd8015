import type { Comparison, Row } from './row.js';

export interface Effort {
  /** How often both are measured in turn; the best counts. */
  readonly rounds: number;
  /** How long one measurement repeats its work, in milliseconds. */
  readonly roundMs: number;
  /** How long the work runs before it is measured, so that it is measured compiled. */
  readonly warmUpMs: number;
}

// Keeps results reachable, so that no measured work is optimised away.
let sink: unknown;

/**
 * Measures both sides in turn and compares the best of each: whatever else the machine does only ever makes a round
 * slower, so the fastest one is nearest to what the work itself takes.
 */
export const measure = (
  { name, input, goal, ours, peer, peerTook, floor, warmUpMs: leastWarmUpMs = 0 }: Comparison,
  effort: Effort,
): Row => {
  const other = peer ?? floor;
  const own: number[] = [];
  const others: number[] = [];
  warmUp(ours, { ...effort, warmUpMs: Math.max(effort.warmUpMs, leastWarmUpMs) });
  if (other !== undefined) warmUp(other, effort);
  for (let round = 0; round < effort.rounds; round += 1) {
    own.push(once(ours, effort.roundMs));
    if (other !== undefined) others.push(once(other, effort.roundMs));
  }
  const mine = Math.min(...own);
  const aimed = goal === undefined ? {} : { goal };
  const theirs = others.length > 0 ? Math.min(...others) : peerTook;
  if (theirs === undefined) return { name, input, ours: rounded(mine), ...aimed };
  const ratio = mine / theirs;
  const compared = floor === undefined ? { peer: rounded(theirs) } : { floor: rounded(theirs) };
  const met = goal === undefined ? {} : { met: ratio <= goal };
  return { name, input, ours: rounded(mine), ...compared, ratio: rounded(ratio), ...aimed, ...met };
};

const warmUp = (work: () => unknown, { warmUpMs }: Effort): void => {
  once(work, warmUpMs);
};

/** Microseconds of processor time per call, over as many calls as fit into the time. Waiting for a busy machine costs none. */
const once = (work: () => unknown, ms: number): number => {
  const begun = performance.now();
  const before = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
};

const rounded = (value: number): number => Number(value.toPrecision(4));

export const lastResult = (): unknown => sink;
