import { createFigures, type PoolFigures } from './figures.js';
import { complaintsOf, invariants } from './invariants.js';
import type { Observed, ObservedWrite, PoolExpectation, Violation, World } from './world.js';

/** Watches every write of a cluster and judges it. Shares no code with those it watches. */
export interface Observer {
  /** Takes note of a write, in the order in which it was stored. */
  see(write: ObservedWrite): void;
  readonly violations: readonly Violation[];
  /** How many writes each invariant was asked about, and how often it was broken. */
  verdicts(): readonly { readonly number: number; readonly title: string; readonly broken: number }[];
  figures(pool: string): PoolFigures;
  /** Starts counting anew: what was built up before a rollout is not part of it. */
  resetFigures(): void;
  readonly writes: number;
}

/**
 * Creates an observer.
 * @example
 * const observer = createObserver([{ name: 'workers', isManual: false, budget: 3 }]);
 * cluster.onWrite((write) => observer.see(write));
 */
export function createObserver(pools: readonly PoolExpectation[]): Observer {
  const tables = new Map<string, Map<string, Observed>>();
  const violations: Violation[] = [];
  let figures = createFigures();
  let writes = 0;
  const world: World = {
    all: (plural) => [...(tables.get(plural)?.values() ?? [])],
    get: (plural, name) => [...(tables.get(plural)?.values() ?? [])].find(({ metadata }) => metadata?.name === name),
  };
  return {
    see: (write) => {
      writes += 1;
      const table = tables.get(write.resource.plural) ?? new Map<string, Observed>();
      tables.set(write.resource.plural, table);
      const key = `${write.namespace ?? ''}/${write.name}`;
      const before = table.get(key) ?? (write.before as Observed | undefined);
      const after = write.after as Observed | undefined;
      if (after === undefined) table.delete(key);
      else table.set(key, after);
      violations.push(...complaintsOf({ write, before, after, world, pools }));
      figures.see(write, world.all('nodes'));
    },
    violations,
    verdicts: () =>
      invariants.map(({ number, title }) => ({ number, title, broken: violations.filter(({ invariant }) => invariant === number).length })),
    figures: (pool) => figures.of(pool),
    resetFigures: () => {
      figures = createFigures();
    },
    get writes() {
      return writes;
    },
  };
}
