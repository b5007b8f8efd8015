import { describe, expect, it } from '@jest/globals';
import { explain } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

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
