import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { explain } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

/** What happens between two plans; numbers pick whom it happens to. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('succeed' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), share: fc.double({ min: 0, max: 0.1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cordon' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retarget' as const), pick: fc.nat(2) }) },
);

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

const pools = fc.record({
  nodes: fc.integer({ min: 1, max: 200 }),
  zones: fc.integer({ min: 1, max: 3 }),
  maxUnavailable: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom('10%', '25%', '100%')),
  vocabulary: fc.constantFrom('gep' as const, 'shipped' as const),
  events: fc.array(event, { maxLength: 12 }),
});

const readyNodes = (pool: PoolDriver): readonly string[] =>
  Object.entries(pool.phases()).flatMap(([name, phase]) => (phase === 'Ready' || phase === 'Updating' ? [name] : []));

function happen(pool: PoolDriver, it: Event): void {
  const names = Object.keys(pool.phases());
  if (it.kind === 'write') pool.writeOnly(it.count);
  else if (it.kind === 'cordon') pool.patchNode(names[it.pick % names.length]!, { spec: { unschedulable: true } });
  else if (it.kind === 'retarget') pool.useClass(`metal-v${2 + it.pick}`);
  else for (const name of share(readyNodes(pool), it.share)) pool.report(name, it.kind === 'fail' ? 'failed' : 'successful');
}

const share = (names: readonly string[], part: number): readonly string[] => names.slice(0, Math.ceil(names.length * part));

describe('pools of up to 200 nodes under random schedules', () => {
  it('keep their budget and their machines, and end updated or with a reason', () => {
    fc.assert(
      fc.property(pools, ({ nodes, zones, maxUnavailable, vocabulary, events }) => {
        const size = Math.ceil(nodes / zones) * zones;
        const pool = drive(poolBeforeUpdate({ nodes: size, zones, maxUnavailable }), { vocabulary });
        for (const each of events) {
          happen(pool, each);
          expectKept(pool, size, vocabulary);
        }
        finish(pool);
        expectKept(pool, size, vocabulary);
        const report = explain(pool.world.snapshot(), { vocabulary }, pool.now());
        const waiting = new Set(report.nodes.map(({ waitsFor }) => waitsFor));
        for (const reason of waiting) expect(['DONE', 'FAILED', 'FOREIGN_CORDON', 'NO_FREE_SLOT']).toContain(reason);
        if (!events.some(({ kind }) => kind === 'fail' || kind === 'cordon')) expect([...waiting]).toEqual(['DONE']);
      }),
      { numRuns: 15, seed: 20_261_130 },
    );
  });
});

/** Selected nodes never outnumber the budget; no machine is made or lost, and each has one owner. */
function expectKept(pool: PoolDriver, size: number, vocabulary: 'gep' | 'shipped'): void {
  const { machines } = pool.world.snapshot();
  const { maxUnavailable } = explain(pool.world.snapshot(), { vocabulary }, pool.now()).budget;
  expect(pool.selected().length).toBeLessThanOrEqual(maxUnavailable);
  expect(machines).toHaveLength(size);
  for (const { metadata } of machines) expect(metadata?.ownerReferences).toHaveLength(1);
}

/** Everybody does their part until nothing moves. */
function finish(pool: PoolDriver): void {
  for (let round = 0; round < 1000; round += 1) {
    pool.settle();
    const ready = readyNodes(pool);
    if (ready.length === 0) return;
    ready.forEach((name) => pool.report(name, 'successful'));
  }
  throw new Error('the pool never comes to rest');
}
