import { describe, expect, it } from '@jest/globals';
import { marks } from '@gardener-inplace/api';
import { formatRecord, planPool, type PoolSnapshot, readRecord, recordedNodes, templateHashOf } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

const now = '2026-11-30T12:00:00Z';
const earlier = '2026-11-30T11:00:00Z';

const recordOn = (pool: PoolDriver, deployment: string) =>
  readRecord(pool.world.snapshot().deployments.find(({ metadata }) => metadata?.name === deployment)!);

/** A pool of two deployments; the record that the first one held is written on the second. */
function leftOn(name: string, selected: Readonly<Record<string, { uid: string; target: string; since: string }>>): PoolSnapshot {
  const start = poolBeforeUpdate({ nodes: 4, zones: 2 });
  return {
    ...start,
    deployments: start.deployments.map((deployment) =>
      deployment.metadata?.name === name
        ? {
            ...deployment,
            metadata: { ...deployment.metadata, annotations: { [marks.poolRecord]: formatRecord({ templateHash: 'any', selected }) } },
          }
        : deployment,
    ),
  };
}

const wanted = (start: PoolSnapshot, name: string): string =>
  templateHashOf(start.deployments.find(({ metadata }) => metadata?.name === name)!);

describe('a record that an earlier holder left behind', () => {
  const fresh = poolBeforeUpdate({ nodes: 4, zones: 2 });
  const slot = { uid: 'uid-node-02', target: wanted(fresh, 'pool-z2'), since: earlier };

  it('is taken over before anything else is selected, so that nobody grants by it any more', () => {
    const pool = drive(leftOn('pool-z2', { 'node-02': slot }));
    const rounds = [1, 2, 3].flatMap(() => {
      const taking = planPool(pool.world.snapshot(), {}, now).filter(({ kind }) => kind === 'select' || kind === 'record');
      pool.writeOnly(100);
      return taking.map(({ kind, writes }) => [kind, writes.map(({ object }) => object.name)]);
    });
    expect(rounds).toEqual([
      ['record', ['pool-z1', 'pool-z2']],
      ['select', ['pool-z1', 'pool-z2', 'node-02', 'node-01']],
    ]);
    expect(recordOn(pool, 'pool-z2')).toBeUndefined();
  });

  it('counts: its node is updated, and no more nodes are away than the budget allows', () => {
    const pool = drive(leftOn('pool-z2', { 'node-02': slot }));
    pool.settle();
    expect(Object.keys(recordOn(pool, 'pool-z1')?.selected ?? {})).toEqual(['node-01', 'node-02']);
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
  });

  it('of which only half was taken over when the process died is taken over all the same', () => {
    const pool = drive(leftOn('pool-z2', { 'node-02': slot }));
    while (recordOn(pool, 'pool-z1') === undefined) pool.writeOnly(1);
    expect(recordOn(pool, 'pool-z2')?.selected).toEqual({ 'node-02': slot });
    pool.settle();
    expect(recordOn(pool, 'pool-z2')).toBeUndefined();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
  });

  it('for a template that is long gone is not obeyed when its deployment becomes the holder', () => {
    const start = leftOn('pool-z1', { 'node-03': { ...slot, uid: 'uid-node-03', target: 'long-gone' } });
    const pool = drive({ ...start, deployments: start.deployments.filter(({ metadata }) => metadata?.name === 'pool-z1') });
    pool.settle();
    expect(pool.selected()).toEqual(['node-01']);
    expect(Object.keys(recordOn(pool, 'pool-z1')?.selected ?? {})).toEqual(['node-01']);
  });

  it.each(['{', '[]', '{"selected":{}}'])('that reads %s is replaced by one that can be read, in a pool that is at rest', (text) => {
    const pool = drive(leftOn('pool-z1', {}));
    pool.useClass('metal-v1');
    pool.patchDeployment({ metadata: { annotations: { [marks.poolRecord]: text } } });
    pool.settle();
    expect(recordOn(pool, 'pool-z1')?.selected).toEqual({});
  });

  it('names nodes that are to be read with the pool', () => {
    expect(recordedNodes(leftOn('pool-z2', { 'node-02': slot, gone: slot }).deployments)).toEqual(['gone', 'node-02']);
  });
});
