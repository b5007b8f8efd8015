import type { MachineDeployment } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import type { Cluster } from '../../src/cluster/cluster.js';
import { setPaused } from '../../src/steering/pause.js';

const deployment = (name: string, resourceVersion: string): MachineDeployment => ({
  metadata: { name, namespace: 'shoot', uid: `uid-${name}`, resourceVersion },
  spec: { template: { spec: { class: { name: 'metal' } } } },
});

describe('pausing', () => {
  it('begins with the deployment that holds the record, each under the version that was read', async () => {
    const written: unknown[] = [];
    const patch = (_: unknown, { name }: { name: string }, { body }: { body: unknown }): Promise<unknown> => {
      written.push([name, body]);
      return Promise.resolve({});
    };
    const cluster = { control: { patch }, options: {} } as unknown as Cluster;
    const call = { command: 'pause', positionals: [], flags: {}, env: {}, stdout: { write: () => true }, stderr: { write: () => true } };
    const deployments = [deployment('pool-z2', '7'), deployment('pool-z1', '9')];
    const snapshot = { deployments, machineSets: [], machines: [], nodes: [] };
    expect(await setPaused(call, cluster, { namespace: 'shoot', name: 'pool', snapshot }, true)).toBe(true);
    expect(written).toEqual([
      ['pool-z1', { metadata: { uid: 'uid-pool-z1', resourceVersion: '9' }, spec: { paused: true } }],
      ['pool-z2', { metadata: { uid: 'uid-pool-z2', resourceVersion: '7' }, spec: { paused: true } }],
    ]);
  });
});
