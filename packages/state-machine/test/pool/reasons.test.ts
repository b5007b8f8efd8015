import { describe, expect, it } from '@jest/globals';
import { explain, type PoolPolicy } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

const selected = { metadata: { labels: { 'node.machine.sapcloud.io/selected-for-update': 'true' } } };

const reasonsOf = (pool: PoolDriver, policy: PoolPolicy = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    explain(pool.world.snapshot(), policy, pool.now()).nodes.map(({ node, waitsFor, detail }) => [node, `${waitsFor}: ${detail}`]),
  );

describe('why a node waits', () => {
  it('that a person chose: as many as may be updated at a time are', () => {
    const policy = { manualMaximumParallel: 1 };
    const pool = drive(poolBeforeUpdate({ nodes: 3, orchestrationType: 'Manual' }), policy);
    pool.settle();
    for (const name of ['node-01', 'node-02']) pool.patchNode(name, selected);
    expect(reasonsOf(pool, policy)['node-01']).toBe('SLOT: gets a slot next');
    pool.settle();
    expect(reasonsOf(pool, policy)).toEqual({
      'node-01': 'AGENT: the agent has not begun yet',
      'node-02': 'NO_FREE_SLOT: manualMaximumParallel is 1, and being updated: node-01',
      'node-03': 'MANUAL: label the node as selected to update it',
    });
    pool.patchDeployment({ spec: { paused: true } });
    expect(reasonsOf(pool, policy)['node-02']).toBe('PAUSED: the deployment is paused');
  });

  it('in a deployment that leaves the choice to people, although another of the pool does not', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, zones: 2 }));
    pool.patchDeployment({ spec: { strategy: { inPlaceUpdate: { orchestrationType: 'Manual' } } } }, 'pool-z2');
    pool.settle();
    expect(reasonsOf(pool)).toEqual({
      'node-01': 'AGENT: the agent has not begun yet',
      'node-02': 'MANUAL: label the node as selected to update it',
    });
  });

  it('to become a candidate: its deployment is paused', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.patchDeployment({ spec: { paused: true } });
    pool.settle();
    expect(reasonsOf(pool)).toEqual({ 'node-01': 'PAUSED: the deployment is paused' });
  });
});
