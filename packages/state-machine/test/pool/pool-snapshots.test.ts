import { describe, expect, it } from '@jest/globals';
import type { Node } from '@gardener-inplace/api';
import { formatRecord, poolNameOf, poolSnapshots, type PoolObjects, type PoolSnapshot } from '../../src/index.js';
import { pod, poolBeforeUpdate } from './pool-builder.js';

/** Objects of several pools as one list each. */
const together = (...pools: readonly PoolSnapshot[]): PoolObjects => ({
  deployments: pools.flatMap(({ deployments }) => deployments),
  machineSets: pools.flatMap(({ machineSets }) => machineSets),
  machines: pools.flatMap(({ machines }) => machines),
  nodes: pools.flatMap(({ nodes }) => nodes),
  pods: pools.flatMap(({ pods = [] }) => pods),
});

const namesOf = (objects: readonly { readonly metadata?: { readonly name?: string } }[] | undefined): readonly (string | undefined)[] =>
  (objects ?? []).map(({ metadata }) => metadata?.name);

describe('objects sorted into pools', () => {
  it('follow owners from the deployment to machines, and labels on to nodes and pods', () => {
    const objects = together(poolBeforeUpdate({ nodes: 2, zones: 2 }));
    const pools = poolSnapshots({ ...objects, pods: [pod('here', 'node-02'), pod('elsewhere', 'node-99')] });
    expect(pools.map(({ namespace, name }) => [namespace, name])).toEqual([
      ['shoot', 'pool-z1'],
      ['shoot', 'pool-z2'],
    ]);
    const [, second] = pools;
    expect(namesOf(second?.snapshot.machineSets)).toEqual(['pool-z2-old']);
    expect(namesOf(second?.snapshot.machines)).toEqual(['machine-02']);
    expect(namesOf(second?.snapshot.nodes)).toEqual(['node-02']);
    expect(namesOf(second?.snapshot.pods)).toEqual(['here']);
  });

  it('are one pool where deployments bear the same label', () => {
    const { deployments, ...rest } = together(poolBeforeUpdate({ nodes: 4, zones: 2 }));
    const labelled = deployments.map((deployment) => ({
      ...deployment,
      metadata: { ...deployment.metadata, labels: { 'worker.gardener.cloud/pool': 'pool' } },
    }));
    const pools = poolSnapshots({ ...rest, deployments: labelled });
    expect(pools.map(({ name }) => name)).toEqual(['pool']);
    expect(namesOf(pools[0]?.snapshot.nodes)).toEqual(['node-01', 'node-03', 'node-02', 'node-04']);
  });

  it('are told apart by namespace', () => {
    const { deployments, ...rest } = together(poolBeforeUpdate({ nodes: 1 }));
    const elsewhere = deployments.map((deployment) => ({
      ...deployment,
      metadata: { ...deployment.metadata, namespace: 'other', uid: 'other' },
    }));
    const pools = poolSnapshots({ ...rest, deployments: [...deployments, ...elsewhere] });
    expect(pools.map(({ namespace, snapshot }) => [namespace, snapshot.machines.length])).toEqual([
      ['other', 0],
      ['shoot', 1],
    ]);
  });

  it('H09: have the nodes that no machine names and that the label or the record gives to the pool', () => {
    const start = poolBeforeUpdate({ nodes: 4 });
    const label = (node: Node, pool: string): Node => ({
      ...node,
      metadata: { ...node.metadata, labels: { 'worker.gardener.cloud/pool': pool } },
    });
    const [first, second, third, fourth] = start.nodes as [Node, Node, Node, Node];
    const selected = { 'node-04': { uid: 'uid-node-04', target: 't', since: 's' } };
    const deployments = start.deployments.map((deployment) => ({
      ...deployment,
      metadata: {
        ...deployment.metadata,
        annotations: { 'inplace.gardener.cloud/pool-record': formatRecord({ templateHash: 't', selected }) },
      },
    }));
    const nodes = [first, label(second, 'pool-z1'), label(third, 'another'), fourth];
    const [pool] = poolSnapshots({ ...together(start), deployments, nodes, machines: start.machines.slice(0, 1) });
    expect(namesOf(pool?.snapshot.nodes)).toEqual(['node-01', 'node-04', 'node-02']);
  });

  it('leave out deployments that are not updated in place', () => {
    const { deployments, ...rest } = together(poolBeforeUpdate({ nodes: 1 }));
    const rolled = deployments.map((deployment) => ({
      ...deployment,
      spec: { ...deployment.spec, strategy: { type: 'RollingUpdate' as const } },
    }));
    expect(poolSnapshots({ ...rest, deployments: rolled })).toEqual([]);
  });
});

describe('the name of a pool', () => {
  const [deployment] = poolBeforeUpdate({ nodes: 1 }).deployments;
  const label = { 'worker.gardener.cloud/pool': 'labelled' };

  it.each([
    ['the label of the deployment', { ...deployment!, metadata: { name: 'own', labels: label } }, 'labelled'],
    [
      'the label of its template',
      { ...deployment!, spec: { ...deployment!.spec, template: { metadata: { labels: label }, spec: deployment!.spec.template.spec } } },
      'labelled',
    ],
    ['its own name where no label tells', deployment!, 'pool-z1'],
  ])('is %s', (_, given, expected) => {
    expect(poolNameOf(given)).toBe(expected);
  });
});
