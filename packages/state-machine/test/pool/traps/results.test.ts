import { describe, expect, it } from '@jest/globals';
import { explain, planPool } from '../../../src/index.js';
import { poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

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
