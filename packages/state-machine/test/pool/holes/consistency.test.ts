import { describe, expect, it } from '@jest/globals';
import { explain, nextLook, planPool, poolSnapshots, rehearse, type PoolSnapshot } from '../../../src/index.js';
import { poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
};

const sizes = ({ machineSets }: PoolSnapshot): readonly (number | undefined)[] => machineSets.map(({ spec }) => spec.replicas);

describe('crash and consistency', () => {
  it('H4: a second look at a stale snapshot moves nothing twice', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.report('node-01', 'successful');
    const stale = pool.world.snapshot();
    pool.settle();
    const settled = sizes(pool.world.snapshot());
    for (let round = 0; round < 3; round += 1) {
      for (const { kind, writes } of planPool(stale, {}, pool.now())) {
        if (kind === 'move') writes.every((write) => pool.world.perform(write, pool.now()));
      }
    }
    expect(settled).toEqual([1, 1]);
    expect(sizes(pool.world.snapshot())).toEqual([1, 1]);
  });

  it('H5: sizes are what a set owns, never less than nothing', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.world.change('machinesets', 'pool-z1-old', { spec: { replicas: 0 } });
    pool.settle();
    expect(sizes(pool.world.snapshot())).toEqual([0, 1]);
  });

  describe('c.3, d.2: what two old sets give to the new one', () => {
    /** A pool whose nodes reached the third template, one from the first and one from the second. */
    const beforeMove = () => {
      const pool = drive(poolBeforeUpdate({ nodes: 2 }));
      pool.settle();
      pool.report('node-01', 'successful');
      pool.settle();
      pool.useClass('metal-v3');
      pool.patchDeployment({ spec: { strategy: { inPlaceUpdate: { maxUnavailable: 2 } } } });
      // The agent of the other node still works for the second template, and is asked again for the third.
      pool.report('node-02', 'failed');
      pool.settle();
      ['node-01', 'node-02'].forEach((name) => pool.report(name, 'successful'));
      pool.writeOnly(100);
      return { pool, moves: planPool(pool.world.snapshot(), {}, pool.now()).filter(({ kind }) => kind === 'move') };
    };

    it('moves at once', () => {
      const { pool, moves } = beforeMove();
      expect(moves.map(({ why }) => why)).toEqual(['machine-02, machine-01 reached its template']);
      pool.settle();
      expect(sizes(pool.world.snapshot())).toEqual([0, 0, 2]);
    });

    it.each([
      [1, [1, 1, 2]],
      [2, [1, 1, 2]],
      [3, [0, 1, 2]],
      [4, [0, 1, 2]],
    ])('a crash after %i of its five writes makes no machine and deletes none', (done, left) => {
      const { pool, moves } = beforeMove();
      for (const write of moves[0]!.writes.slice(0, done)) pool.world.perform(write, pool.now());
      expect([moves[0]!.writes.length, sizes(pool.world.snapshot())]).toEqual([5, left]);
      const before = pool.writes.length;
      pool.settle();
      const verbs = pool.writes.slice(before).map(({ verb }) => verb);
      expect([new Set(verbs), pool.classes()]).toEqual([new Set(['patch']), ['metal-v3', 'metal-v3']]);
      expect(sizes(pool.world.snapshot())).toEqual([0, 0, 2]);
    });
  });

  it('d.1: a machine whose success is still to be written holds up no other’s move', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxUnavailable: 2 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.writeOnly(100);
    // Its gate is closed, its machine was not told.
    pool.report('node-02', 'successful');
    pool.patchNode('node-02', {
      metadata: { annotations: { 'inplace.gardener.cloud/ready-for': null, 'inplace.gardener.cloud/ready-since': null } },
      status: {
        conditions: [
          { type: 'InPlaceUpdate', status: 'True', reason: 'UpdateSuccessful' },
          { type: 'Ready', status: 'True' },
        ],
      },
    });
    const decided = planPool(pool.world.snapshot(), {}, pool.now()).map(({ kind, why }) => [kind, why]);
    expect(decided).toContainEqual(['move', 'machine-01 reached its template']);
    pool.settle();
    expect(sizes(pool.world.snapshot())).toEqual([0, 2]);
  });

  it('H6: what was read is never changed', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    for (const step of [() => undefined, () => pool.report('node-01', 'successful'), () => pool.report('node-02', 'failed')]) {
      pool.settle();
      step();
      const read = frozen(structuredClone(pool.world.snapshot()));
      expect(() => planPool(read, {}, pool.now())).not.toThrow();
      expect(() => explain(read, {}, pool.now())).not.toThrow();
      expect(() => nextLook(read, pool.now())).not.toThrow();
      expect(() => poolSnapshots(read)).not.toThrow();
    }
  });

  it('H7, H8: a write that is refused is decided again, and recorded as done nowhere', () => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const world = rehearse(start);
    const [decision] = planPool(world.snapshot(), {}, '2026-11-30T12:00:00Z').filter(({ kind }) => kind === 'start');
    world.change('machinesets', 'pool-z1-old', { metadata: { labels: { of: 'someone-else' } } });
    expect(decision?.writes.every((write) => world.perform(write, '2026-11-30T12:00:00Z'))).toBe(false);
    expect(planPool(world.snapshot(), {}, '2026-11-30T12:00:00Z').map(({ kind }) => kind)).toContain('start');
  });

  it('H9, X04: a machine without a node holds nobody up', () => {
    const start = poolBeforeUpdate({ nodes: 3 });
    const pool = drive({ ...start, nodes: start.nodes.slice(1) });
    pool.world.change('machinedeployments', 'pool-z1', { spec: { strategy: { inPlaceUpdate: { maxUnavailable: 2 } } } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-02']);
  });

  it('H23: a condition that someone removed during the drain is written again', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.patchNode('node-01', { status: { conditions: [{ type: 'Ready', status: 'True' }] } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('H27: a move touches no label that it does not mean', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    const stale = planPool(pool.world.snapshot(), {}, pool.now());
    pool.settle();
    const move = pool.writes.find(({ resource, verb }) => resource.kind === 'Machine' && verb === 'patch' && !('subresource' in resource));
    expect(stale.length).toBeGreaterThan(0);
    expect(move).toBeDefined();
    const moves = pool.writes.flatMap((write) => ('body' in write && write.resource.kind === 'Machine' ? [write.body] : []));
    const labels = moves.flatMap((body) => Object.keys((body as { metadata?: { labels?: object } }).metadata?.labels ?? {}));
    expect([...new Set(labels)].sort()).toEqual(['machine-template-hash', 'name']);
  });

  it('H28: the time until which a machine is preserved survives its update', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.world.change('machines', 'machine-01', { status: { currentStatus: { preserveExpiryTime: '2026-12-03T00:00:00Z' } } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.world.snapshot().machines[0]?.status?.currentStatus).toMatchObject({
      phase: 'Running',
      preserveExpiryTime: '2026-12-03T00:00:00Z',
    });
  });
});
