import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

describe('what people do meanwhile', () => {
  it.each(['Draining', 'Ready'])(
    'C04: a node uncordoned while it is %s is cordoned again, and drained again of what came back',
    (phase) => {
      const pool = drive(poolBeforeUpdate({ nodes: 1 }));
      while (pool.phases()['node-01'] !== phase) pool.writeOnly(50);
      pool.patchNode('node-01', { spec: { unschedulable: false } });
      const back = { store: 'target', resource: resources.pods, object: { namespace: 'default', name: 'web' }, verb: 'create' } as const;
      pool.world.perform({ ...back, body: pod('web', 'node-01') }, pool.now());
      const before = pool.writes.length;
      pool.settle();
      const [first, ...rest] = pool.writes.slice(before).filter(({ store }) => store === 'target');
      expect(first).toMatchObject({ verb: 'patch', object: { name: 'node-01' } });
      expect(rest.map(({ verb }) => verb).lastIndexOf('patch')).toBeGreaterThan(rest.map(({ verb }) => verb).indexOf('evict'));
      expect([pool.cordoned(), pool.phases(), pool.world.snapshot().pods]).toEqual([['node-01'], { 'node-01': 'Ready' }, []]);
    },
  );

  it('H04: a candidate label removed on the way comes back; the update goes on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.patchNode('node-01', {
      metadata: { labels: { 'node.machine.sapcloud.io/candidate-for-update': null, 'node.machine.sapcloud.io/selected-for-update': null } },
    });
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.metadata?.labels).toHaveProperty(['node.machine.sapcloud.io/candidate-for-update'], 'true');
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle' });
    expect(pool.classes()).toEqual(['metal-v2']);
  });

  it('7: a pause stops selections; what has begun is finished', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.patchDeployment({ spec: { paused: true } });
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle', 'node-02': 'Candidate' });
    expect(pool.selected()).toEqual([]);
    pool.patchDeployment({ spec: { paused: false } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-02']);
  });

  it.each([
    [3, ['metal-v1', 'metal-v1', 'metal-v1']],
    [1, ['metal-v1']],
  ])('c.6: a paused pool in which no rollout is under way follows its number: %i', (replicas, expected) => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, orchestrationType: 'Manual' }));
    pool.settle();
    // What an earlier rollout left behind: an old set without machines.
    pool.useClass('metal-v1');
    pool.settle();
    pool.patchDeployment({ spec: { paused: true, replicas } });
    pool.settle();
    expect(pool.classes()).toEqual(expected);
  });

  it.each([
    ['follows it', 3, ['metal-v1', 'metal-v1', 'metal-v1']],
    ['and gives up what is too much', 1, ['metal-v1']],
    ['and makes no surge machine', 2, ['metal-v1', 'metal-v1']],
  ])('c.6: a number that changes between a pause and the rollout that waits for its end: the former set %s', (_, replicas, expected) => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxSurge: 1 }));
    pool.patchDeployment({ spec: { paused: true, replicas } });
    pool.settle();
    expect(pool.classes()).toEqual(expected);
    expect(pool.world.snapshot().machineSets.map(({ spec }) => spec.replicas)).toEqual([replicas]);
  });

  it('c.6: while a rollout is paused in its midst, its sets stay as they are', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    pool.patchDeployment({ spec: { paused: true, replicas: 3 } });
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v1']);
  });

  it('a template that is taken back lets nodes go that were not told', () => {
    const evictions = {
      'uid-web': { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'disruption budget default/web' },
    };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 2 }), pods: [pod('web', 'node-01')], evictions });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining', 'node-02': 'Candidate' });
    pool.useClass('metal-v1');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle', 'node-02': 'Idle' });
    expect(pool.cordoned()).toEqual([]);
  });

  it('H11, c.7: a set whose template is wanted again may grow again', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    const growthOff = (): readonly (string | undefined)[] =>
      pool.world.snapshot().machineSets.map(({ metadata }) => metadata?.labels?.['node.machine.sapcloud.io/scale-up-disabled']);
    expect(growthOff()).toEqual(['true', undefined]);
    pool.useClass('metal-v1');
    pool.settle();
    expect(growthOff()).toEqual([undefined, 'true']);
  });
});

describe('manual pools', () => {
  const choose = { metadata: { labels: { 'node.machine.sapcloud.io/selected-for-update': 'true' } } };

  it('the person is the budget', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }));
    pool.settle();
    ['node-01', 'node-02', 'node-03'].forEach((name) => pool.patchNode(name, choose));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02', 'node-03']);
  });

  it('unless a bound is set', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }), { manualMaximumParallel: 2 });
    pool.settle();
    ['node-01', 'node-02', 'node-03'].forEach((name) => pool.patchNode(name, choose));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
  });

  it('H24: a foreign cordon is kept, and survives the update', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' }));
    pool.patchNode('node-01', { spec: { unschedulable: true } });
    pool.settle();
    pool.patchNode('node-01', choose);
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
    expect(pool.cordoned()).toEqual(['node-01']);
  });

  it('a choice made before there is an update waits for one', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' }));
    pool.useClass('metal-v1');
    pool.patchNode('node-01', choose);
    pool.settle();
    expect(pool.selected()).toEqual([]);
  });

  it('turned automatic mid-run, the pool goes on by itself', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchDeployment({ spec: { strategy: { inPlaceUpdate: { orchestrationType: 'Auto' } } } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
  });
});
