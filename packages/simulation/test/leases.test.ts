import { afterEach, describe, expect, it } from '@jest/globals';
import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { type Kubelets, type MemoryHost, memoryHost, startKubelets, startNodeLifecycle } from '../src/index.js';
import { nodeNamed, startVirtualWorld } from './world.js';

type World = Awaited<ReturnType<typeof startVirtualWorld>>;
let world: World;
let actors: readonly { readonly stopped: Promise<void> }[];
let kubelets: Kubelets;
let host: MemoryHost;
afterEach(() => world.stop(...actors));

const start = async (): Promise<void> => {
  world = await startVirtualWorld();
  kubelets = startKubelets({ ...world.surroundings, tellsDown: false }, world.signal);
  actors = [kubelets, startNodeLifecycle(world.surroundings, world.signal)];
  host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' });
  kubelets.join(nodeNamed('n1'), host);
  await world.time.runUntil(() => readiness() === 'True' && lease() !== undefined);
};

const node = (): Node | undefined => world.list<Node>(resources.nodes)[0];
const readiness = (): string | undefined => node()?.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
const taints = (): readonly string[] => (node()?.spec?.taints ?? []).map(({ key }) => key);
const lease = () => world.cluster.store.get(resources.leases, { namespace: 'kube-node-lease', name: 'n1' });
const renewTime = (): string => String((lease()?.['spec'] as { renewTime?: string } | undefined)?.renewTime);
const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
const isPodReady = (): boolean =>
  world.list<Pod>(resources.pods)[0]?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;

describe('the lease of a node', () => {
  it('belongs to its Node, is good for 40 s and is renewed every 10 s', async () => {
    await start();
    expect(lease()).toMatchObject({
      metadata: { ownerReferences: [{ kind: 'Node', name: 'n1', uid: node()?.metadata?.uid }] },
      spec: { holderIdentity: 'n1', leaseDurationSeconds: 40, renewTime: expect.stringMatching(/\.\d{6}Z$/) },
    });
    const first = renewTime();
    await world.time.runUntil(() => seconds(first, renewTime()) >= 30);
    expect(Math.round(seconds(first, renewTime()))).toBe(30);
  });

  it('goes with its Node', async () => {
    await start();
    kubelets.leave('n1');
    await world.client.delete(resources.nodes, { name: 'n1' });
    await world.time.runUntil(() => lease() === undefined);
    await world.time.runUntil(() => world.time.clock.monotonic() > 120_000);
    expect([lease(), node()]).toEqual([undefined, undefined]);
  });
});

describe('a machine that goes silent', () => {
  it('is lost after 50 s, and its pods with it; when it is back all is as before', async () => {
    await start();
    world.cluster.store.put(resources.pods, {
      metadata: { name: 'p', namespace: 'default' },
      spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'registry.example/app:1' }] },
    } as Pod);
    await world.time.runUntil(isPodReady);
    const before = world.time.clock.now();
    const back = host.reboot({ milliseconds: 300_000, clock: world.time.clock });
    await world.time.runUntil(() => readiness() === 'Unknown');
    const silence = (world.time.clock.now() - before) / 1000;
    expect([silence > 40, silence < 60]).toEqual([true, true]);
    await world.time.runUntil(() => taints().includes('node.kubernetes.io/unreachable') && !isPodReady());
    await world.time.runUntil(() => readiness() === 'True' && taints().length === 0 && isPodReady());
    await back;
    expect(Math.round((world.time.clock.now() - before) / 60_000)).toBe(5);
    expect(node()?.status?.nodeInfo?.bootID).toBe('boot-2');
  });

  it('and is back within 50 s is never told to be lost', async () => {
    await start();
    const seen = new Set<string | undefined>();
    const end = world.cluster.onWrite(() => seen.add(readiness()));
    const rebooted = host.reboot({ milliseconds: 30_000, clock: world.time.clock });
    await world.time.runUntil(() => node()?.status?.nodeInfo?.bootID === 'boot-2');
    await rebooted;
    end();
    expect([...seen]).toEqual(['True']);
  });
});
