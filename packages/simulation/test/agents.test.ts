import { afterEach, describe, expect, it } from '@jest/globals';
import { type Node, resources } from '@gardener-inplace/api';
import { type AgentsOptions, memoryHost, startAgents, startKubelets } from '../src/index.js';
import { nodeNamed, startVirtualWorld } from './world.js';

type World = Awaited<ReturnType<typeof startVirtualWorld>>;
let world: World;
let actors: readonly { readonly stopped: Promise<void> }[];
afterEach(() => world.stop(...actors));

const own = 'inplace.gardener.cloud';
const shipped = 'node.machine.sapcloud.io';
const node = (): Node | undefined => world.list<Node>(resources.nodes)[0];
const attempt = (): unknown => JSON.parse(node()?.metadata?.annotations?.[`${own}/attempt`] ?? '{}');
const isReady = (): boolean => node()?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;

/** A node that was drained and told to be ready for hash-2. */
const startReady = async (update: AgentsOptions['update']): Promise<void> => {
  world = await startVirtualWorld();
  const kubelets = startKubelets({ ...world.surroundings, leases: 'none' }, world.signal);
  const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4' });
  actors = [kubelets, startAgents({ ...world.surroundings, hosts: () => host, update, rebootMilliseconds: 600_000 }, world.signal)];
  kubelets.join(nodeNamed('n1'), host);
  await world.time.runUntil(isReady);
  const claim = {
    [`${own}/target`]: 'hash-2',
    [`${own}/selected-since`]: '2026-12-01T08:00:00Z',
    [`${own}/ready-for`]: 'hash-2@2026-12-01T08:00:00Z',
  };
  const labels = { [`${shipped}/candidate-for-update`]: 'true', [`${shipped}/selected-for-update`]: 'true' };
  const conditions = [{ type: 'InPlaceUpdate', status: 'True', reason: 'ReadyForUpdate' }];
  const body = { metadata: { labels, annotations: claim }, status: { conditions } };
  await world.client.patch(resources.nodes, { name: 'n1' }, { type: 'strategic', body }, { subresource: 'status' });
};

describe('a stand-in for a node agent', () => {
  it('records its attempt, lets the machine reboot into what the update makes of it, and reports success', async () => {
    await startReady(() => ({ osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' }));
    await world.time.runUntil(() => !isReady());
    expect(attempt()).toEqual({ target: 'hash-2', bootID: 'boot-1', started: expect.any(String) });
    await world.time.runUntil(() => node()?.metadata?.labels?.[`${shipped}/update-result`] !== undefined);
    expect(node()?.metadata?.labels?.[`${shipped}/update-result`]).toBe('successful');
    expect(attempt()).toMatchObject({ target: 'hash-2', bootID: 'boot-1', ended: expect.any(String) });
    await world.time.runUntil(isReady);
    expect(node()?.status?.nodeInfo).toMatchObject({ bootID: 'boot-2', osImage: 'Garden Linux 1592.4.0', kubeletVersion: 'v1.36.2' });
    expect(Math.round(world.time.clock.monotonic() / 60_000)).toBe(10);
  });

  it('reports why an update fails, and leaves the machine alone', async () => {
    await startReady(() => ({ failure: 'no space left on device' }));
    await world.time.runUntil(() => node()?.metadata?.labels?.[`${shipped}/update-result`] !== undefined);
    expect(node()?.metadata?.labels?.[`${shipped}/update-result`]).toBe('failed');
    expect(node()?.metadata?.annotations?.[`${shipped}/update-failed-reason`]).toBe('no space left on device');
    expect(node()?.status?.nodeInfo?.bootID).toBe('boot-1');
  });
});
