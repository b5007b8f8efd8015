import { resources } from '@gardener-inplace/api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { poolFixture } from '../landscape/pools.js';

let landscape: Landscape;
beforeEach(async () => {
  landscape = await startLandscape([poolFixture('hand', 'Manual', 1)]);
});
afterEach(() => landscape.stop());

/** How often each resource is listed from now on. */
const countLists = (): Readonly<Record<string, number>> => {
  const lists: Record<string, number> = {};
  landscape.cluster.onRequest(({ verb, resource = '' }) => {
    if (verb === 'list') lists[resource] = (lists[resource] ?? 0) + 1;
  });
  return lists;
};

const one = { machinedeployments: 1, machinesets: 1, machines: 1, nodes: 1, pods: 1, poddisruptionbudgets: 1 };

describe('§10.6 a cluster with more objects than a page has', () => {
  beforeEach(() => {
    for (let index = 0; index < 1001; index++) {
      landscape.cluster.store.put(resources.nodes, {
        metadata: { name: `n${index}`, labels: { 'node.machine.sapcloud.io/update-result': 'odd' } },
      });
      landscape.cluster.store.put(resources.pods, { metadata: { name: `p${index}`, namespace: 'default' } });
    }
  });

  it('is read in pages of 500, to the end', async () => {
    const lists = countLists();
    const { stdout } = await landscape.inplace('lint', '-o', 'name');
    expect([stdout.trimEnd().split('\n').length, lists]).toEqual([1001, { nodes: 3 }]);
    await landscape.inplace('status');
    expect(lists).toEqual({ ...one, nodes: 3 + 3, pods: 3 });
  });

  it('is watched after lists in pages of 500', async () => {
    const lists = countLists();
    const interrupt = new AbortController();
    const stdout = { write: () => interrupt.abort() };
    expect((await landscape.inplaceWith({ stdout, signal: interrupt.signal }, 'status', '--watch')).code).toBe(130);
    expect(lists).toEqual({ ...one, nodes: 3, pods: 3 });
  });
});

describe('§10.6 a watch that ends', () => {
  it('goes on from where it was: what changed meanwhile is shown, and nothing is listed again', async () => {
    const lists = countLists();
    landscape.cluster.faults.add({
      match: { verb: 'watch', resource: 'machinedeployments' },
      times: 1,
      effect: { type: 'watch', end: 'close' },
    });
    const interrupt = new AbortController();
    const { deployment } = poolFixture('hand', 'Manual', 1);
    const pictures: string[] = [];
    const stdout = {
      write: (text: string): void => {
        pictures.push(text);
        if (pictures.length === 2) return interrupt.abort();
        landscape.cluster.store.put(resources.machineDeployments, { ...deployment, spec: { ...deployment.spec, paused: true } });
      },
    };
    expect((await landscape.inplaceWith({ stdout, signal: interrupt.signal }, 'status', '--watch')).code).toBe(130);
    expect(pictures[1]).toContain('the deployment is paused');
    expect(lists).toEqual(one);
  });
});
