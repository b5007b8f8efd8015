import { describe, expect, it } from '@jest/globals';
import { type Pod } from '@gardener-inplace/api';
import { drainLimits, explain, planDrain, planNodeDrain, planPool } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const evicting = 'descheduler.alpha.kubernetes.io/eviction-in-progress';
const virtualMachine = (name: string): Pod =>
  pod(name, 'node-01', { metadata: { name, namespace: 'vms', uid: `uid-${name}`, annotations: { [evicting]: 'kubevirt' } } });

/** A node of two, with a virtual machine that is being moved away. */
const evacuating = () => drive({ ...poolBeforeUpdate({ nodes: 2 }), pods: [virtualMachine('vm')] });

const nodeReport = (pool: ReturnType<typeof drive>) => explain(pool.world.snapshot(), {}, pool.now()).nodes[0];

describe('field reports: workloads that are moved in their own time', () => {
  it('D17: a move that has begun counts as progress: it is waited for, and no second one is begun', () => {
    const pool = evacuating();
    pool.settle();
    expect(planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')).toMatchObject({
      isDrained: false,
      evict: [],
      remove: [],
      waiting: [{ pod: 'vms/vm', why: 'its own controller moves it away', answer: undefined }],
    });
    expect(nodeReport(pool)).toMatchObject({ waitsFor: 'PODS_LEAVING', detail: 'pod vms/vm: its own controller moves it away' });
    expect(pool.writes.filter(({ resource }) => resource.plural === 'pods')).toEqual([]);
  });

  it('D17: it uses one of the evictions that may be under way at once', () => {
    const pods = [virtualMachine('vm'), pod('a', 'node-01'), pod('b', 'node-01')];
    const limits = drainLimits(undefined, 7_200_000);
    const { evict } = planDrain({ pods, evictions: {}, force: undefined, limits, now: '2026-11-30T12:00:00Z', maximumParallel: 2 });
    expect(evict.map(({ metadata }) => metadata?.name)).toEqual(['a']);
  });

  it('D17: nothing is forced before the deadline, and the move does not hold the node for ever', () => {
    const pool = evacuating();
    pool.settle();
    pool.pass(120);
    pool.settle();
    expect(pool.writes.filter(({ verb }) => verb === 'delete')).toEqual([]);
    pool.pass(1);
    pool.settle();
    expect(pool.writes.filter(({ verb }) => verb === 'delete').map(({ object }) => object.name)).toEqual(['vm']);
  });

  it('D17: what was refused is told before what is moving', () => {
    const evictions = {
      'uid-web': { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'disruption budget default/web' },
    };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [virtualMachine('vm'), pod('web', 'node-01')], evictions });
    pool.settle();
    expect(nodeReport(pool)?.waitsFor).toBe('EVICTION_BLOCKED');
  });

  it('D18: an update that is called off leaves no mark of ours, and what still moves is listed', () => {
    const pool = evacuating();
    const before = pool.world.snapshot().nodes[0];
    pool.settle();
    expect(nodeReport(pool)).toMatchObject({ phase: 'Draining', evacuations: [] });
    pool.useClass('metal-v1');
    pool.settle();
    const after = pool.world.snapshot().nodes[0];
    expect(after?.metadata?.labels).toEqual(before?.metadata?.labels);
    expect(Object.keys(after?.metadata?.annotations ?? {})).toEqual(['inplace.gardener.cloud/last-update']);
    expect(after?.spec?.unschedulable ?? false).toBe(false);
    expect(nodeReport(pool)).toMatchObject({ phase: 'Idle', evacuations: ['vms/vm'] });
    expect(planPool(pool.world.snapshot(), {}, pool.now())).toEqual([]);
    pool.world.change('pods', 'vm', { metadata: { annotations: { [evicting]: null } } });
    expect(nodeReport(pool)?.evacuations).toEqual([]);
  });
});

describe('field reports: volumes of a node that is emptied by force', () => {
  const volumes = ['csi^1', 'csi^2', 'csi^3'];
  const attachedNames = Object.fromEntries(volumes.map((name, index) => [`default/data-${index}`, name]));
  const withVolumes = pod('database', 'node-01', {
    spec: { volumes: volumes.map((_, index) => ({ name: `v${index}`, persistentVolumeClaim: { claimName: `data-${index}` } })) },
  });
  const notReady = { type: 'Ready', status: 'False', lastTransitionTime: '2026-11-30T11:54:00Z' };
  const attached = (names: readonly string[]) => ({ status: { volumesAttached: names.map((name) => ({ name })) } });

  /** The node got its slot, fell ill, and its pod went by force; the volumes are still attached. */
  const forced = () => {
    const blocked = { outcome: 'blocked' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'budget' };
    const start = { ...poolBeforeUpdate({ nodes: 1 }), pods: [withVolumes], evictions: { 'uid-database': blocked }, attachedNames };
    const pool = drive(start);
    pool.patchNode('node-01', attached(volumes));
    pool.settle();
    pool.patchNode('node-01', { status: { conditions: [notReady] } });
    pool.settle();
    return pool;
  };

  it('D09: are waited for, one and all, and then the update goes on', () => {
    const pool = forced();
    expect(pool.writes.filter(({ verb }) => verb === 'delete').map(({ object }) => object.name)).toEqual(['database']);
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    expect(planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')).toMatchObject({
      force: 'not-ready',
      isDrained: false,
      volumes,
    });
    expect(nodeReport(pool)).toMatchObject({ waitsFor: 'VOLUMES', detail: 'volume csi^1 is still attached' });
    pool.patchNode('node-01', attached(['csi^3']));
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    pool.patchNode('node-01', attached([]));
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('D09: that a dead node never lets go are waited for until two minutes after the deadline of the drain', () => {
    const pool = forced();
    pool.pass(122);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    pool.pass(1);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });
});
