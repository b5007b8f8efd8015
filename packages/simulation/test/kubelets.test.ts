import { afterEach, describe, expect, it } from '@jest/globals';
import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { silentLogger } from '@gardener-inplace/kube-runtime';
import { type Kubelets, memoryHost, startKubelets } from '../src/index.js';
import { nodeStatus } from '../src/kubelets/node-status.js';
import { createSightings } from '../src/kubelets/run-pods.js';
import { nodeNamed, type SimulatedWorld, startWorld } from './world.js';

let world: SimulatedWorld;
let kubelets: Kubelets;
afterEach(() => world.stop(kubelets));

const start = async (): Promise<void> => {
  world = await startWorld();
  kubelets = startKubelets({ client: world.client, log: silentLogger, podStartMilliseconds: 1, podStopMilliseconds: 1 }, world.signal);
};

const node = (name = 'n1'): Node | undefined => world.list<Node>(resources.nodes).find(({ metadata }) => metadata?.name === name);
const isReady = (): boolean => node()?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
const pod = (): Pod | undefined => world.list<Pod>(resources.pods)[0];

const podOnNode = (action?: string): Pod => ({
  metadata: { name: 'p', namespace: 'default' },
  spec: {
    nodeName: 'n1',
    containers: [{ name: 'main', image: 'registry.example/app:1', ...(action === undefined ? {} : { restartPolicyRules: [{ action }] }) }],
  },
});

describe('a simulated kubelet', () => {
  it('registers its node, declares its features and becomes ready', async () => {
    await start();
    kubelets.join(nodeNamed('n1'), memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' }));
    await world.until(() => isReady() && (node()?.spec?.taints ?? []).length === 0);
    expect(node()?.status?.nodeInfo).toMatchObject({ bootID: 'boot-1', osImage: 'Garden Linux 1443.8.0', kubeletVersion: 'v1.36.2' });
    expect(node()?.status?.declaredFeatures).toContain('RestartAllContainersOnContainerExits');
  });

  it('is not ready while its machine reboots, and reports what came up', async () => {
    await start();
    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4', featureGates: { NodeDeclaredFeatures: true } });
    kubelets.join(nodeNamed('n1'), host);
    await world.until(isReady);
    expect(node()?.status?.declaredFeatures ?? []).toEqual([]);
    host.change({ isUp: false });
    kubelets.restart('n1');
    await world.until(() => !isReady());
    host.change({ isUp: true, bootID: 'boot-2', osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' });
    kubelets.restart('n1');
    await world.until(isReady);
    expect(node()?.status?.nodeInfo).toMatchObject({ bootID: 'boot-2', osImage: 'Garden Linux 1592.4.0', kubeletVersion: 'v1.36.2' });
    expect(node()?.status?.declaredFeatures).toContain('RestartAllContainersOnContainerExits');
  });

  it('starts pods and lets them end', async () => {
    await start();
    kubelets.join(nodeNamed('n1'), memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' }));
    await world.client.create(resources.pods, podOnNode());
    await world.until(() => pod()?.status?.phase === 'Running');
    expect(
      pod()
        ?.status?.conditions?.filter(({ status }) => status === 'True')
        .map(({ type }) => type),
    ).toContain('Ready');
    await world.client.delete(resources.pods, { namespace: 'default', name: 'p' });
    await world.until(() => pod() === undefined);
  });

  it('refuses a pod that needs what it does not declare', async () => {
    await start();
    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4', featureGates: { NodeDeclaredFeatures: true } });
    kubelets.join(nodeNamed('n1'), host);
    await world.client.create(resources.pods, podOnNode('RestartAllContainers'));
    await world.until(() => pod()?.status?.phase === 'Failed');
    expect(pod()?.status?.reason).toBe('PodFeatureUnsupported');
  });

  it('says since when it is ready, and moves that time with the status alone', () => {
    const facts = { isUp: true, bootID: 'b', osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' };
    const ready = (status: string, lastTransitionTime: string): Node => ({
      status: { conditions: [{ type: 'Ready', status: status as 'True', lastTransitionTime }] },
    });
    const timeOf = (before: Node): unknown =>
      nodeStatus(before, {}, facts, { now: '12:00', tellsDown: true }).status?.conditions?.[0]?.lastTransitionTime;
    expect([timeOf({}), timeOf(ready('Unknown', '11:00')), timeOf(ready('True', '11:00'))]).toEqual(['12:00', '12:00', '11:00']);
  });

  it('that finds nothing to declare leaves an old list as it is, as a real one does', async () => {
    await start();
    const facts = await memoryHost({
      osImage: 'Garden Linux 1443.8.0',
      kubeletVersion: '1.35.4',
      featureGates: { NodeDeclaredFeatures: true },
    }).facts();
    const stale: Node = { status: { declaredFeatures: ['RestartAllContainersOnContainerExits'] } };
    expect(nodeStatus(stale, {}, facts, { now: '12:00', tellsDown: true }).status?.declaredFeatures).toEqual([
      'RestartAllContainersOnContainerExits',
    ]);
  });

  it('leaves no Node behind where its machine left while it registered', async () => {
    await start();
    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.36.2' });
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      kubelets.join(nodeNamed('n1'), { facts: () => new Promise((give) => ((answer = () => give(host.facts())), resolve())) });
    });
    await asked;
    kubelets.leave('n1');
    answer();
    kubelets.join(nodeNamed('n2'), host);
    await world.until(() => node('n2') !== undefined);
    expect(node('n1')).toBeUndefined();
  });

  it('forgets the pods that are no more', () => {
    const sightings = createSightings();
    expect([
      sightings.firstSeen('a', 'arriving', 1),
      sightings.firstSeen('a', 'arriving', 5),
      sightings.firstSeen('a', 'leaving', 6),
    ]).toEqual([1, 1, 6]);
    sightings.firstSeen('b', 'arriving', 7);
    sightings.keepOnly(['b']);
    expect(sightings.size).toBe(1);
  });
});
