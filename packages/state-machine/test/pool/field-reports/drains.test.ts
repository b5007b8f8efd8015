import { describe, expect, it } from '@jest/globals';
import { type Pod } from '@gardener-inplace/api';
import { drainLimits, type EvictionAnswer, explain, exclusiveClaims, planDrain, planNodeDrain, planPool } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const now = '2026-11-30T12:00:00Z';
const later = '2099-01-01T00:00:00Z';
const twoHours = 7_200_000;

const plan = (pods: readonly Pod[], answer?: Partial<EvictionAnswer>) =>
  planDrain({
    pods,
    evictions: answer === undefined ? {} : { 'uid-web': { outcome: 'blocked', retryAt: later, detail: 'refused', ...answer } },
    force: undefined,
    limits: drainLimits(undefined, twoHours),
    now,
    maximumParallel: 10,
  });

const uidOf = ({ metadata }: Pod): string | undefined => metadata?.uid;

const refusing = (outcome: EvictionAnswer['outcome'], detail: string) => ({
  ...poolBeforeUpdate({ nodes: 2 }),
  pods: [pod('web', 'node-01')],
  evictions: { 'uid-web': { outcome, detail, retryAt: later } },
});

describe('field reports: drains', () => {
  it('D02, D08, D15: a pod that left the node is nobody to be evicted', () => {
    const start = refusing('blocked', 'disruption budget default/web');
    const pool = drive(start);
    pool.settle();
    expect(pool.phases()['node-01']).toBe('Draining');
    pool.world.change('pods', 'web', { spec: { nodeName: 'node-02' } });
    pool.settle();
    expect(pool.phases()['node-01']).toBe('Ready');
    expect(pool.writes.filter(({ verb }) => verb === 'evict')).toEqual([]);
  });

  it('D03: a pod that is on its way out is waited for, not evicted again', () => {
    const leaving = pod('web', 'node-01', { metadata: { name: 'web', namespace: 'default', uid: 'uid-web', deletionTimestamp: now } });
    expect(plan([leaving])).toMatchObject({
      isDrained: false,
      evict: [],
      remove: [],
      waiting: [{ pod: 'default/web', why: 'terminating' }],
    });
  });

  it('D03: the deadline holds for a pod on its way out too', () => {
    const leaving = { metadata: { name: 'web', namespace: 'default', uid: 'uid-web', deletionTimestamp: now } };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01', leaving)] });
    pool.settle();
    pool.pass(120);
    pool.settle();
    expect([pool.phases(), pool.writes.filter(({ verb }) => verb === 'delete')]).toEqual([{ 'node-01': 'Draining' }, []]);
    pool.pass(1);
    pool.settle();
    expect([pool.phases(), pool.writes.filter(({ verb }) => verb === 'delete').length]).toEqual([{ 'node-01': 'Ready' }, 1]);
  });

  it('D07: force deletes at once, whatever the machine says of retries', () => {
    const pool = drive(refusing('blocked', 'budget'));
    pool.world.change('machines', 'machine-01', { spec: { maxEvictRetries: 360, drainTimeout: '10h' } });
    pool.settle();
    pool.world.change('machines', 'machine-01', { metadata: { labels: { 'force-drain': 'True' } } });
    const forced = planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01');
    expect(forced).toMatchObject({ evict: [], limits: { attemptMilliseconds: 60_000, evictions: 1 } });
    expect(forced?.remove.map(uidOf)).toEqual(['uid-web']);
  });

  it('D07: force has short limits of its own, whatever the drain allows', () => {
    expect(drainLimits('deadline', twoHours, 360)).toEqual({ attemptMilliseconds: 60_000, evictions: 1 });
    expect(drainLimits('asked', twoHours, 360)).toEqual({ attemptMilliseconds: 60_000, evictions: 1 });
    expect(drainLimits('not-ready', twoHours, 360)).toEqual({ attemptMilliseconds: twoHours, evictions: 360 });
  });

  it('e.2: a pod that was asked as often as the machine allows is deleted', () => {
    const limits = drainLimits(undefined, twoHours, 3);
    const asked = (attempts: number) =>
      planDrain({
        pods: [pod('web', 'node-01')],
        evictions: { 'uid-web': { outcome: 'blocked', retryAt: now, detail: 'refused', attempts } },
        force: undefined,
        limits,
        now,
        maximumParallel: 10,
      });
    expect([asked(2).evict.length, asked(2).remove.length]).toEqual([1, 0]);
    expect([asked(3).evict.length, asked(3).remove.length]).toEqual([0, 1]);
  });

  it.each([
    ['not ready', { type: 'Ready', status: 'False' }, 'not-ready'],
    ['read-only', { type: 'ReadonlyFilesystem', status: 'True' }, 'read-only'],
  ] as const)('D09: a node that has been %s for five minutes is emptied by force', (_, condition, reason) => {
    const pool = drive({ ...refusing('blocked', 'budget') });
    pool.settle();
    const conditions = [{ type: 'Ready', status: 'True' as const }].filter(({ type }) => type !== condition.type);
    const age = (minutes: number) => ({
      status: {
        conditions: [
          ...conditions,
          { ...condition, lastTransitionTime: new Date(Date.parse(pool.now()) - minutes * 60_000).toISOString() },
        ],
      },
    });
    pool.patchNode('node-01', age(4));
    expect(planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')?.force).toBeUndefined();
    pool.patchNode('node-01', age(6));
    expect(planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01')?.force).toBe(reason);
  });

  it('D13: a drain that was stuck goes on in the next process', () => {
    const pool = drive(refusing('blocked', 'budget'));
    pool.settle();
    const successor = drive({ ...pool.world.snapshot(), evictions: {} });
    successor.settle();
    expect(successor.phases()['node-01']).toBe('Ready');
  });

  it.each([
    ['D14', 'forbidden', 'EVICTION_FORBIDDEN', 'let the controller create pods/eviction'],
    ['D16', 'throttled', 'EVICTION_THROTTLED', 'the server is asked again when it said'],
    ['D16', 'blocked', 'EVICTION_BLOCKED', 'it is asked again until the drain deadline'],
    ['D04', 'several-budgets', 'SEVERAL_BUDGETS', 'let one budget cover the pod'],
    ['D20', 'error', 'EVICTION_ERROR', 'it is asked again'],
  ] as const)(
    '%s: an eviction answered with `%s` makes no node ready, and is told by a reason of its own',
    (_, outcome, waitsFor, help) => {
      const pool = drive(refusing(outcome, 'no'));
      pool.settle();
      expect(pool.phases()['node-01']).toBe('Draining');
      expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]).toMatchObject({ waitsFor, detail: `pod default/web: no; ${help}` });
    },
  );

  it('D16: a pod is asked again when the server said, and not before', () => {
    const asked = (retryAt: string): readonly (string | undefined)[] => plan([pod('web', 'node-01')], { retryAt }).evict.map(uidOf);
    expect(asked('2026-11-30T12:00:01Z')).toEqual([]);
    expect(asked('2026-11-30T12:00:00Z')).toEqual(['uid-web']);
  });

  it.each([
    ['D14', 'forbidden'],
    ['D16, D17', 'throttled'],
    ['D20', 'error'],
  ] as const)('%s: however often an eviction is answered with `%s`, no pod is deleted for it before the deadline', (_, outcome) => {
    const { evict, remove } = plan([pod('web', 'node-01')], { outcome, retryAt: now, attempts: 1000 });
    expect([evict.map(uidOf), remove]).toEqual([['uid-web'], []]);
  });

  it('H24: where neither policy nor machine says how to drain, ten pods are asked at once, for two hours', () => {
    const pods = Array.from({ length: 12 }, (_, index) => pod(`web-${index}`, 'node-01'));
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods });
    while (pool.phases()['node-01'] !== 'Draining') pool.writeOnly(10);
    const next = planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01');
    expect(next?.limits).toEqual({ attemptMilliseconds: 7_200_000, evictions: 360 });
    expect(next?.evict).toHaveLength(10);
  });

  it('D22: a slow drain holds no other node up', () => {
    const pool = drive({
      ...refusing('blocked', 'budget'),
      ...{ deployments: poolBeforeUpdate({ nodes: 2, maxUnavailable: 2 }).deployments },
    });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining', 'node-02': 'Ready' });
  });

  it('H22, X09, e.2: a deadline is no success: a pod with a volume is deleted, and the node is ready when it is gone', () => {
    const claim = { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] };
    const start = { ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01', { spec: claim })] };
    const pool = drive({ ...start, evictions: { 'uid-web': { outcome: 'blocked', retryAt: later, detail: 'budget' } } });
    pool.settle();
    pool.pass(121);
    const next = planNodeDrain(pool.world.snapshot(), {}, pool.now(), 'node-01');
    expect(next).toMatchObject({ isDrained: false, force: 'deadline' });
    expect(next?.remove.map(({ metadata }) => metadata?.name)).toEqual(['web']);
    expect(planPool(pool.world.snapshot(), {}, pool.now()).map(({ kind, why }) => [kind, why])).toEqual([
      ['drain', 'the drain deadline has passed'],
    ]);
  });

  it('e.2: the node is told ready only when the volumes of pods that left are detached; shared ones are not waited for', () => {
    const claims = (...names: readonly string[]) => ({
      volumes: names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    });
    expect([
      ...exclusiveClaims([pod('a', 'n', { spec: claims('own', 'own', 'shared') }), pod('b', 'n', { spec: claims('shared') })]),
    ]).toEqual([['default/a', ['default/own']]]);
    const start = poolBeforeUpdate({ nodes: 1 });
    const attached = { status: { volumesAttached: [{ name: 'csi^42' }] } };
    const pool = drive({ ...start, attachedNames: { 'default/own': 'csi^42' } });
    pool.patchNode('node-01', attached);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Draining' });
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]).toMatchObject({
      waitsFor: 'VOLUMES',
      detail: 'volume csi^42 is still attached',
    });
    pool.patchNode('node-01', { status: { volumesAttached: [] } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });
});
