import { describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { attemptPatch, explain, planPool, readiness, readRecord } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive, type PoolDriver } from '../pool-driver.js';

const ours = [
  'inplace.gardener.cloud/target',
  'inplace.gardener.cloud/selected-since',
  'inplace.gardener.cloud/ready-for',
  'inplace.gardener.cloud/cordoned-by',
];
const none = (keys: readonly string[]): Readonly<Record<string, null>> => Object.fromEntries(keys.map((key) => [key, null]));

const selected = { 'node.machine.sapcloud.io/selected-for-update': 'true' };
const machine = { store: 'control', resource: resources.machines, object: { namespace: 'shoot', name: 'machine-01' } } as const;
const inPool = (node: Node): Node => ({
  ...node,
  metadata: { ...node.metadata, labels: { ...node.metadata?.labels, 'worker.gardener.cloud/pool': 'pool-z1' } },
});

/** The node gets its slot. */
function chosen(pool: PoolDriver, { podLeaves = false } = {}): void {
  pool.patchNode('node-01', { metadata: { labels: selected } });
  while (pool.phases()['node-01'] !== 'Draining') pool.writeOnly(10);
  if (podLeaves) pool.settle();
}

function begun(pool: PoolDriver): void {
  chosen(pool, { podLeaves: true });
  const node = pool.world.snapshot().nodes[0]!;
  pool.patchNode('node-01', attemptPatch(node, { target: readiness(node).target!, bootID: 'b1', started: pool.now() }));
}

