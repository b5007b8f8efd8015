import { describe, expect, it } from '@jest/globals';
import { marks } from '@gardener-inplace/api';
import { attemptPatch, formatRecord, readiness, readRecord } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive, type PoolDriver } from '../pool-driver.js';

const labels = ['candidate-for-update', 'selected-for-update', 'update-result'].map((name) => `node.machine.sapcloud.io/${name}`);
const [, , result = ''] = labels;
const owner = 'inplace.gardener.cloud/cordoned-by';
const annotations = [
  owner,
  ...['target', 'selected-since', 'ready-for', 'ready-since', 'attempt'].map((name) => `inplace.gardener.cloud/${name}`),
];
const all = [...labels, ...annotations];

const without = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, null]));
const phaseOf = (pool: PoolDriver): string | undefined => pool.phases()['node-01'];

function until(pool: PoolDriver, phase: string): void {
  while (phaseOf(pool) !== phase) pool.writeOnly(10);
}

function begin(pool: PoolDriver): void {
  until(pool, 'Ready');
  const node = pool.world.snapshot().nodes[0]!;
  pool.patchNode('node-01', attemptPatch(node, { target: readiness(node).target!, bootID: 'b1', started: pool.now() }));
}

/** The node reports success, and looks updated. */
function succeed(pool: PoolDriver): void {
  pool.report('node-01', 'successful');
  pool.patchNode('node-01', { status: { nodeInfo: { kubeletVersion: 'v1.36.2' } } });
}

const reach = {
  Candidate: (pool: PoolDriver) => until(pool, 'Candidate'),
  Draining: (pool: PoolDriver) => until(pool, 'Draining'),
  Ready: (pool: PoolDriver) => until(pool, 'Ready'),
  Updating: begin,
  Succeeded: (pool: PoolDriver) => (begin(pool), succeed(pool)),
  Failed: (pool: PoolDriver) => (begin(pool), pool.report('node-01', 'failed')),
};

describe.each(Object.keys(reach) as readonly (keyof typeof reach)[])('H04: what is lost from a node that is %s', (phase) => {
  it.each([...all.map((key) => [key, [key]] as const), ['all of it', all] as const])('%s: is read off the facts again', (_, keys) => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01')], expected: { kubeletVersion: '1.36.2' } });
    reach[phase](pool);
    expect(phaseOf(pool)).toBe(phase);
    pool.patchNode('node-01', { metadata: { labels: without(labels.filter((key) => keys.includes(key))), annotations: without(keys) } });
    for (let round = 0; round < 3; round += 1) {
      pool.settle();
      pool.pass(1);
      if (phaseOf(pool) === 'Failed') pool.patchNode('node-01', { metadata: { labels: without([result]) } });
      pool.settle();
      if (phaseOf(pool) === 'Ready' || phaseOf(pool) === 'Updating') succeed(pool);
    }
    pool.settle();
    expect([phaseOf(pool), pool.classes(), pool.selected()]).toEqual(['Idle', ['metal-v2'], []]);
    // A cordon that tells no owner is never undone: it may be anybody's.
    expect(pool.cordoned()).toEqual(phase !== 'Candidate' && keys.includes(owner) ? ['node-01'] : []);
    const left = pool.world.snapshot().nodes[0]?.metadata;
    expect(all.filter((key) => key in { ...left?.labels, ...left?.annotations } && !key.endsWith('/attempt'))).toEqual([]);
  });
});

describe('H12: since when a node is emptied', () => {
  const since = marks.selectedSince;
  const sinceOf = (pool: PoolDriver): string | undefined => pool.world.snapshot().nodes[0]?.metadata?.annotations?.[since];
  const held = { uid: { outcome: 'blocked', retryAt: '2099-01-01T00:00:00Z', detail: 'default/web' } } as const;
  const drainedSlowly = (): PoolDriver => {
    const start = poolBeforeUpdate({ nodes: 1 });
    const web = pod('web', 'node-01');
    return drive({ ...start, pods: [web], evictions: { [web.metadata?.uid ?? '']: held.uid } });
  };

  it.each(['yesterday', '{'])('%s can not be read: the record tells it again, and the deadline passes', (text) => {
    const pool = drainedSlowly();
    until(pool, 'Draining');
    pool.patchNode('node-01', { metadata: { annotations: { [since]: text } } });
    pool.settle();
    expect([sinceOf(pool), pool.world.snapshot().pods?.length]).toEqual(['2026-11-30T12:00:00.000Z', 1]);
    pool.pass(24 * 60);
    pool.settle();
    expect(pool.world.snapshot().pods).toEqual([]);
  });

  it('the record can not tell either: it is counted from now', () => {
    const pool = drainedSlowly();
    while (readRecord(pool.world.snapshot().deployments[0]!) === undefined) pool.writeOnly(1);
    const record = readRecord(pool.world.snapshot().deployments[0]!)!;
    const [slot] = Object.values(record.selected);
    const text = formatRecord({ ...record, selected: { 'node-01': { ...slot!, since: 'yesterday' } } });
    pool.patchDeployment({ metadata: { annotations: { [marks.poolRecord]: text } } });
    pool.pass(1);
    pool.settle();
    expect(sinceOf(pool)).toBe('2026-11-30T12:01:00.000Z');
  });
});
