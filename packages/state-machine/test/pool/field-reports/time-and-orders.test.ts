import { describe, expect, it } from '@jest/globals';
import { type Machine, type Node, resources } from '@gardener-inplace/api';
import { attemptPatch, explain, planNodeDrain, planPool, readiness, type Write } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive, type PoolDriver } from '../pool-driver.js';

const result = 'node.machine.sapcloud.io/update-result';
const failedLabel = 'node.machine.sapcloud.io/update-failed';
const nodeOf = (pool: PoolDriver, index = 0): Node => pool.world.snapshot().nodes[index]!;
const phaseOf = (pool: PoolDriver, index = 0): string | undefined => pool.world.snapshot().machines[index]?.status?.currentStatus?.phase;
const blocked = { 'uid-web': { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'budget' } };
const withoutStatus = ({ status: _, ...node }: Node): Node => node;

describe('field reports: timeouts', () => {
  it('H12: the drain deadline of a node without a status runs', () => {
    const start = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01')], evictions: blocked });
    start.settle();
    const pool = drive({ ...start.world.snapshot(), nodes: start.world.snapshot().nodes.map(withoutStatus) });
    pool.settle();
    expect(planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')?.force).toBeUndefined();
    pool.pass(121);
    pool.settle();
    expect(pool.writes.filter(({ verb }) => verb === 'delete').map(({ object }) => object.name)).toEqual(['web']);
  });

  it('H12: the deadline of an update runs on a node without a status', () => {
    const policy = { vocabulary: 'gep' as const };
    const start = drive(poolBeforeUpdate({ nodes: 1 }), policy);
    start.settle();
    const pool = drive({ ...start.world.snapshot(), nodes: start.world.snapshot().nodes.map(withoutStatus) }, policy);
    pool.pass(20);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    pool.pass(1);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Failed' });
    expect(nodeOf(pool).metadata?.labels?.[failedLabel]).toBe('true');
  });

  it('H12: the deadline of an update runs although its node is gone, and so does the time to be healthy', () => {
    const policy = { replaceUnhealthy: true };
    const start = drive(poolBeforeUpdate({ nodes: 2 }), policy);
    start.settle();
    expect(phaseOf(start)).toBe('InPlaceUpdating');
    const pool = drive({ ...start.world.snapshot(), nodes: start.world.snapshot().nodes.slice(1) }, policy);
    pool.pass(20);
    pool.settle();
    expect(phaseOf(pool)).toBe('InPlaceUpdating');
    pool.pass(1);
    pool.settle();
    expect(phaseOf(pool)).toBe('InPlaceUpdateFailed');
    pool.pass(11);
    pool.settle();
    expect(pool.world.snapshot().machines.map(({ metadata }) => metadata?.name)).not.toContain('machine-01');
  });

  it('H12: a machine and a node that tell nothing of themselves are no error, and each is given a reason', () => {
    const start = poolBeforeUpdate({ nodes: 3 });
    const pool = drive({
      ...start,
      nodes: start.nodes.slice(1).map(withoutStatus),
      machines: start.machines.map(({ status: _, ...machine }) => machine),
    });
    pool.settle();
    const reasons = explain(pool.world.snapshot(), {}, pool.now()).nodes.map(({ machine, waitsFor }) => [machine, waitsFor]);
    expect(reasons).toEqual([
      ['machine-01', 'NODE_MISSING'],
      ['machine-02', 'NOT_READY'],
      ['machine-03', 'NOT_READY'],
    ]);
  });
});

describe('field reports: orders', () => {
  const readyNode = (): PoolDriver => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    return pool;
  };

  it('H20: a ready mark whose run is over orders no second run, though its result was taken away before the gate was closed', () => {
    const pool = readyNode();
    const first = readiness(nodeOf(pool));
    pool.pass(5);
    pool.report('node-01', 'failed');
    pool.patchNode('node-01', { metadata: { labels: { [result]: null } } });
    expect(nodeOf(pool).status?.conditions?.at(-1)?.reason).toBe('ReadyForUpdate');
    expect([first.ready, readiness(nodeOf(pool)).ready]).toEqual([true, false]);
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
  });

  it('H20: only a gate that was closed and opened for another claim orders one, after another drain', () => {
    const pool = readyNode();
    const first = readiness(nodeOf(pool));
    pool.pass(5);
    pool.report('node-01', 'failed');
    pool.patchNode('node-01', { metadata: { labels: { [result]: null } } });
    const seen: (string | undefined)[] = [];
    for (let round = 0; round < 10; round += 1) {
      seen.push(nodeOf(pool).status?.conditions?.at(-1)?.reason);
      pool.writeOnly(10);
    }
    expect(seen.filter((reason, index) => reason !== seen[index - 1])).toEqual(['ReadyForUpdate', 'CandidateForUpdate', 'ReadyForUpdate']);
    const second = readiness(nodeOf(pool));
    expect([second.ready, second.claim === first.claim]).toEqual([true, false]);
  });

  it('H20: a run that goes on keeps its order, also after a reboot', () => {
    const pool = readyNode();
    const { claim, target = '' } = readiness(nodeOf(pool));
    for (const bootID of ['b1', 'b2']) {
      pool.pass(1);
      pool.patchNode('node-01', attemptPatch(nodeOf(pool), { target, bootID, started: pool.now() }));
      pool.settle();
      expect(readiness(nodeOf(pool))).toMatchObject({ ready: true, claim });
      expect(pool.phases()).toEqual({ 'node-01': 'Updating' });
    }
  });
});

