import { describe, expect, it } from '@jest/globals';
import { explain } from '../../../src/index.js';
import { pod, poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const cordon = { spec: { unschedulable: true } };
const owner = 'inplace.gardener.cloud/cordoned-by';

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

  it('C07, C08, C09, C11: wherever the controller stops, its successor uncordons in the end', () => {
    const total = (): number => {
      const pool = drive(poolBeforeUpdate({ nodes: 1 }));
      pool.settle();
      pool.report('node-01', 'successful');
      pool.settle();
      return pool.writes.length;
    };
    for (let stop = 1; stop <= total(); stop += 1) {
      const pool = drive(poolBeforeUpdate({ nodes: 1 }));
      pool.writeOnly(stop);
      pool.settle();
      pool.report('node-01', 'successful');
      pool.writeOnly(stop);
      pool.settle();
      expect([pool.cordoned(), pool.classes()]).toEqual([[], ['metal-v2']]);
    }
  });

  it('C10: a node whose update is called off is schedulable at once', () => {
    const evictions = { 'uid-web': { outcome: 'error' as const, retryAt: '2099-01-01T00:00:00Z', detail: 'etcd timed out' } };
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), pods: [pod('web', 'node-01')], evictions });
    pool.settle();
    expect(pool.cordoned()).toEqual(['node-01']);
    pool.useClass('metal-v1');
    pool.settle();
    expect(pool.cordoned()).toEqual([]);
  });
});
