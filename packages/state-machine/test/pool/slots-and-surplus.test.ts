import { describe, expect, it } from '@jest/globals';
import { type MachineSet, marks, resources } from '@gardener-inplace/api';
import { explain, planPool, readiness, readRecord, viewPool } from '../../src/index.js';
import { judgeHealth } from '../../src/machine/health.js';
import { pod, poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

const result = 'node.machine.sapcloud.io/update-result';

/** Decides and writes until the writes of a selection would come, and returns them. */
const untilSelection = (pool: PoolDriver) => {
  for (let round = 0; round < 20; round += 1) {
    const selection = planPool(pool.world.snapshot(), {}, pool.now()).find(({ kind }) => kind === 'select');
    if (selection !== undefined) return selection.writes;
    pool.writeOnly(100);
  }
  throw new Error('nothing was selected');
};

const available = (pool: PoolDriver): number => viewPool(pool.world.snapshot()).members.filter(({ isAvailable }) => isAvailable).length;

describe('slots of a pool of several deployments', () => {
  it.each([4, 6, 8])('of %i nodes none is away where only surge may cover for one: a surplus machine is spent once', (nodes) => {
    for (let seed = 0; seed < 40; seed += 1) {
      const pool = drive(poolBeforeUpdate({ nodes, zones: 2, maxUnavailable: 0, maxSurge: 1 }));
      let state = seed;
      const isLucky = (): boolean => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 3 === 0;
      for (let round = 0; round < 100; round += 1) {
        pool.writeOnly(1_000);
        expect(available(pool)).toBeGreaterThanOrEqual(nodes);
        if (isLucky()) pool.provideNodes();
        for (const [node, phase] of Object.entries(pool.phases())) if (phase === 'Ready' && isLucky()) pool.report(node, 'successful');
      }
      expect(new Set(pool.classes())).toEqual(new Set(['metal-v2']));
    }
  });
});

describe('slots', () => {
  it('that were granted together end one by one: the record keeps the other until its claim has come, or never can', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    const [record, first] = untilSelection(pool);
    for (const write of [record!, first!]) pool.world.perform(write, pool.now());
    pool.patchDeployment({ spec: { paused: true } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(Object.keys(readRecord(pool.world.snapshot().deployments[0]!)?.selected ?? {})).toEqual(['node-02']);
  });

  it('of a node that left the pool before its claim came are given back', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.world.perform(untilSelection(pool)[0]!, pool.now());
    const { machines } = pool.world.snapshot();
    const leaving = machines.find(({ metadata }) => metadata?.labels?.['node'] === 'node-01')!;
    pool.world.perform(
      { store: 'control', resource: resources.machines, object: { name: 'machine-01' }, verb: 'delete', uid: leaving.metadata?.uid ?? '' },
      pool.now(),
    );
    pool.patchDeployment({ spec: { replicas: 1 } });
    pool.settle();
    expect(Object.keys(readRecord(pool.world.snapshot().deployments[0]!)?.selected ?? {})).toEqual(['node-02']);
  });
});

describe('a slot that is only recorded yet', () => {
  it('is counted once: its node is away, though it still looks available', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    pool.patchNode('node-02', { status: { conditions: [{ type: 'Ready', status: 'False' }] } });
    pool.world.perform(untilSelection(pool)[0]!, pool.now());
    expect([pool.phases()['node-01'], available(pool)]).toEqual(['Candidate', 2]);
    expect(explain(pool.world.snapshot(), {}, pool.now()).budget).toMatchObject({ selected: 1, down: 1, free: 0 });
  });
});

describe('what has failed', () => {
  it.each([
    [1, ['node-02']],
    [0, []],
  ])('goes first where %i machines are wanted', (replicas, left) => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.patchDeployment({ spec: { replicas } });
    pool.settle();
    expect(pool.world.snapshot().machines.map(({ metadata }) => metadata?.labels?.['node'])).toEqual(left);
  });

  it('D06: is drained anew on a retry hours later, with a deadline of its own: no pod is deleted at once', () => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const pool = drive(start);
    pool.settle();
    pool.pass(10);
    pool.report('node-01', 'failed');
    pool.settle();
    pool.pass(180);
    const web = pod('web', 'node-01');
    pool.world.perform(
      { store: 'target', resource: resources.pods, object: { namespace: 'default', name: 'web' }, verb: 'create', body: web },
      pool.now(),
    );
    pool.patchNode('node-01', { metadata: { labels: { [result]: null } } });
    for (let round = 0; round < 5; round += 1) pool.writeOnly(100);
    const pods = pool.writes.filter(({ resource }) => resource.plural === 'pods');
    expect(pods.map(({ verb }) => verb)).toEqual(['evict']);
  });
});

describe('times that nobody can read', () => {
  it.each([null, 'yesterday'])('a machine that is Unknown since %j is not given up', (lastUpdateTime) => {
    const [machine] = poolBeforeUpdate({ nodes: 1 }).machines;
    const unknown = { ...machine!, status: { currentStatus: { phase: 'Unknown' as const, lastUpdateTime: lastUpdateTime as string } } };
    const facts = { node: undefined, healthTimeoutMilliseconds: 600_000, machines: [unknown], missing: 0, isMeltdown: false };
    expect(judgeHealth({ machine: unknown, now: '2026-11-30T12:00:00Z', ...facts })).toBeUndefined();
  });

  it.each([null, 'yesterday'])('H04: since when an agent is waited for, if it is %j, is told anew, so that the wait ends', (since) => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.patchNode('node-01', { metadata: { annotations: { [marks.readySince]: since } } });
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.metadata?.annotations?.[marks.readySince]).toBe('2026-11-30T12:00:00.000Z');
    pool.pass(24 * 60);
    pool.settle();
    expect(pool.world.snapshot().machines[0]?.status?.currentStatus?.phase).toBe('InPlaceUpdateFailed');
  });
});

