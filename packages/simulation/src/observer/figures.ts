import { isReady, isTaken, type Observed, type ObservedWrite, poolOf } from './world.js';

/** What happened to one pool, in numbers. */
export interface PoolFigures {
  readonly nodes: number;
  /** Nodes that were taken and given back. */
  readonly updated: number;
  /** Rounds in which nodes were taken: one or more at once. */
  readonly waves: number;
  /** Nodes that were taken at the same time, at most. */
  readonly mostAtOnce: number;
  readonly longestUnavailableMilliseconds: number;
  /** Writes to the pool's nodes and machines, by user agent. */
  readonly writes: Readonly<Record<string, number>>;
}

export interface FigureKeeper {
  see(write: ObservedWrite, nodes: readonly Observed[]): void;
  of(pool: string): PoolFigures;
}

interface Tally {
  readonly nodes: Set<string>;
  readonly updated: Set<string>;
  readonly awaySince: Map<string, number>;
  readonly writes: Record<string, number>;
  waves: number;
  lastTake: number;
  mostAtOnce: number;
  longest: number;
}

/** Takes closer together than this belong to one round. */
const waveGapMilliseconds = 150;

export function createFigures(): FigureKeeper {
  const tallies = new Map<string, Tally>();
  const tallyOf = (pool: string): Tally => {
    const known = tallies.get(pool);
    if (known !== undefined) return known;
    const fresh: Tally = {
      nodes: new Set(),
      updated: new Set(),
      awaySince: new Map(),
      writes: {},
      waves: 0,
      lastTake: 0,
      mostAtOnce: 0,
      longest: 0,
    };
    tallies.set(pool, fresh);
    return fresh;
  };

  return {
    see: (write, nodes) => {
      const { plural } = write.resource;
      if (plural !== 'nodes' && plural !== 'machines') return;
      const [before, after] = [write.before as Observed | undefined, write.after as Observed | undefined];
      const pool = poolOf(after ?? before);
      if (pool === undefined) return;
      const tally = tallyOf(pool);
      const program = write.userAgent.split(/[/ ]/)[0] ?? '';
      tally.writes[program] = (tally.writes[program] ?? 0) + 1;
      if (plural === 'nodes') seeNode(tally, write, before, after, nodes.filter((node) => poolOf(node) === pool && isTaken(node)).length);
    },
    of: (pool) => {
      const { nodes, updated, waves, mostAtOnce, longest, writes } = tallyOf(pool);
      return {
        nodes: nodes.size,
        updated: updated.size,
        waves,
        mostAtOnce,
        longestUnavailableMilliseconds: longest,
        writes: { ...writes },
      };
    },
  };
}

function seeNode(
  tally: Tally,
  { name, at }: ObservedWrite,
  before: Observed | undefined,
  after: Observed | undefined,
  taken: number,
): void {
  const time = Date.parse(at);
  tally.nodes.add(name);
  tally.mostAtOnce = Math.max(tally.mostAtOnce, taken);
  if (!isTaken(before) && isTaken(after)) {
    if (time - tally.lastTake > waveGapMilliseconds) tally.waves += 1;
    tally.lastTake = time;
  }
  if (isTaken(before) && !isTaken(after)) tally.updated.add(name);
  if (before === undefined) return;
  const isAway = !isReady(after) || after?.spec?.unschedulable === true;
  const since = tally.awaySince.get(name);
  if (isAway && since === undefined && isReady(before)) tally.awaySince.set(name, time);
  if (!isAway && since !== undefined) {
    tally.longest = Math.max(tally.longest, time - since);
    tally.awaySince.delete(name);
  }
}
