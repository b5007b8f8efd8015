import { createFigures, type PoolFigures } from './figures.js';
import { complaintsOf, invariants } from './invariants/invariants.js';
import { progressTitle, unfinished } from './invariants/progress.js';
import { createRestartJudge, restartTitle } from './invariants/restart.js';
import { type JudgedPrograms, programsNamed } from './programs.js';
import type { Observed, ObservedWrite, PoolExpectation, Violation, World } from './world.js';

/** One promise and how often it was broken. */
export interface Verdict {
  /** Of the architecture's list; 0 for declared features. */
  readonly number: number;
  readonly title: string;
  readonly broken: number;
}

/** What is to be said of a world that came to rest. */
export interface Conclusion {
  readonly verdicts: readonly Verdict[];
  readonly violations: readonly Violation[];
}

/** Watches every write of a cluster and judges it. Shares no code with those it watches. */
export interface Observer {
  /** Takes note of a write, in the order in which it was stored. */
  see(write: ObservedWrite): void;
  /** Broken promises so far; progress is judged by `conclude` only. */
  readonly violations: readonly Violation[];
  /**
   * Judges what stands now as the end: every pool must have come to rest, updated and clean.
   * @param now RFC 3339
   */
  conclude(now: string): Conclusion;
  /**
   * What happened to one pool.
   * @param now RFC 3339; absences that go on are counted until then
   */
  figures(pool: string, now: string): PoolFigures;
  /** Writes that belong to no pool, by program. */
  writesOutsidePools(): Readonly<Record<string, number>>;
  /** Starts counting anew: what was built up before a rollout is not part of it. */
  resetFigures(): void;
  readonly writes: number;
}

/**
 * Creates an observer.
 * @param judged for programs under names of their own
 * @throws TypeError for a pool without a name or a budget, and a program that no user agent can name: neither would ever be judged.
 * @example
 * const observer = createObserver([{ name: 'workers', isManual: false, budget: 3 }]);
 * cluster.onWrite((write) => observer.see(write));
 */
export function createObserver(pools: readonly PoolExpectation[], judged: JudgedPrograms = {}): Observer {
  const programs = programsNamed(judged);
  demandPools(pools);
  const tables = new Map<string, Map<string, Observed>>();
  const violations: Violation[] = [];
  const world: World = {
    all: (plural) => [...(tables.get(plural)?.values() ?? [])],
    get: (plural, name) => [...(tables.get(plural)?.values() ?? [])].find(({ metadata }) => metadata?.name === name),
  };
  const isRepeated = createRestartJudge();
  let figures = createFigures(world);
  let writes = 0;
  return {
    see: (write) => {
      writes += 1;
      const { plural } = write.resource;
      const table = tables.get(plural) ?? new Map<string, Observed>();
      tables.set(plural, table);
      const key = `${write.namespace ?? ''}/${write.name}`;
      // What a server removes by itself is not told, so a new object may find an old one of its name here.
      const isNew = write.verb === 'create' && write.subresource === undefined;
      const before = isNew ? undefined : ((write.before as Observed | undefined) ?? table.get(key));
      const after = write.after as Observed | undefined;
      if (after === undefined) table.delete(key);
      else table.set(key, after);
      const sight = { write, before, after, world, pools, programs };
      const repeated = isRepeated(sight);
      violations.push(
        ...complaintsOf(sight),
        ...(repeated === undefined ? [] : [{ invariant: 10, at: write.at, object: `${plural}/${write.name}`, detail: repeated }]),
      );
      figures.see({ ...write, before, after });
    },
    violations,
    conclude: (now) => {
      const all = [...violations, ...unfinished(world, pools).map((complaint) => ({ invariant: 9, at: now, ...complaint }))];
      const promises = [...invariants, { number: 9, title: progressTitle }, { number: 10, title: restartTitle }];
      return {
        verdicts: promises
          .map(({ number, title }) => ({ number, title, broken: all.filter(({ invariant }) => invariant === number).length }))
          .sort((a, b) => a.number - b.number),
        violations: all,
      };
    },
    figures: (pool, now) => figures.of(pool, now),
    writesOutsidePools: () => figures.outsidePools(),
    resetFigures: () => {
      figures = createFigures(world);
    },
    get writes() {
      return writes;
    },
  };
}

function demandPools(pools: readonly PoolExpectation[]): void {
  if (!Array.isArray(pools)) throw new TypeError('createObserver needs a list of pools');
  for (const pool of pools as readonly (PoolExpectation | undefined)[])
    if (!pool?.name || !(pool.isManual || pool.budget >= 0))
      throw new TypeError(`no pool with a name and a budget: ${JSON.stringify(pool)}`);
}