describe('a machine whose update never ended', () => {
  it.each(['gep', 'shipped'] as const)('goes when none is wanted any more, in the vocabulary %s', (vocabulary) => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { vocabulary });
    pool.settle();
    pool.pass(24 * 60);
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 0 } });
    pool.settle();
    expect(pool.world.snapshot().machines).toEqual([]);
  });
});

describe('a machine that is being deleted', () => {
  const going = { metadata: { deletionTimestamp: '2026-11-30T12:00:00Z' } };

  it('is not told ready, although its node is empty by now', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 2 }), pods: [pod('web', 'node-01')] });
    while (pool.phases()['node-01'] !== 'Draining') pool.writeOnly(100);
    pool.world.change('machines', 'machine-01', going);
    for (let round = 0; round < 10; round += 1) pool.writeOnly(100);
    expect(pool.phases()['node-01']).toBe('Draining');
    expect(pool.writes.filter(({ verb }) => verb === 'evict')).toEqual([]);
    const { nodes } = explain(pool.world.snapshot(), {}, pool.now());
    expect(nodes.find(({ node }) => node === 'node-01')).toMatchObject({ waitsFor: 'DELETION', detail: 'its machine is being deleted' });
  });

  it('gets no slot that the record granted before', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    while (readRecord(pool.world.snapshot().deployments[0]!) === undefined) pool.writeOnly(1);
    pool.world.change('machines', 'machine-01', going);
    for (let round = 0; round < 10; round += 1) pool.writeOnly(100);
    expect(pool.selected()).toEqual([]);
  });

  it('is not moved, so that no machine is made in its stead twice', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    while (readiness(pool.world.snapshot().nodes[0]!).ready) pool.writeOnly(1);
    pool.world.change('machines', 'machine-01', going);
    for (let round = 0; round < 10; round += 1) pool.writeOnly(100);
    const [set] = pool.world.snapshot().machines.map(({ metadata }) => metadata?.ownerReferences?.[0]?.name);
    expect(set).toBe('pool-z1-old');
    expect(pool.world.snapshot().machines).toHaveLength(2);
  });
});

describe('objects without a spec', () => {
  it('are nobody’s business, and stop nothing', () => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const { spec: _set, ...set } = start.machineSets[0]!;
    const { spec: _machine, ...machine } = start.machines[0]!;
    const broken = {
      ...start,
      machineSets: [...start.machineSets, { ...set, metadata: { ...set.metadata, name: 'broken' } } as MachineSet],
      machines: [...start.machines, { ...machine, metadata: { ...machine.metadata, name: 'broken' } } as (typeof start.machines)[number]],
    };
    const kinds = planPool(broken, {}, '2026-11-30T12:00:00Z').map(({ kind }) => kind);
    expect(kinds).toEqual(planPool(start, {}, '2026-11-30T12:00:00Z').map(({ kind }) => kind));
  });
});

describe('a surplus machine of a pool of several deployments', () => {
  const surging = (nodes: number): PoolDriver => {
    const pool = drive(poolBeforeUpdate({ nodes, zones: 2, maxUnavailable: 0, maxSurge: 1 }));
    pool.settle();
    return pool;
  };
  const deleted = (pool: PoolDriver): number =>
    planPool(pool.world.snapshot(), {}, pool.now())
      .flatMap(({ writes }) => writes)
      .filter(({ verb, resource }) => verb === 'delete' && resource.plural === 'machines').length;

  it('is given up by one of them: two old machines wait for two new ones', () => {
    const pool = surging(2);
    const [, , first] = pool.world.snapshot().machines;
    pool.world.change('machines', first?.metadata?.name ?? '', { metadata: { labels: { node: 'node-03' } } });
    const node = { metadata: { name: 'node-03' }, spec: {}, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
    pool.world.perform({ store: 'target', resource: resources.nodes, object: { name: 'node-03' }, verb: 'create', body: node }, pool.now());
    expect([available(pool), deleted(pool)]).toEqual([3, 1]);
    pool.provideNodes();
    expect([available(pool), deleted(pool)]).toEqual([4, 2]);
  });

  it('is not given up for a node whose slot is only recorded yet', () => {
    const pool = surging(4);
    pool.provideNodes();
    pool.world.perform(untilSelection(pool)[0]!, pool.now());
    pool.patchDeployment({ spec: { replicas: 1 } });
    expect(available(pool)).toBe(6);
    expect(readRecord(pool.world.snapshot().deployments[0]!)?.selected).toHaveProperty('node-01');
    pool.writeOnly(100);
    expect(pool.world.snapshot().machines.map(({ metadata }) => metadata?.name)).toContain('machine-01');
    expect(available(pool)).toBeGreaterThanOrEqual(3);
  });
});
