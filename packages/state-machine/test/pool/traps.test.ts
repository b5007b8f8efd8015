import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { explain, planPool } from '../../src/index.js';
import { pod, poolBeforeUpdate } from './pool-builder.js';
import { drive } from './pool-driver.js';

const notReady = { status: { conditions: [{ type: 'Ready', status: 'False' }] } };

describe('budgets and selection', () => {
  it('B01: a node that someone else cordoned counts as away, and stays as it is', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    pool.patchNode('node-02', { spec: { unschedulable: true } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.selected()).toEqual(['node-03']);
    pool.report('node-03', 'successful');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle', 'node-02': 'Candidate', 'node-03': 'Idle' });
    expect(pool.cordoned()).toEqual(['node-02']);
  });

  it('B02: a reversed target does not free the slots of nodes in flight', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    pool.useClass('metal-v1');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    expect(pool.phases()).toEqual({ 'node-01': 'Ready', 'node-02': 'Ready', 'node-03': 'Idle' });
  });

  it('B03: a node in flight counts whatever its target', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.useClass('metal-v3');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
  });

  it('B13, B15: nothing is selected while nodes go down', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 6, maxUnavailable: 2 }));
    for (const name of ['node-01', 'node-02', 'node-03', 'node-04', 'node-05', 'node-06']) pool.patchNode(name, notReady);
    pool.settle();
    expect(pool.selected()).toEqual([]);
  });

  it('B21: replicas raised mid-run make new machines while old ones go on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 5 } });
    pool.settle();
    pool.provideNodes();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes().toSorted()).toEqual(['metal-v1', 'metal-v1', 'metal-v2', 'metal-v2', 'metal-v2']);
    expect(pool.selected()).toEqual(['node-02']);
  });

  it('B22: scaling from nothing is no rollout', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 0 }), machineSets: [] });
    pool.patchDeployment({ spec: { replicas: 2 } });
    pool.settle();
    pool.provideNodes();
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v2']);
    expect(Object.values(pool.phases())).toEqual(['Idle', 'Idle']);
  });

  it('machines that a scale-down leaves over give no further slots', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 8, maxUnavailable: 2 }));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    pool.patchDeployment({ spec: { replicas: 5 } });
    expect(explain(pool.world.snapshot(), {}, pool.now()).budget).toMatchObject({ maxUnavailable: 2, surge: 0, selected: 2, free: 0 });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    expect(pool.classes()).toHaveLength(5);
  });

  it('scales down to what nothing was begun on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 2 } });
    pool.settle();
    expect(pool.phases()['node-01']).toBe('Ready');
    expect(pool.classes()).toHaveLength(2);
  });
});

describe('failures', () => {
  it('a failed node keeps its slot, and halts the pool when the budget is used up', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 4, maxUnavailable: 2 }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.report('node-02', 'successful');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-03']);
    pool.report('node-03', 'failed');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-03']);
    expect(pool.phases()['node-04']).toBe('Candidate');
  });

  it('a failure budget halts earlier', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 4, maxUnavailable: 2 }), { failureBudget: 0 });
    pool.settle();
    pool.report('node-01', 'failed');
    pool.report('node-02', 'successful');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    expect(explain(pool.world.snapshot(), { failureBudget: 0 }, pool.now()).selection).toBe('FAILURE_BUDGET_SPENT');
  });

  it('a late success is a success', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.report('node-01', 'successful', undefined);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle' });
    expect(pool.classes()).toEqual(['metal-v2']);
  });

  it('H1, T-12: the machine says so before the node is told, and the deadline counts from then', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    const order = pool.writes
      .filter(({ resource }) => resource.kind === 'Machine' || resource.kind === 'Node')
      .map(({ resource }) => resource.kind);
    expect(order).toEqual(['Node', 'Node', 'Machine', 'Node']);
    pool.pass(21);
    pool.settle();
    expect(pool.world.snapshot().machines[0]?.status?.currentStatus?.phase).toBe('InPlaceUpdateFailed');
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]?.phase).toBe('Failed');
  });

  it('H1, T-12: a node whose machine could not be told is not told either', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    for (let round = 0; round < 10; round += 1) {
      for (const { writes } of planPool(pool.world.snapshot(), {}, pool.now()))
        writes.every((write) => !(write.resource.kind === 'Machine') && pool.world.perform(write, pool.now()));
    }
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('T-39, H19: removing the failed mark drains the node again and gives it another run', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-result': null } } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });
});

