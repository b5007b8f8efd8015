import { describe, expect, it } from '@jest/globals';
import { explain, planNodeDrain, planPool } from '../../../src/index.js';
import { orderCandidates } from '../../../src/pool/order.js';
import { resolvePolicy } from '../../../src/pool/policy.js';
import { viewPool } from '../../../src/pool/view.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const down = { status: { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: '2026-11-30T11:00:00Z' }] } };

describe('field reports: budgets', () => {
  it('B04, B08: orchestrators that decide on the same snapshot take one slot between them', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 5 }));
    for (const kind of ['start', 'candidate'] as const) {
      for (const decision of planPool(pool.world.snapshot(), {}, pool.now())) {
        if (decision.kind === kind) decision.writes.every((write) => pool.world.perform(write, pool.now()));
      }
    }
    const plans = [1, 2, 3].map(() =>
      planPool(pool.world.snapshot(), { order: 'oldest' }, pool.now()).filter(({ kind }) => kind === 'select'),
    );
    for (const { writes } of plans.flat()) writes.every((write) => pool.world.perform(write, pool.now()));
    expect(pool.selected()).toEqual(['node-01']);
  });

  it('B05: the order of candidates is total, and nobody is in it twice', () => {
    const { members, ...view } = viewPool(poolBeforeUpdate({ nodes: 20, zones: 3 }));
    const policy = resolvePolicy({ order: () => 0 });
    const names = (list: typeof members): readonly (string | undefined)[] =>
      orderCandidates(list, { ...view, members }, policy).map(({ node }) => node?.metadata?.name);
    const forward = names(members);
    expect(new Set(forward).size).toBe(20);
    expect(names(members.toReversed())).toEqual(forward);
  });

  it.each([
    ['two machines', { nodes: 2, maxUnavailable: '10%' }, {}, ['BUDGET_RAISED'], ['node-01']],
    ['a pool whose limits are nothing', { nodes: 2, maxUnavailable: 0 }, {}, ['BUDGET_RAISED'], ['node-01']],
    ['two machines, as the policy states it', { nodes: 2, maxUnavailable: 2 }, { maxUnavailable: '10%' }, ['BUDGET_RAISED'], ['node-01']],
    ['ten machines', { nodes: 10, maxUnavailable: '10%' }, {}, [], ['node-01']],
    ['two machines beside a surge', { nodes: 2, maxUnavailable: '10%', maxSurge: 1 }, {}, [], []],
    ['two machines that people choose', { nodes: 2, maxUnavailable: '10%', orchestrationType: 'Manual' as const }, {}, [], []],
  ])('B10: a budget that comes to nothing is raised to one node, with a warning: %s', (_, options, policy, warnings, selected) => {
    const pool = drive(poolBeforeUpdate(options), policy);
    pool.settle();
    expect(explain(pool.world.snapshot(), policy, pool.now()).warnings.map(({ code }) => code)).toEqual(warnings);
    expect(pool.selected()).toEqual(selected);
  });

  it('B10: the warning says what happens instead, and what to state', () => {
    expect(explain(poolBeforeUpdate({ nodes: 2, maxUnavailable: '10%' }), {}, '2026-11-30T12:00:00Z').warnings).toEqual([
      {
        code: 'BUDGET_RAISED',
        detail: 'maxUnavailable and maxSurge both come to nothing; one node is updated at a time',
        help: 'state maxUnavailable as a number, or as a larger share',
      },
    ]);
  });

  const help = 'state an integer without quotes, for example 2, or a percentage, for example "20%"';

  it.each([
    [
      'of a deployment',
      { maxUnavailable: '5' },
      {},
      ['maxUnavailable "5" of MachineDeployment/pool-z1 can\'t be read; both its limits count as 0'],
    ],
    [
      'two of a deployment',
      { maxUnavailable: 'abc', maxSurge: '1.5%' },
      {},
      ['maxUnavailable "abc" and maxSurge "1.5%" of MachineDeployment/pool-z1 can\'t be read; both its limits count as 0'],
    ],
    ['of the policy', { maxUnavailable: 2 }, { maxUnavailable: '2' }, ['maxUnavailable "2" of the policy can\'t be read; it counts as 0']],
    ['of nobody', { maxUnavailable: -1, maxSurge: '25%' }, { maxUnavailable: '120%' }, []],
  ])("B10: a limit that can't be read is told, beside what is done instead: %s", (_, options, policy, details) => {
    const { warnings } = explain(poolBeforeUpdate({ nodes: 10, ...options }), policy, '2026-11-30T12:00:00Z');
    expect(warnings.filter(({ code }) => code === 'LIMIT_UNREADABLE')).toEqual(
      details.map((detail) => ({ code: 'LIMIT_UNREADABLE', detail, help })),
    );
  });

  it('B11: a dead node blocks the budget of a small share; every candidate is told which, and what helps', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 10, maxUnavailable: '15%' }));
    pool.patchNode('node-07', down);
    pool.settle();
    expect(pool.selected()).toEqual([]);
    const report = explain(pool.world.snapshot(), {}, pool.now());
    expect(report.budget).toEqual({ replicas: 10, maxUnavailable: 1, surge: 0, selected: 0, down: 1, free: 0 });
    expect(report.nodes.map(({ waitsFor }) => waitsFor)).toEqual([
      ...Array.from({ length: 6 }, () => 'NO_FREE_SLOT'),
      'NOT_READY',
      ...Array.from({ length: 3 }, () => 'NO_FREE_SLOT'),
    ]);
    expect(report.nodes[0]?.detail).toBe(
      'the budget of 1 is used up by node-07 (not ready); bring back what is down, delete its machine, or raise maxUnavailable',
    );
    const { deployments } = poolBeforeUpdate({ nodes: 10, maxUnavailable: 2 });
    expect(explain({ ...pool.world.snapshot(), deployments }, {}, pool.now()).selection).toBeUndefined();
  });

  it('B11: updates under way, failures, cordons and machines without a node are told apart; the first five are named', () => {
    const start = poolBeforeUpdate({ nodes: 9, maxUnavailable: 4 });
    const pool = drive({ ...start, nodes: start.nodes.slice(0, 8) });
    ['node-06', 'node-07'].forEach((name) => pool.patchNode(name, { spec: { unschedulable: true } }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.patchNode('node-08', down);
    pool.settle();
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes.find(({ node }) => node === 'node-02')?.detail).toBe(
      'the budget of 4 is used up by node-01 (failed), node-06 (cordoned), node-07 (cordoned), node-08 (not ready), machine-09 (no node yet)' +
        '; bring back what is down, delete its machine, or raise maxUnavailable',
    );
  });

  it('B11: where nothing is down there is nothing to bring back', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[1]?.detail).toBe('the budget of 1 is used up by node-01 (being updated)');
  });

  it('B11: what surge waits for is named: a machine that is still to be made, and an updated node that someone cordoned', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxUnavailable: 0, maxSurge: 1 }));
    const told = () =>
      new Set(explain(pool.world.snapshot(), {}, pool.now()).nodes.map(({ waitsFor, detail }) => `${waitsFor}: ${detail}`));
    while (Object.values(pool.phases()).some((phase) => phase !== 'Candidate')) pool.writeOnly(1);
    expect(told()).toContain('WAITING_FOR_SURGE: surge machines come first and are still to be made');
    pool.settle();
    pool.provideNodes();
    const [surge] = pool.world.snapshot().nodes.filter(({ metadata }) => metadata?.name?.startsWith('node-of-'));
    pool.patchNode(surge?.metadata?.name ?? '', { spec: { unschedulable: true } });
    pool.settle();
    expect(told()).toContain(`WAITING_FOR_SURGE: surge machines come first; not available: ${surge?.metadata?.name} (cordoned)`);
  });

  it('B13: a rollout whose updated nodes do not come back stops where its budget is used up, and says so', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 5, maxUnavailable: 2 }));
    for (let round = 0; round < 5; round += 1) {
      pool.settle();
      for (const [name, phase] of Object.entries(pool.phases())) {
        if (phase !== 'Ready') continue;
        pool.report(name, 'successful');
        pool.patchNode(name, down);
      }
    }
    const report = explain(pool.world.snapshot(), {}, pool.now());
    expect([pool.selected(), pool.classes().includes('metal-v2')]).toEqual([['node-01', 'node-02'], false]);
    expect(report.nodes.map(({ waitsFor }) => waitsFor)).toEqual([
      'NODE_NOT_READY',
      'NODE_NOT_READY',
      'NO_FREE_SLOT',
      'NO_FREE_SLOT',
      'NO_FREE_SLOT',
    ]);
  });

  it('B15: nodes that melt down together are neither selected, nor drained by force, nor replaced', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 6, maxUnavailable: 1 }), { replaceUnhealthy: true });
    pool.settle();
    for (let index = 1; index <= 6; index += 1) {
      pool.patchNode(`node-0${index}`, down);
      if (index > 1)
        pool.world.change('machines', `machine-0${index}`, {
          status: { currentStatus: { phase: 'Unknown', lastUpdateTime: '2026-11-30T11:00:00Z' } },
        });
    }
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    expect(pool.classes()).toEqual(Array.from({ length: 6 }, () => 'metal-v1'));
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[1]?.waitsFor).toBe('NOT_READY');
    const report = explain(pool.world.snapshot(), { replaceUnhealthy: true }, pool.now());
    expect(report.nodes[1]).toMatchObject({ waitsFor: 'REPLACEMENT_BLOCKED', detail: 'too many nodes are down at once' });
  });

  it('B15: a node that was draining when its zone went down is not emptied by force', () => {
    const evictions = { 'uid-web': { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'budget' } };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 3 }), pods: [pod('web', 'node-01')], evictions });
    pool.settle();
    const force = () => planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')?.force;
    pool.patchNode('node-01', down);
    expect(force()).toBe('not-ready');
    ['node-02', 'node-03'].forEach((name) => pool.patchNode(name, down));
    expect(force()).toBeUndefined();
  });

  it('B16: the only node that is up is not taken', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 1 }));
    pool.patchNode('node-01', down);
    pool.patchNode('node-02', down);
    pool.settle();
    expect(pool.selected()).toEqual([]);
  });

  it('B17: zones take turns, the oldest node of a zone first, also where a node names no zone', () => {
    const start = poolBeforeUpdate({ nodes: 4, zones: 2, maxUnavailable: 4 });
    const nodes = start.nodes.map((node, index) => ({
      ...node,
      metadata: { ...node.metadata, creationTimestamp: `2026-01-0${4 - index}T00:00:00Z`, ...(index === 3 ? { labels: {} } : {}) },
    }));
    const view = viewPool({ ...start, nodes });
    expect(orderCandidates(view.members, view, resolvePolicy({})).map(({ node }) => node?.metadata?.name)).toEqual([
      'node-04',
      'node-03',
      'node-02',
      'node-01',
    ]);
  });

  it('B19: a slot is the only thing that is held, so nothing waits in a circle', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 4, zones: 2, maxUnavailable: 1 }));
    for (let round = 0; round < 10; round += 1) {
      pool.settle();
      pool.selected().forEach((name) => pool.report(name, 'successful'));
    }
    pool.settle();
    expect(explain(pool.world.snapshot(), {}, pool.now()).isComplete).toBe(true);
  });
});