describe('field reports: states', () => {
  it('H03: a patch lost to a conflict is decided again, because the state is read and never remembered', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    const plan = planPool(pool.world.snapshot(), {}, pool.now());
    pool.patchNode('node-01', { metadata: { labels: { by: 'someone-else' } } });
    for (const { writes } of plan) writes.every((write) => pool.world.perform(write, pool.now()));
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it.each(ours)('H04: without %s on a node in flight the update still comes to its end', (key) => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.patchNode('node-01', { metadata: { annotations: none([key]) } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
    expect(pool.selected()).toEqual([]);
  });

  it('H06, H08: a success by label alone is believed only if the facts agree', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), expected: { checksum: 'new' } });
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.patchNode('node-01', {
      metadata: {
        labels: { 'node.machine.sapcloud.io/update-result': 'successful' },
        annotations: { 'inplace.gardener.cloud/attempt': null, 'checksum/cloud-config-data': 'old' },
      },
    });
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1']);
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]?.waitsFor).toBe('UNCONFIRMED');
  });

  it.each([
    ['Candidate', () => undefined],
    ['Selected', (pool: PoolDriver) => pool.patchNode('node-01', { metadata: { labels: selected } })],
    ['Draining', (pool: PoolDriver) => chosen(pool)],
    ['Ready', (pool: PoolDriver) => chosen(pool, { podLeaves: true })],
    ['Updating', (pool: PoolDriver) => begun(pool)],
    ['Succeeded', (pool: PoolDriver) => (begun(pool), pool.report('node-01', 'successful'))],
    ['Failed', (pool: PoolDriver) => (begun(pool), pool.report('node-01', 'failed'))],
  ] as const)('H09: a node that leaves the pool while it is %s is cleaned of our marks and our cordon, once', (phase, reach) => {
    const start = poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' });
    const pool = drive({ ...start, nodes: start.nodes.map(inPool), pods: [pod('web', 'node-01')] });
    const before = pool.world.snapshot().nodes[0]!;
    while (pool.phases()['node-01'] !== 'Candidate') pool.writeOnly(1);
    reach(pool);
    expect(pool.phases()).toEqual({ 'node-01': phase });
    pool.world.perform({ ...machine, verb: 'delete', uid: 'uid-machine-1' }, pool.now());
    pool.patchDeployment({ spec: { replicas: 0 } });
    pool.settle();
    const { metadata, spec } = pool.world.snapshot().nodes[0]!;
    expect(metadata?.labels).toEqual(before.metadata?.labels);
    expect(Object.keys(metadata?.annotations ?? {}).filter((key) => !/attempt|last-update/.test(key))).toEqual([]);
    expect(spec?.unschedulable ?? false).toBe(false);
    expect(readRecord(pool.world.snapshot().deployments[0]!)?.selected ?? {}).toEqual({});
    pool.patchNode('node-01', { spec: { unschedulable: true } });
    pool.settle();
    expect(pool.cordoned()).toEqual(['node-01']);
  });

  it('H20: after its run an agent is not told again before it was reset', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    const told = readiness(pool.world.snapshot().nodes[0]!);
    pool.report('node-01', 'failed');
    pool.settle();
    expect(told.ready).toBe(true);
    expect(readiness(pool.world.snapshot().nodes[0]!)).toMatchObject({ ready: false, claim: undefined });
    pool.pass(1);
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-result': null } } });
    pool.settle();
    const again = readiness(pool.world.snapshot().nodes[0]!);
    expect(again.ready).toBe(true);
  });

  it('H22: a node that joins after all others are done is updated too', () => {
    const start = poolBeforeUpdate({ nodes: 2 });
    const pool = drive({ ...start, nodes: start.nodes.slice(0, 1) });
    pool.world.change('machinedeployments', 'pool-z1', { spec: { strategy: { inPlaceUpdate: { maxUnavailable: 2 } } } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    const node = { ...start.nodes[1]! };
    const nodes = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false };
    pool.world.perform({ store: 'target', resource: nodes, object: { name: 'node-02' }, verb: 'create', body: node }, pool.now());
    pool.settle();
    expect(pool.selected()).toEqual(['node-02']);
  });

  it.each(['shipped', 'gep'] as const)('H22: an agent that always reports another target is not run for ever (%s)', (vocabulary) => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { vocabulary, maximumRejectedResults: 2 });
    pool.settle();
    for (const phase of ['Ready', 'Ready', 'Failed']) {
      pool.pass(1);
      pool.report('node-01', 'successful', 'another');
      pool.settle();
      expect(pool.phases()).toEqual({ 'node-01': phase });
    }
    expect(readiness(pool.world.snapshot().nodes[0]!).ready).toBe(false);
    expect(explain(pool.world.snapshot(), { vocabulary }, pool.now()).nodes[0]).toMatchObject({
      waitsFor: 'FAILED',
      detail: expect.stringMatching(/^The agent reports success for another again and again; \w+ is claimed$/),
    });
  });

  it('H22: another template is another matter: rejections are counted anew', () => {
    const refused = { outcome: 'blocked', retryAt: '2026-12-01T00:00:00Z', detail: 'no' } as const;
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), evictions: { 'uid-web': refused } }, { maximumRejectedResults: 1 });
    pool.settle();
    pool.report('node-01', 'successful', 'another');
    const web = { store: 'target', resource: resources.pods, object: { namespace: 'default', name: 'web' } } as const;
    pool.world.perform({ ...web, verb: 'create', body: pod('web', 'node-01') }, pool.now());
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    pool.useClass('metal-v3');
    pool.settle();
    pool.world.perform({ ...web, verb: 'delete', uid: 'uid-web' }, pool.now());
    pool.settle();
    pool.pass(1);
    pool.report('node-01', 'successful', 'another');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v3']);
    expect(Object.keys(pool.world.snapshot().nodes[0]?.metadata?.annotations ?? {}).sort()).toEqual([
      'inplace.gardener.cloud/attempt',
      'inplace.gardener.cloud/last-update',
    ]);
  });

  it('H09: a node that another pool took in and claimed is not touched, although the record still names it', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    const claim = { 'inplace.gardener.cloud/target': 'theirs', 'inplace.gardener.cloud/selected-since': pool.now() };
    pool.patchNode('node-01', { metadata: { annotations: claim } });
    pool.world.perform({ ...machine, verb: 'delete', uid: 'uid-machine-1' }, pool.now());
    pool.patchDeployment({ spec: { replicas: 1 } });
    const before = pool.world.snapshot().nodes.find(({ metadata }) => metadata?.name === 'node-01');
    for (let round = 0; round < 10; round += 1) pool.writeOnly(100);
    expect(pool.world.snapshot().nodes.find(({ metadata }) => metadata?.name === 'node-01')).toEqual(before);
  });

  it('H09: a node that bears the pool’s label is given back although the deployment that claimed it is gone', () => {
    const start = poolBeforeUpdate({ nodes: 2 });
    const pool = drive({ ...start, nodes: start.nodes.map(inPool) });
    pool.patchDeployment({ metadata: { labels: { 'worker.gardener.cloud/pool': 'pool-z1' } } });
    const claim = { 'inplace.gardener.cloud/target': 'long-gone', 'inplace.gardener.cloud/selected-since': pool.now() };
    pool.patchNode('node-01', { metadata: { labels: selected, annotations: claim } });
    pool.world.perform({ ...machine, verb: 'delete', uid: 'uid-machine-1' }, pool.now());
    pool.patchDeployment({ spec: { replicas: 1 } });
    pool.settle();
    const left = pool.world.snapshot().nodes[0]?.metadata;
    expect([Object.keys(left?.labels ?? {}).filter((key) => key in selected), pool.selected()]).toEqual([[], ['node-02']]);
  });

  it('H09: a node that another pool made a candidate is struck off the record, and keeps what it bears', () => {
    const start = poolBeforeUpdate({ nodes: 2 });
    const pool = drive(start);
    pool.settle();
    pool.world.perform({ ...machine, verb: 'delete', uid: 'uid-machine-1' }, pool.now());
    pool.patchDeployment({ spec: { replicas: 1 } });
    const theirs = { 'worker.gardener.cloud/pool': 'theirs', 'node.machine.sapcloud.io/selected-for-update': null };
    pool.patchNode('node-01', {
      metadata: { labels: theirs, annotations: none(ours) },
    });
    pool.settle();
    const node = pool.world.snapshot().nodes.find(({ metadata }) => metadata?.name === 'node-01');
    expect(Object.keys(node?.metadata?.labels ?? {})).toContain('node.machine.sapcloud.io/candidate-for-update');
    expect(Object.keys(readRecord(pool.world.snapshot().deployments[0]!)?.selected ?? {})).toEqual(['node-02']);
  });

  it('H23, X07: a ready mark is written only if the node is still as it was when it was drained', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    for (let round = 0; round < 20; round += 1) {
      const ready = planPool(pool.world.snapshot(), {}, pool.now()).find(({ kind }) => kind === 'mark-ready');
      if (ready !== undefined) {
        pool.patchNode('node-01', { metadata: { labels: { changed: 'meanwhile' } } });
        const results = ready.writes.map((write) => pool.world.perform(write, pool.now()));
        expect(results.at(-1)).toBe(false);
        return;
      }
      pool.writeOnly(1);
    }
    throw new Error('the node was never ready');
  });

  it('H24: a policy that says nothing has defaults for everything', () => {
    expect(() => planPool(poolBeforeUpdate({ nodes: 1 }), {}, '2026-11-30T12:00:00Z')).not.toThrow();
  });
});
