import { describe, expect, it } from '@jest/globals';
import { type MachineDeployment, resources } from '@gardener-inplace/api';
import { explain, readRecord, recordHolder } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

const deleted = { metadata: { deletionTimestamp: '2026-11-30T12:00:00Z' } };

const recordOf = (pool: PoolDriver, name: string): readonly string[] | undefined => {
  const deployment = pool.world.snapshot().deployments.find(({ metadata }) => metadata?.name === name)!;
  const record = readRecord(deployment);
  return record && Object.keys(record.selected);
};

const reasonOf = (pool: PoolDriver, name: string) => explain(pool.world.snapshot(), {}, pool.now()).nodes.find(({ node }) => node === name);

describe('a deployment that is being deleted', () => {
  it('hands the record over while it is still there to be read', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 4, zones: 2 }));
    while (recordOf(pool, 'pool-z1') === undefined) pool.writeOnly(1);
    expect(recordOf(pool, 'pool-z1')).toEqual(['node-01', 'node-02']);
    pool.patchDeployment(deleted);
    pool.settle();
    expect([recordOf(pool, 'pool-z1'), recordOf(pool, 'pool-z2')]).toEqual([undefined, ['node-01', 'node-02']]);
  });

  it('holds the record where nobody stays', () => {
    const leaving = poolBeforeUpdate({ nodes: 2, zones: 2 }).deployments.map((each): MachineDeployment => ({
      ...each,
      metadata: { ...each.metadata, ...deleted.metadata },
    }));
    expect(recordHolder([...leaving].reverse())?.metadata?.name).toBe('pool-z1');
  });

  it('has no node selected any more, and finishes what has begun', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    pool.patchDeployment(deleted);
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle', 'node-02': 'Candidate' });
    expect(pool.classes()).toEqual(['metal-v2', 'metal-v1']);
    expect(reasonOf(pool, 'node-02')).toMatchObject({ waitsFor: 'DELETION', detail: 'its deployment is being deleted' });
  });

  it('makes no candidates, and takes up nobody’s choice', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, orchestrationType: 'Manual' }));
    while (pool.phases()['node-01'] !== 'Candidate') pool.writeOnly(1);
    pool.patchDeployment(deleted);
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/selected-for-update': 'true' } } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Selected', 'node-02': 'Idle' });
    expect(reasonOf(pool, 'node-02')).toMatchObject({ waitsFor: 'DELETION' });
  });

  it('gets no machine in the stead of one that went', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.useClass('metal-v1');
    pool.patchDeployment(deleted);
    pool.world.perform(
      { store: 'control', resource: resources.machines, object: { name: 'machine-01' }, verb: 'delete', uid: 'uid-machine-1' },
      pool.now(),
    );
    pool.settle();
    expect(pool.world.snapshot().machines.map(({ metadata }) => metadata?.name)).toEqual(['machine-02']);
  });

  it('does not make the others wait for surge of its own', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 4, zones: 2, maxUnavailable: 1, maxSurge: 1 }));
    while (pool.world.snapshot().machineSets.length < 4) pool.writeOnly(1);
    pool.patchDeployment(deleted);
    pool.settle();
    pool.provideNodes();
    pool.settle();
    expect(pool.selected()).toContain('node-02');
  });
});
