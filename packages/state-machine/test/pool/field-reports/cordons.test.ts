import { describe, expect, it } from '@jest/globals';
import { marks, type Node, resources } from '@gardener-inplace/api';
import { explain, planPool, type Write } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive, type PoolDriver } from '../pool-driver.js';

const cordon = { spec: { unschedulable: true } };
const owner = 'inplace.gardener.cloud/cordoned-by';

const inPool = (node: Node): Node => ({
  ...node,
  metadata: { ...node.metadata, labels: { ...node.metadata?.labels, [marks.pool]: 'pool-z1' } },
});

function leave(pool: PoolDriver): void {
  const machine = { store: 'control', resource: resources.machines, object: { namespace: 'shoot', name: 'machine-01' } } as const;
  pool.world.perform({ ...machine, verb: 'delete', uid: 'uid-machine-1' }, pool.now());
  pool.patchDeployment({ spec: { replicas: 0 } });
}

const isUncordon = (write: Write): boolean =>
  'body' in write && (write.body as { spec?: { unschedulable?: boolean } }).spec?.unschedulable === false;

/**
 * Agents succeed as soon as they are told; the controller dies right after so many writes, once, and another one goes on. At no time our
 * cordon is on a node that no update holds. True where it never died.
 */
function runToTheEnd(pool: PoolDriver, vocabulary: 'gep' | 'shipped', last: number): boolean {
  let left = last;
  const perform = (write: Write): boolean => {
    const isDone = left > 0 && pool.world.perform(write, pool.now());
    if (isDone && !write.verb.startsWith('check')) left -= 1;
    for (const { metadata, spec } of pool.world.snapshot().nodes)
      if (spec?.unschedulable === true) expect(metadata?.annotations).toHaveProperty([marks.target]);
    return isDone;
  };
  for (let round = 0; round < 60; round += 1) {
    for (const { writes } of planPool(pool.world.snapshot(), { vocabulary }, pool.now())) writes.every(perform);
    if (left === 0) left = Number.POSITIVE_INFINITY;
    for (const [node, phase] of Object.entries(pool.phases())) if (phase === 'Ready') pool.report(node, 'successful');
  }
  return Number.isFinite(left);
}

describe('field reports: cordons', () => {
  it.each(['successful', 'failed'] as const)('C01, C02: a cordon that stood before survives an update that was %s', (result) => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxUnavailable: 2 }), { skipForeignCordons: false });
    pool.patchNode('node-01', cordon);
    pool.settle();
    pool.report('node-01', result);
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()[0]).toBe('metal-v2');
    expect(pool.cordoned()).toContain('node-01');
  });

  it('C01: who cordoned a node is written with the cordon', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    const cordons = pool.writes.flatMap((write) =>
      'body' in write ? [write.body as { spec?: object; metadata?: { annotations?: object } }] : [],
    );
    const [first] = cordons.filter(({ spec }) => spec !== undefined && 'unschedulable' in spec);
    expect(first?.metadata?.annotations).toMatchObject({ [owner]: 'gardener-inplace' });
  });

  it('C03, X06: nodes that others cordoned are skipped until they are uncordoned, however few slots are used', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 5, maxUnavailable: 1 }));
    ['node-01', 'node-02', 'node-03', 'node-04', 'node-05'].forEach((name) => pool.patchNode(name, cordon));
    pool.settle();
    expect(pool.selected()).toEqual([]);
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]?.waitsFor).toBe('FOREIGN_CORDON');
    ['node-01', 'node-02', 'node-03', 'node-04', 'node-05'].forEach((name) => pool.patchNode(name, { spec: { unschedulable: false } }));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
  });

  it.each(['shipped', 'gep'] as const)(
    'C07, C08: whichever of its writes is the last of a controller, none in %s leaves our cordon',
    (vocabulary) => {
      for (let last = 1; ; last += 1) {
        const pool = drive(poolBeforeUpdate({ nodes: 2, maxUnavailable: 2 }), { vocabulary });
        const isLate = runToTheEnd(pool, vocabulary, last);
        expect([pool.cordoned(), pool.selected(), pool.classes()]).toEqual([[], [], ['metal-v2', 'metal-v2']]);
        if (isLate) return expect(last).toBeGreaterThan(20);
      }
    },
  );

  it('C09: the owner of a cordon is enough to undo it: neither the record nor any other mark is needed', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    expect(pool.cordoned()).toEqual(['node-01']);
    pool.patchDeployment({ metadata: { annotations: { [marks.poolRecord]: null } }, spec: { paused: true } });
    const { labels = {}, annotations = {} } = pool.world.snapshot().nodes[0]?.metadata ?? {};
    const none = (row: object) => Object.fromEntries(Object.keys(row).flatMap((key) => (key === owner ? [] : [[key, null]])));
    pool.patchNode('node-01', {
      metadata: { labels: none(labels), annotations: none(annotations) },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    });
    pool.settle();
    expect(pool.cordoned()).toEqual([]);
    expect(pool.world.snapshot().nodes[0]?.metadata?.annotations).not.toHaveProperty([owner]);
  });

  it('C09: a cordon of another name on a node without marks stays', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.patchNode('node-01', { ...cordon, metadata: { annotations: { [owner]: 'someone-else' } } });
    pool.settle();
    expect(pool.cordoned()).toEqual(['node-01']);
  });

  it.each([
    ['its update succeeded', (pool: PoolDriver) => pool.report('node-01', 'successful')],
    ['it failed and succeeded late', (pool: PoolDriver) => (pool.report('node-01', 'failed'), pool.report('node-01', 'successful'))],
    ['it failed, and its machine is gone', (pool: PoolDriver) => (pool.report('node-01', 'failed'), leave(pool))],
    ['its machine is gone', (pool: PoolDriver) => leave(pool)],
  ])('C11: an uncordon that fails three times is tried again where %s', (_, exit) => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const pool = drive({ ...start, nodes: start.nodes.map(inPool) });
    pool.settle();
    exit(pool);
    let failures = 0;
    const perform = (write: Write): boolean =>
      isUncordon(write) && failures < 3 ? (failures += 1) < 0 : pool.world.perform(write, pool.now());
    for (let round = 0; round < 20; round += 1)
      for (const { writes } of planPool(pool.world.snapshot(), {}, pool.now())) writes.every(perform);
    expect([failures, pool.cordoned()]).toEqual([3, []]);
  });

  it('C10: a node whose update is called off after a failed drain is schedulable at once: in the patch that gives its slot back', () => {
    const evictions = { 'uid-web': { outcome: 'error' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'etcd timed out' } };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01')], evictions });
    pool.settle();
    expect(pool.cordoned()).toEqual(['node-01']);
    pool.useClass('metal-v1');
    const release = planPool(pool.world.snapshot(), {}, pool.now()).find(({ kind }) => kind === 'release');
    expect(release?.writes).toMatchObject([
      { verb: 'patch', body: { spec: { unschedulable: false }, metadata: { annotations: { [owner]: null, [marks.target]: null } } } },
    ]);
  });
});
