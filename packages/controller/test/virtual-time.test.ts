import { afterEach, describe, expect, it } from '@jest/globals';
import { type Machine, type MachineClass, type MachineDeployment, marks, type Node, resources } from '@gardener-inplace/api';
import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import {
  createVirtualTime,
  memoryHost,
  type MemoryHost,
  startAgents,
  startKubelets,
  startMachineProvider,
} from '@gardener-inplace/simulation';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { runPoolController } from '../src/index.js';

const namespace = 'shoot--dev--demo';
const replicas = 12;
let stop: () => Promise<void>;
afterEach(() => stop());

const deployment: MachineDeployment = {
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name: 'pool-z1', namespace, labels: { [marks.pool]: 'pool' } },
  spec: {
    replicas,
    minReadySeconds: 500,
    selector: { matchLabels: { name: 'pool-z1' } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 2, orchestrationType: 'Auto' } },
    template: {
      metadata: { labels: { name: 'pool-z1', [marks.pool]: 'pool' } },
      spec: { class: { kind: 'MachineClass', name: 'metal-v1' } },
    },
  },
};

/** Kubelets, machines and agents of a pool, the controller, and a clock that they all live by. */
const startFleet = async () => {
  const time = createVirtualTime({ now: Date.parse('2026-12-01T08:00:00Z') });
  const cluster = await startTestCluster({ now: () => new Date(time.clock.now()) });
  const connection = await createKubeClient({ server: { url: cluster.url }, userAgent: 'fleet', maximumRequestsInFlight: 50 });
  const client = time.observe(connection);
  const surroundings = { client, log: silentLogger, clock: time.clock };
  const stopping = new AbortController();
  const { signal } = stopping;
  const hosts = new Map<string, MemoryHost>();
  const kubelets = startKubelets({ ...surroundings, leases: 'none' }, signal);
  const inventory = Array.from({ length: replicas }, (_, index) => {
    const name = `node-${index}`;
    const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4' });
    hosts.set(name, host);
    const node: Node = { metadata: { name, labels: { [marks.pool]: 'pool' } } };
    return { node, boot: async (manifest: Node) => kubelets.join(manifest, host), release: async () => kubelets.leave(name) };
  });
  const update = () => ({ osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' });
  const running = [
    kubelets.stopped,
    startMachineProvider({ ...surroundings, control: client, target: client, namespace, inventory }, signal).stopped,
    startAgents({ ...surroundings, hosts: (name) => hosts.get(name), update, rebootMilliseconds: 20 * 60_000 }, signal).stopped,
    runPoolController({ control: client, namespace, log: silentLogger, clock: time.clock, rivalCheckMilliseconds: 60_000 }, signal),
  ];
  for (const name of ['metal-v1', 'metal-v2'])
    await client.create<MachineClass>(resources.machineClasses, { metadata: { name, namespace }, nodeTemplate: {} });
  await client.create(resources.machineDeployments, deployment);
  stop = async () => {
    stopping.abort();
    await Promise.all(running);
    await connection.close();
    await cluster.stop();
  };
  const list = <T>(resource: (typeof resources)[keyof typeof resources]) => cluster.store.list(resource) as unknown as readonly T[];
  return { time, cluster, client, list };
};

describe('hours of a rollout', () => {
  it('pass in seconds: 12 nodes, 2 at a time, 20 minutes of reboot each and 500 s until one counts', async () => {
    const { time, client, list, cluster } = await startFleet();
    const status = () => list<MachineDeployment>(resources.machineDeployments)[0]?.status;
    await time.runUntil(() => status()?.availableReplicas === replicas);
    const began = time.clock.now();
    let most = 0;
    cluster.onWrite(() => {
      most = Math.max(most, list<Node>(resources.nodes).filter(({ spec }) => spec?.unschedulable === true).length);
    });
    const body = { spec: { template: { spec: { class: { name: 'metal-v2' } } } } };
    await client.patch(resources.machineDeployments, { namespace, name: 'pool-z1' }, { type: 'merge', body });
    const isDone = () =>
      list<Machine>(resources.machines).every(({ spec }) => spec.class.name === 'metal-v2') &&
      list<Node>(resources.nodes).every(
        ({ metadata, spec }) => metadata?.labels?.[marks.candidate] === undefined && !spec?.unschedulable,
      ) &&
      status()?.updatedReplicas === replicas &&
      status()?.availableReplicas === replicas;
    await time.runUntil(isDone);
    const hours = (time.clock.now() - began) / 3_600_000;
    expect([hours >= 2, hours < 2.5]).toEqual([true, true]);
    expect(most).toBe(2);
    expect(new Set(list<Node>(resources.nodes).map(({ status: is }) => is?.nodeInfo?.kubeletVersion))).toEqual(new Set(['v1.36.2']));
  });
});
