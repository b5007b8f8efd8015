import { poolOfWrite } from './pool-of-write.js';
import { programOf } from './programs.js';
import { isReady, isTaken, type Observed, type ObservedWrite, ownerOf, poolOf, type World } from './world.js';

/** What happened to one pool, in numbers. */
export interface PoolFigures {
  readonly nodes: number;
  /** Machines that were moved to the set of the template that is wanted now. */
  readonly updated: number;
  /** Rounds in which nodes were taken: one or more at once. */
  readonly waves: number;
  /** Nodes that were taken at the same time, at most. */
  readonly mostAtOnce: number;
  /** The longest time that a node was not ready or cordoned; one that still is counts until the time of asking. */
  readonly longestUnavailableMilliseconds: number;
  /** Writes to anything of the pool (nodes, machines, sets, records, status, evictions, events), by program. */
  readonly writes: Readonly<Record<string, number>>;
}

export interface FigureKeeper {
  see(write: ObservedWrite): void;
  /** @param now RFC 3339 */
  of(pool: string, now: string): PoolFigures;
  /** Writes that belong to no pool, by program. */
  outsidePools(): Readonly<Record<string, number>>;
}

interface Tally {
  readonly nodes: Set<string>;
  /** By machine: the set that it was moved to. */
  readonly moved: Map<string, string>;
  readonly awaySince: Map<string, number>;
  readonly writes: Map<string, number>;
  waves: number;
  lastTake: number;
  mostAtOnce: number;
  longest: number;
}

/** Takes closer together than this belong to one round. */
const waveGapMilliseconds = 150;

const emptyTally = (): Tally => ({
  nodes: new Set(),
  moved: new Map(),
  awaySince: new Map(),
  writes: new Map(),
  waves: 0,
  lastTake: 0,
  mostAtOnce: 0,
  longest: 0,
});

/** Key of the tally for writes that belong to no pool; no pool has an empty name. */
const nowhere = '';

export function createFigures(world: World): FigureKeeper {
  const tallies = new Map<string, Tally>();
  const tallyOf = (pool: string): Tally => {
    const tally = tallies.get(pool) ?? emptyTally();
    tallies.set(pool, tally);
    return tally;
  };
  const isWanted = (setUid: string): boolean => {
    const set = world.all('machinesets').find(({ metadata }) => metadata?.uid === setUid);
    const deployment = world.all('machinedeployments').find(({ metadata }) => metadata?.uid === ownerOf(set));
    const wanted = classOf(deployment);
    return wanted !== undefined && classOf(set) === wanted;
  };

  return {
    see: (write) => {
      const pool = poolOfWrite(write, world) ?? nowhere;
      const tally = tallyOf(pool);
      const program = programOf(write.userAgent);
      tally.writes.set(program, (tally.writes.get(program) ?? 0) + 1);
      const [before, after] = [write.before as Observed | undefined, write.after as Observed | undefined];
      if (write.resource.plural === 'machines' && before !== undefined && ownerOf(after) !== ownerOf(before))
        tally.moved.set(write.name, ownerOf(after) ?? '');
      if (write.resource.plural === 'nodes') {
        const taken = world.all('nodes').filter((node) => poolOf(node) === pool && isTaken(node)).length;
        seeNode(tally, write, before, after, taken);
      }
    },
    of: (pool, now) => {
      const { nodes, moved, awaySince, waves, mostAtOnce, longest, writes } = tallyOf(pool);
      return {
        nodes: nodes.size,
        updated: [...moved.values()].filter(isWanted).length,
        waves,
        mostAtOnce,
        longestUnavailableMilliseconds: Math.max(longest, ...[...awaySince.values()].map((since) => Date.parse(now) - since)),
        writes: Object.fromEntries(writes),
      };
    },
    outsidePools: () => Object.fromEntries(tallyOf(nowhere).writes),
  };
}

const classOf = (object: Observed | undefined): string | undefined => object?.spec?.template?.spec?.class?.name;

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
  if (after === undefined) {
    tally.awaySince.delete(name);
    return;
  }
  if (before === undefined) return;
  const isAway = !isReady(after) || after.spec?.unschedulable === true;
  const since = tally.awaySince.get(name);
  if (isAway && since === undefined && isReady(before)) tally.awaySince.set(name, time);
  if (!isAway && since !== undefined) {
    tally.longest = Math.max(tally.longest, time - since);
    tally.awaySince.delete(name);
  }
}
