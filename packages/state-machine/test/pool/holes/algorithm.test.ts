import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { explain, planPool, resolveFenceposts } from '../../../src/index.js';
import { poolBeforeUpdate } from '../pool-builder.js';
import { drive, type PoolDriver } from '../pool-driver.js';

const growth = 'node.machine.sapcloud.io/scale-up-disabled';

describe('the algorithm', () => {
  it('H10, c.6: replicas that change while two sets have machines are followed, and the rollout goes on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 4 } });
    pool.settle();
    pool.provideNodes();
    pool.settle();
    expect(pool.classes().toSorted()).toEqual(['metal-v1', 'metal-v1', 'metal-v2', 'metal-v2']);
    expect(pool.selected()).toEqual(['node-02']);
  });

  it.each([
    [1, 4, 0],
    [2, 4, 1],
    [3, 6, 2],
  ])('H13, c.4: a failed node uses one slot of %i, not two', (maxUnavailable, nodes, left) => {
    const pool = drive(poolBeforeUpdate({ nodes, maxUnavailable }));
    pool.settle();
    pool.report('node-01', 'failed');
    ['node-02', 'node-03'].slice(0, maxUnavailable - 1).forEach((name) => pool.report(name, 'successful'));
    pool.settle();
    expect(pool.selected().filter((name) => name !== 'node-01')).toHaveLength(left);
  });

  it('c.6, a.2: the number that a set was sized for is kept true where machine-controller-manager noted it, and noted nowhere else', () => {
    const notes = { 'deployment.kubernetes.io/desired-replicas': '2', 'deployment.kubernetes.io/max-replicas': '2' };
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.world.change('machinesets', 'pool-z1-old', { metadata: { annotations: notes } });
    pool.report('node-01', 'successful');
    pool.patchDeployment({ spec: { replicas: 3 } });
    pool.settle();
    const noted = pool.world
      .snapshot()
      .machineSets.map(({ metadata }) => Object.entries(metadata?.annotations ?? {}).filter(([key]) => key.endsWith('-replicas')));
    expect(noted).toEqual([
      [
        ['deployment.kubernetes.io/desired-replicas', '3'],
        ['deployment.kubernetes.io/max-replicas', '3'],
      ],
      [],
    ]);
  });

  it.each([
    ['a set that keeps its size', 4, '4'],
    ['a set that shrinks', 2, '2'],
    ['no set where the number stays', 3, '3'],
  ])('c.6: of two sets with machines, none is left with a number that was wanted before: %s', (_, replicas, noted) => {
    const notes = { 'deployment.kubernetes.io/desired-replicas': '3', 'deployment.kubernetes.io/max-replicas': '3' };
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    const sets = pool.world.snapshot().machineSets.map(({ metadata }) => metadata?.name ?? '');
    for (const name of sets) pool.world.change('machinesets', name, { metadata: { annotations: notes } });
    pool.patchDeployment({ spec: { replicas } });
    pool.settle();
    const annotations = pool.world.snapshot().machineSets.map(({ metadata }) => metadata?.annotations);
    const expected = { 'deployment.kubernetes.io/desired-replicas': noted, 'deployment.kubernetes.io/max-replicas': noted };
    expect(annotations).toMatchObject([expected, expected]);
  });

  it('c.6: a set without machines keeps what was noted: it is no scaling event', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    pool.world.change('machinesets', 'pool-z1-old', { metadata: { annotations: { 'deployment.kubernetes.io/desired-replicas': '7' } } });
    expect(planPool(pool.world.snapshot(), {}, pool.now())).toEqual([]);
  });

  it('H14: a node that is cordoned or drained is not available', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    expect(pool.world.snapshot().deployments[0]?.status).toMatchObject({ replicas: 3, availableReplicas: 2, unavailableReplicas: 1 });
  });

  it('H16, c.1: an old set stops growing even if none of its machines is available', () => {
    const start = poolBeforeUpdate({ nodes: 2 });
    const pool = drive({
      ...start,
      nodes: start.nodes.map((node) => ({ ...node, status: { conditions: [{ type: 'Ready', status: 'False' as const }] } })),
    });
    pool.settle();
    expect(pool.world.snapshot().machineSets[0]?.metadata?.labels?.[growth]).toBe('true');
  });

  describe('H17: surge holds whenever the pool is short of it, not only where a set is made', () => {
    const limits = (maxSurge: number, maxUnavailable: number) => ({ spec: { strategy: { inPlaceUpdate: { maxSurge, maxUnavailable } } } });
    const surging = (): PoolDriver => {
      const pool = drive(poolBeforeUpdate({ nodes: 2, maxSurge: 1, maxUnavailable: 0 }));
      pool.settle();
      pool.provideNodes();
      return pool;
    };

    it('a surge that is raised meanwhile makes its machine; one that is lowered gives up an old one', () => {
      const pool = drive(poolBeforeUpdate({ nodes: 3 }));
      pool.settle();
      expect(pool.classes()).toEqual(['metal-v1', 'metal-v1', 'metal-v1']);
      pool.patchDeployment(limits(1, 0));
      pool.settle();
      expect(pool.classes()).toEqual(['metal-v1', 'metal-v1', 'metal-v1', 'metal-v2']);
      pool.provideNodes();
      pool.patchDeployment(limits(0, 1));
      pool.settle();
      expect([pool.classes(), pool.selected()]).toEqual([['metal-v1', 'metal-v1', 'metal-v2'], ['node-01']]);
    });

    it('a surge machine that is gone is made again, before anything is selected', () => {
      const pool = surging();
      const made = pool.world.snapshot().machines.at(-1)!;
      const { name = '', uid = '' } = made.metadata ?? {};
      pool.world.perform({ store: 'control', resource: resources.machines, object: { name }, verb: 'delete', uid }, pool.now());
      pool.settle();
      expect([pool.classes(), pool.selected()]).toEqual([['metal-v1', 'metal-v1', 'metal-v2'], []]);
    });

    it('the surge machine of a second template serves the third, and is the surplus at its end', () => {
      const pool = surging();
      pool.useClass('metal-v3');
      pool.settle();
      expect([pool.classes(), pool.selected()]).toEqual([['metal-v1', 'metal-v1', 'metal-v2'], ['node-01']]);
      pool.report('node-01', 'successful');
      pool.settle();
      pool.selected().forEach((name) => pool.report(name, 'successful'));
      pool.settle();
      expect([pool.classes(), pool.selected()]).toEqual([['metal-v3', 'metal-v3'], []]);
    });

    it('a rollback to a set that exists is a rollout with surge too', () => {
      const pool = surging();
      pool.settle();
      pool.report('node-01', 'successful');
      pool.settle();
      expect(pool.classes()).toEqual(['metal-v2', 'metal-v2']);
      pool.useClass('metal-v1');
      pool.settle();
      expect([pool.classes(), pool.selected()]).toEqual([['metal-v2', 'metal-v2', 'metal-v1'], []]);
    });
  });

  it('H18: the same pool gives the same nodes their turn, however it is listed', () => {
    const start = poolBeforeUpdate({ nodes: 5, maxUnavailable: 2 });
    const first = drive(start);
    const second = drive({ ...start, nodes: start.nodes.toReversed(), machines: start.machines.toReversed() });
    first.settle();
    second.settle();
    expect(first.selected()).toEqual(['node-01', 'node-02']);
    expect(second.selected()).toEqual(['node-01', 'node-02']);
  });

  it('H30: where the policy says so, a node counts as finished once it was ready for as long as minReadySeconds asks for', () => {
    const policy = { waitMinReadySeconds: true };
    const pool = drive(poolBeforeUpdate({ nodes: 2 }), policy);
    pool.patchDeployment({ spec: { minReadySeconds: 120 } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.patchNode('node-01', { status: { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: pool.now() }] } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    expect(explain(pool.world.snapshot(), policy, pool.now()).nodes[0]?.waitsFor).toBe('MIN_READY');
    pool.pass(2);
    pool.settle();
    expect(pool.selected()).toEqual(['node-02']);
  });

  it('H31, X10: a limit that makes no sense never stops a pool and never lets all of it go', () => {
    expect(resolveFenceposts({ replicas: 5, maxSurge: 0, maxUnavailable: -3 })).toEqual({ ok: true, value: { surge: 0, unavailable: 1 } });
    for (const limit of [0, -3, null, 'all']) {
      const pool = drive(poolBeforeUpdate({ nodes: 5, maxUnavailable: 0 }));
      pool.patchDeployment({ spec: { strategy: { inPlaceUpdate: { maxUnavailable: limit, maxSurge: limit } } } });
      pool.settle();
      expect(pool.selected()).toEqual(['node-01']);
    }
  });

  it('X08: percentages of a small pool are rounded up for surge and down for what may be away', () => {
    expect(resolveFenceposts({ replicas: 3, maxSurge: '25%', maxUnavailable: '25%' })).toEqual({
      ok: true,
      value: { surge: 1, unavailable: 0 },
    });
    expect(resolveFenceposts({ replicas: 3, maxUnavailable: '25%' })).toEqual({ ok: true, value: { surge: 0, unavailable: 1 } });
    expect(resolveFenceposts({ replicas: 3, maxUnavailable: 'a quarter' })).toMatchObject({
      ok: false,
      error: { code: 'INT_OR_PERCENT_UNPARSABLE' },
    });
  });

  it('c.5: with surge, the last old machine in flight costs no new one', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxSurge: 1, maxUnavailable: 1 }));
    pool.settle();
    pool.provideNodes();
    pool.settle();
    expect(pool.selected().length).toBeGreaterThan(0);
    const kinds = planPool(pool.world.snapshot(), {}, pool.now()).map(({ kind }) => kind);
    expect(kinds).not.toContain('create-machine');
  });
});
