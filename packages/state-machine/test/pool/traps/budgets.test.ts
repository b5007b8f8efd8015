import { describe, expect, it } from '@jest/globals';
import { explain, planPool } from '../../../src/index.js';
import { poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const notReady = { status: { conditions: [{ type: 'Ready', status: 'False' }] } };

describe('budgets and selection', () => {
  it('B01: a node that someone else cordoned counts as away, and stays as it is', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    pool.patchNode('node-02', { spec: { unschedulable: true } });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.selected()).toEqual(['node-03']);
    pool.report('node-03', 'successful');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle', 'node-02': 'Candidate', 'node-03': 'Idle' });
    expect(pool.cordoned()).toEqual(['node-02']);
  });

  it('B02: a reversed target does not free the slots of nodes in flight', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    pool.useClass('metal-v1');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    expect(pool.phases()).toEqual({ 'node-01': 'Ready', 'node-02': 'Ready', 'node-03': 'Idle' });
  });

  it('B03: a node in flight counts whatever its target', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.useClass('metal-v3');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
  });

  it('B13, B15: nothing is selected while nodes go down', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 6, maxUnavailable: 2 }));
    for (const name of ['node-01', 'node-02', 'node-03', 'node-04', 'node-05', 'node-06']) pool.patchNode(name, notReady);
    pool.settle();
    expect(pool.selected()).toEqual([]);
  });

  it('B21: replicas raised mid-run make new machines while old ones go on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 5 } });
    pool.settle();
    pool.provideNodes();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes().toSorted()).toEqual(['metal-v1', 'metal-v1', 'metal-v2', 'metal-v2', 'metal-v2']);
    expect(pool.selected()).toEqual(['node-02']);
  });

  it('B22: scaling from nothing is no rollout', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 0 }), machineSets: [] });
    pool.patchDeployment({ spec: { replicas: 2 } });
    pool.settle();
    pool.provideNodes();
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v2']);
    expect(Object.values(pool.phases())).toEqual(['Idle', 'Idle']);
  });

  it('machines that a scale-down leaves over give no further slots', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 8, maxUnavailable: 2 }));
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    pool.patchDeployment({ spec: { replicas: 5 } });
    expect(explain(pool.world.snapshot(), {}, pool.now()).budget).toMatchObject({ maxUnavailable: 2, surge: 0, selected: 2, free: 0 });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
    expect(pool.classes()).toHaveLength(5);
  });

  it('scales down to what nothing was begun on', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 2 } });
    pool.settle();
    expect(pool.phases()['node-01']).toBe('Ready');
    expect(pool.classes()).toHaveLength(2);
  });
});

describe('surge', () => {
  it('comes first, and the surplus goes last, never the machine that works', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxSurge: 1, maxUnavailable: 0 }));
    pool.settle();
    expect(pool.selected()).toEqual([]);
    expect(pool.classes()).toHaveLength(3);
    expect(explain(pool.world.snapshot(), {}, pool.now()).selection).toBe('WAITING_FOR_SURGE');
    pool.provideNodes();
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v2']);
  });

  it('H12, T-34, c.5: a surge of the whole pool deletes no old machine before a new one is up', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, maxSurge: '100%', maxUnavailable: 0 }));
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1', 'metal-v2']);
    pool.provideNodes();
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
  });
});

describe('an object is written at most once per plan', () => {
  it('so every precondition is that of the snapshot', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 6, zones: 3, maxUnavailable: 3 }));
    for (let round = 0; round < 20; round += 1) {
      const keys = planPool(pool.world.snapshot(), {}, pool.now())
        .flatMap(({ writes }) => writes)
        .filter(({ verb }) => !verb.startsWith('check'))
        .map(({ resource, object }) => `${resource.plural}/${object.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      pool.writeOnly(100);
    }
  });
});