describe('field reports: replacements', () => {
  const unknown = { status: { currentStatus: { phase: 'Unknown', lastUpdateTime: '2026-11-30T11:00:00Z' } } };
  const names = (pool: PoolDriver): readonly (string | undefined)[] =>
    pool.world
      .snapshot()
      .machines.map(({ metadata }) => metadata?.name)
      .filter((name) => name?.startsWith('machine-'));

  it('H20, f.4: a failed machine does not count itself, though it carries the label of its deployment', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { replaceUnhealthy: true });
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    expect(pool.world.snapshot().machines[0]?.metadata?.labels?.['name']).toBe('pool-z1');
    pool.pass(11);
    pool.settle();
    expect(names(pool)).toEqual([]);
  });

  it.each(['InPlaceUpdating', 'InPlaceUpdateSuccessful', 'InPlaceUpdateFailed'])(
    'H20, f.4: a machine in phase %s holds up no replacement of another',
    (phase) => {
      const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }), { replaceUnhealthy: true });
      pool.world.change('machines', 'machine-01', { status: { currentStatus: { phase, lastUpdateTime: pool.now() } } });
      pool.world.change('machines', 'machine-02', unknown);
      pool.patchNode('node-02', { status: { conditions: [{ type: 'Ready', status: 'False' }] } });
      pool.settle();
      expect(names(pool)).toEqual(['machine-01', 'machine-03']);
    },
  );

  it.each([
    ['is on its way out', { metadata: { deletionTimestamp: '2026-11-30T11:59:00Z' } }],
    ['is being made', { status: { currentStatus: { phase: 'Pending', lastUpdateTime: '2026-11-30T11:59:00Z' } } }],
  ])('f.4: a machine that %s does', (_, patch) => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }), { replaceUnhealthy: true });
    pool.world.change('machines', 'machine-01', patch);
    pool.world.change('machines', 'machine-02', unknown);
    pool.patchNode('node-02', { status: { conditions: [{ type: 'Ready', status: 'False' }] } });
    pool.settle();
    expect(names(pool)).toContain('machine-02');
  });
});

describe('field reports: deletions', () => {
  const failing = (write: Write): boolean => write.verb === 'delete' && write.resource.plural === 'machines';
  const sizeAndCount = (pool: PoolDriver): readonly (number | undefined)[] => {
    const [old] = pool.world.snapshot().machineSets;
    return [old?.spec.replicas, old?.status?.replicas];
  };

  it('H25: a machine whose deletion fails is counted until it is gone, its status tells of no deletion, and it is asked for again', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 2 } });
    let failures = 0;
    for (let round = 0; round < 4; round += 1) {
      for (const { writes } of planPool(pool.world.snapshot(), {}, pool.now())) {
        writes.every((write) => (failing(write) ? (failures += 1) < 0 : pool.world.perform(write, pool.now())));
      }
    }
    expect(failures).toBeGreaterThan(1);
    const machine = (each: Machine) => [each.status?.currentStatus?.phase, each.metadata?.deletionTimestamp];
    expect(pool.world.snapshot().machines.map(machine)).toEqual(Array.from({ length: 3 }, () => ['Running', undefined]));
    expect(sizeAndCount(pool)[1]).toBe(3);
    pool.settle();
    expect([pool.world.snapshot().machines.length, ...sizeAndCount(pool)]).toEqual([2, 2, 2]);
  });

  it('H25: a machine on its way out is counted no more, and no other one goes in its stead', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 2 } });
    pool.world.change('machines', 'machine-02', { metadata: { deletionTimestamp: pool.now() } });
    pool.settle();
    expect(pool.world.snapshot().machines).toHaveLength(3);
    expect(sizeAndCount(pool)).toEqual([2, 2]);
  });

  it.each([
    ['true', ['web']],
    ['True', ['web']],
    ['TRUE', ['web']],
    ['false', []],
    ['False', []],
  ])('H25: force-drain=%s', (value, deleted) => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01')], evictions: blocked });
    pool.settle();
    pool.world.change('machines', 'machine-01', { metadata: { labels: { 'force-drain': value } } });
    pool.settle();
    const deletions = pool.writes.filter(({ verb, resource }) => verb === 'delete' && resource.plural === resources.pods.plural);
    expect(deletions.map(({ object }) => object.name)).toEqual(deleted);
  });

  it.each([
    ['true', 1],
    ['True', 1],
    ['false', 3],
  ])('H25: freeze=%s', (freeze, machines) => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.useClass('metal-v1');
    pool.world.change('machinesets', 'pool-z1-old', { metadata: { labels: { freeze } } });
    pool.patchDeployment({ spec: { replicas: 3 } });
    pool.settle();
    expect(pool.classes()).toHaveLength(machines);
  });
});