describe('success is tied to its target', () => {
  it('H3, c.7: a node that reached an older template is moved to that set, and updated again', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.useClass('metal-v3');
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v1']);
    expect(pool.selected()).toHaveLength(1);
  });

  it('H2: a success for another target than the claimed one is none', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful', 'another');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1']);
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it.each(['update-result', 'update-successful'])('T-41, H2: the result %s of an earlier update is none of the next', (label) => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const mark = { [`node.machine.sapcloud.io/${label}`]: 'successful' };
    const nodes = start.nodes.map((node) => ({ ...node, metadata: { ...node.metadata, labels: { ...node.metadata?.labels, ...mark } } }));
    const pool = drive({ ...start, nodes, expected: { kubeletVersion: '1.36.2' } });
    pool.patchNode('node-01', { status: { nodeInfo: { kubeletVersion: 'v1.36.2' } } });
    pool.settle();
    expect([pool.phases(), pool.classes()]).toEqual([{ 'node-01': 'Ready' }, ['metal-v1']]);
    expect(pool.world.snapshot().nodes[0]?.metadata?.labels).not.toHaveProperty([Object.keys(mark)[0]!]);
  });

  it('an agent that records no attempt is believed only if the node looks updated', () => {
    const told = { metadata: { labels: { 'node.machine.sapcloud.io/update-result': 'successful' } } };
    const snapshot = { ...poolBeforeUpdate({ nodes: 1 }), expected: { kubeletVersion: '1.36.2' } };
    const pool = drive(snapshot);
    pool.settle();
    pool.patchNode('node-01', told);
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1']);
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]?.waitsFor).toBe('UNCONFIRMED');
    pool.patchNode('node-01', { status: { nodeInfo: { kubeletVersion: 'v1.36.2' } } });
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
  });
});

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

describe('surge', () => {
  it('comes first, and the surplus goes last, never the machine that works', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxSurge: 1, maxUnavailable: 0 }));
    pool.settle();
    expect(pool.selected()).toEqual([]);
    expect(pool.classes()).toHaveLength(3);
    expect(explain(pool.world.snapshot(), {}, pool.now()).selection).toBe('WAITING_FOR_SURGE');
    pool.provideNodes();
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v2']);
  });

  it('H12, T-34, c.5: a surge of the whole pool deletes no old machine before a new one is up', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, maxSurge: '100%', maxUnavailable: 0 }));
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1', 'metal-v2']);
    pool.provideNodes();
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
  });
});

describe('draining', () => {
  const budget = (facts: object) => ({
    metadata: { name: 'web', namespace: 'default', generation: 1 },
    spec: { selector: { matchLabels: { app: 'web' } } },
    status: { observedGeneration: 1, expectedPods: 1, currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, ...facts },
  });
  const web = (node: string) =>
    pod('web', node, { metadata: { name: 'web', namespace: 'default', uid: 'uid-web', labels: { app: 'web' } } });

  it('D19, D24: an impossible budget is told before anything is cordoned; other nodes go on', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 2 }), pods: [web('node-01')], budgets: [budget({})] });
    pool.settle();
    expect(pool.selected()).toEqual(['node-02']);
    const report = explain(pool.world.snapshot(), {}, pool.now());
    expect(report.nodes[0]).toMatchObject({ node: 'node-01', waitsFor: 'DRAIN_IMPOSSIBLE' });
    expect(report.nodes[0]?.detail).toContain('default/web');
    pool.report('node-02', 'successful');
    pool.settle();
    expect([pool.phases(), pool.cordoned()]).toEqual([{ 'node-01': 'Candidate', 'node-02': 'Idle' }, []]);
  });

  it('D04: a pod under two budgets is told too', () => {
    const second = { ...budget({ disruptionsAllowed: 1 }), metadata: { name: 'also-web', namespace: 'default', generation: 1 } };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [web('node-01')], budgets: [budget({ disruptionsAllowed: 1 }), second] });
    pool.settle();
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]?.detail).toContain('default/web, default/also-web');
  });

  it('2: a node is told ready only when it is empty', () => {
    const snapshot = { ...poolBeforeUpdate({ nodes: 1 }), pods: [web('node-01')] };
    const pool = drive(snapshot);
    pool.settle();
    const order = pool.writes
      .filter(({ resource }) => resource.kind === 'Pod' || resource.kind === 'Node')
      .map(({ verb, resource }) => `${verb} ${resource.kind}`);
    expect(order).toEqual(['patch Node', 'patch Node', 'evict Pod', 'patch Node']);
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('D06, D23: force comes after a deadline that counts from this drain, with the value that holds now', () => {
    const stuck = {
      evictions: { 'uid-web': { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'disruption budget default/web' } },
    };
    const snapshot = { ...poolBeforeUpdate({ nodes: 1 }), pods: [web('node-01')], ...stuck };
    const pool = drive(snapshot);
    pool.settle();
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]).toMatchObject({
      waitsFor: 'EVICTION_BLOCKED',
      detail: 'pod default/web: disruption budget default/web; it is asked again until the drain deadline',
    });
    pool.pass(10);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    pool.world.change('machines', 'machine-01', { spec: { drainTimeout: '5m' } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    expect(pool.writes.filter(({ verb }) => verb === 'delete').map(({ object }) => object.name)).toEqual(['web']);
  });
});

describe('an object is written at most once per plan', () => {
  it('so every precondition is that of the snapshot', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 6, zones: 3, maxUnavailable: 3 }));
    for (let round = 0; round < 20; round += 1) {
      const keys = planPool(pool.world.snapshot(), {}, pool.now())
        .flatMap(({ writes }) => writes)
        .filter(({ verb }) => !verb.startsWith('check'))
        .map(({ resource, object }) => `${resource.plural}/${object.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      pool.writeOnly(100);
    }
  });
});
