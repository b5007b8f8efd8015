import { type MachineDeployment, type Node, resources } from '@gardener-inplace/api';
import { decodeNode, templateHashOf } from '@gardener-inplace/state-machine';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { namespace, poolFixture } from '../landscape/pools.js';
import { lines } from '../run-command.js';

let landscape: Landscape;

beforeEach(async () => {
  landscape = await startLandscape([poolFixture('hand', 'Manual', 2)]);
});

afterEach(() => landscape.stop());

describe('retry', () => {
  const fail = (name: string): void =>
    landscape.changeNode(name, ({ metadata, ...node }): Node => ({
      ...node,
      metadata: {
        ...metadata,
        labels: {
          ...metadata?.labels,
          'node.machine.sapcloud.io/selected-for-update': 'true',
          'node.machine.sapcloud.io/update-result': 'failed',
        },
        annotations: { 'node.machine.sapcloud.io/update-failed-reason': 'the disk is full' },
      },
    }));

  it('has a failed node drained and updated again, towards the template wanted now', async () => {
    fail('hand-1');
    expect(decodeNode(landscape.node('hand-1')).phase).toBe('Failed');
    expect(await landscape.inplace('retry', 'hand-1', '--yes')).toEqual({ code: 0, stdout: 'node/hand-1 retried\n', stderr: '' });
    const { phase, marks } = decodeNode(landscape.node('hand-1'));
    expect(phase).toBe('Draining');
    expect(marks.claim).toEqual({ target: templateHashOf(poolFixture('hand', 'Manual', 2).deployment), since: '2026-11-30T12:00:00.000Z' });
    expect(marks.results).toEqual([]);
    expect(marks.failureMessage).toBeUndefined();
  });

  it('refuses a node that did not fail, and touches no other', async () => {
    fail('hand-1');
    expect((await landscape.inplace('retry', 'hand-1', 'hand-2', '--yes')).stderr).toBe(
      lines(
        'error: the node did not fail: it is Candidate (NOT_FAILED)',
        '  where: node/hand-2 of pool hand',
        '  help: see kubectl inplace explain hand-2',
      ),
    );
    expect(decodeNode(landscape.node('hand-1')).phase).toBe('Failed');
  });

  it('only tells with a dry run', async () => {
    fail('hand-1');
    expect((await landscape.inplace('retry', 'hand-1', '--dry-run=client')).stdout).toBe('node/hand-1 retried (dry run)\n');
    expect((await landscape.inplace('retry', 'hand-1', '--dry-run=server')).stdout).toBe('node/hand-1 retried (server dry run)\n');
    expect(decodeNode(landscape.node('hand-1')).phase).toBe('Failed');
  });

  it('needs a name', async () => {
    expect((await landscape.inplace('retry', '--yes')).stderr).toContain('no node is named (USAGE)');
  });
});

describe('pause and resume', () => {
  const deployment = (name: string): MachineDeployment =>
    landscape.cluster.store.get(resources.machineDeployments, { namespace, name }) as unknown as MachineDeployment;

  it('reach every deployment of the pool, the one that holds the record first', async () => {
    const { deployment: first } = poolFixture('hand', 'Manual', 0);
    for (const zone of ['z3', 'z2']) {
      landscape.cluster.store.put(resources.machineDeployments, {
        ...first,
        metadata: { ...first.metadata, name: `hand-${zone}`, uid: zone },
      });
    }
    const order: string[] = [];
    landscape.cluster.onWrite(({ name }) => order.push(name));
    expect((await landscape.inplace('pause', 'hand')).stdout).toBe(
      lines('machinedeployment/hand-z1 paused', 'machinedeployment/hand-z2 paused', 'machinedeployment/hand-z3 paused'),
    );
    expect(order[0]).toBe('hand-z1');
    expect((await landscape.inplace('resume', 'hand')).stdout).toContain('machinedeployment/hand-z2 resumed\n');
  });

  it('change spec.paused and nothing else', async () => {
    const before = deployment('hand-z1').spec;
    await landscape.inplace('pause', 'hand');
    expect(deployment('hand-z1').spec).toEqual({ ...before, paused: true });
    await landscape.inplace('resume', 'hand');
    expect(deployment('hand-z1').spec).toEqual(before);
  });

  it('say when there was nothing to do', async () => {
    expect(await landscape.inplace('resume', 'hand')).toMatchObject({ code: 0, stdout: 'machinedeployment/hand-z1 unchanged\n' });
    expect((await landscape.inplace('resume', 'hand', '--exit-code')).code).toBe(3);
  });

  it('look again when something else wrote meanwhile', async () => {
    landscape.cluster.faults.add({ match: { verb: 'patch', resource: 'machinedeployments' }, times: 1, effect: { type: 'conflict' } });
    expect((await landscape.inplace('pause', 'hand')).stdout).toBe('machinedeployment/hand-z1 paused\n');
  });

  it('give up when it never ends', async () => {
    landscape.cluster.faults.add({ match: { verb: 'patch', resource: 'machinedeployments' }, effect: { type: 'conflict' } });
    const { code, stderr } = await landscape.inplace('pause', 'hand');
    expect(code).toBe(1);
    expect(stderr).toContain('help: something else changed the object meanwhile; look and repeat');
  });

  it('only tell with a dry run', async () => {
    expect((await landscape.inplace('pause', 'hand', '--dry-run=client')).stdout).toBe('machinedeployment/hand-z1 paused (dry run)\n');
    expect((await landscape.inplace('pause', 'hand', '--dry-run=server')).stdout).toBe(
      'machinedeployment/hand-z1 paused (server dry run)\n',
    );
    expect(deployment('hand-z1').spec.paused).toBeUndefined();
  });

  it('need a pool that is there', async () => {
    expect((await landscape.inplace('pause')).stderr).toContain('no pool is named (USAGE)');
    expect((await landscape.inplace('pause', 'gone')).stderr).toContain('(POOL_UNKNOWN)');
  });
});
