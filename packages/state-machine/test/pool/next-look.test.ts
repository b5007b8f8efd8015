import { describe, expect, it } from '@jest/globals';
import { nextLook, type PoolSnapshot } from '../../src/index.js';
import { pod, poolBeforeUpdate } from './pool-builder.js';
import { drive } from './pool-driver.js';

const now = '2026-11-30T12:00:00.000Z';
const updated = (): PoolSnapshot => {
  const pool = drive(poolBeforeUpdate({ nodes: 1 }));
  pool.useClass('metal-v1');
  pool.settle();
  return pool.world.snapshot();
};

const moving = (): PoolSnapshot => {
  const pool = drive(poolBeforeUpdate({ nodes: 1 }));
  pool.settle();
  return pool.world.snapshot();
};

describe('when a pool is looked at again although nothing changes', () => {
  it('never, once every node rests', () => {
    expect(nextLook(updated(), now)).toBeUndefined();
  });

  it.each<[string, (snapshot: PoolSnapshot) => PoolSnapshot]>([
    ['a node is on its way', () => moving()],
    [
      'a node is not ready',
      (snapshot) => ({
        ...snapshot,
        nodes: snapshot.nodes.map((node) => ({ ...node, status: { conditions: [{ type: 'Ready', status: 'False' as const }] } })),
      }),
    ],
    [
      'a machine was updated and does not run yet',
      (snapshot) => ({
        ...snapshot,
        machines: snapshot.machines.map((machine) => ({
          ...machine,
          status: { currentStatus: { phase: 'InPlaceUpdateSuccessful' as const } },
        })),
      }),
    ],
    ['machines are missing', (snapshot) => ({ ...snapshot, machines: [] })],
  ])('soon, because a clock runs: %s', (_, change) => {
    expect(nextLook(change(updated()), now)).toBe(15_000);
  });

  it('when the next eviction may be asked for; a time that has passed is none', () => {
    const waiting = (retryAt: string): PoolSnapshot => ({
      ...updated(),
      pods: [pod('web', 'node-01')],
      evictions: { 'uid-web': { outcome: 'blocked', retryAt, detail: 'disruption budget', attempts: 1 } },
    });
    expect(nextLook(waiting('2026-11-30T12:00:07.000Z'), now)).toBe(7000);
    expect(nextLook(waiting('2026-11-30T11:59:00.000Z'), now)).toBeUndefined();
  });
});
