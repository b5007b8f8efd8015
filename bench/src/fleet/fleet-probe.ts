import { type Machine, type MachineClass, type MachineDeployment, marks, type Node, resources } from '@gardener-inplace/api';
import { runPoolController } from '@gardener-inplace/controller';
import { createKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import {
  createVirtualTime,
  type MemoryHost,
  memoryHost,
  startAgents,
  startKubelets,
  startMachineProvider,
} from '@gardener-inplace/simulation';
import { startTestCluster } from '@gardener-inplace/test-cluster';

/** What a fleet in one process took: API server, kubelets, machines, agents and controller together. */
export interface FleetFinding {
  /** From the first Machine to the last node that is ready. */
  readonly startSeconds: number;
  /** From the new template to the first wave that runs it. */
  readonly stepSeconds: number;
  /** What the wave took in the fleet's own time. */
  readonly virtualSeconds: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}

const [pools = 0, nodesPerPool = 0, wavePerPool = 0] = process.argv.slice(2).map(Number);
const namespace = 'shoot--dev--demo';
const { machineDeployments, machineClasses } = resources;

const deploymentOf = (pool: string): MachineDeployment => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name: `${pool}-z1`, namespace, labels: { [marks.pool]: pool } },
  spec: {
    replicas: nodesPerPool,
    selector: { matchLabels: { name: pool } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: wavePerPool, orchestrationType: 'Auto' } },
    template: { metadata: { labels: { name: pool, [marks.pool]: pool } }, spec: { class: { kind: 'MachineClass', name: 'metal-v1' } } },
  },
});

const time = createVirtualTime();
const cluster = await startTestCluster({ now: () => new Date(time.clock.now()), compactAfter: 100_000 });
const connection = await createKubeClient({ server: { url: cluster.url }, userAgent: 'fleet', maximumRequestsInFlight: 50 });
const client = time.observe(connection);
const surroundings = { client, log: silentLogger, clock: time.clock };
const stopping = new AbortController();
const { signal } = stopping;

const hosts = new Map<string, MemoryHost>();
const kubelets = startKubelets({ ...surroundings, leases: { renewMilliseconds: 600_000, durationSeconds: 2400 }, concurrency: 32 }, signal);
const poolNames = Array.from({ length: pools }, (_, index) => `pool-${index}`);
const inventory = Array.from({ length: pools * nodesPerPool }, (_, index) => {
  const name = `node-${index}`;
  const pool = poolNames[index % pools] ?? '';
  const host = memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4' });
  hosts.set(name, host);
  const node: Node = { metadata: { name, labels: { [marks.pool]: pool } } };
  return { node, boot: async (manifest: Node) => kubelets.join(manifest, host), release: async () => kubelets.leave(name) };
});
const update = () => ({ osImage: 'Garden Linux 1592.4.0', kubeletVersion: '1.36.2' });
const running = [
  kubelets.stopped,
  startMachineProvider({ ...surroundings, control: client, target: client, namespace, inventory }, signal).stopped,
  startAgents({ ...surroundings, hosts: (name) => hosts.get(name), update, rebootMilliseconds: 600_000, concurrency: 32 }, signal).stopped,
  runPoolController({ control: client, namespace, log: silentLogger, clock: time.clock, rivalCheckMilliseconds: 60_000 }, signal),
];

const list = <T>(resource: (typeof resources)[keyof typeof resources]): readonly T[] =>
  cluster.store.list(resource) as unknown as readonly T[];
const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

for (const name of ['metal-v1', 'metal-v2'])
  await client.create<MachineClass>(machineClasses, { metadata: { name, namespace }, nodeTemplate: {} });
const startSeconds = await secondsOf(async () => {
  for (const pool of poolNames) await client.create(machineDeployments, deploymentOf(pool));
  await time.runUntil(() => list<MachineDeployment>(machineDeployments).every(({ status }) => status?.availableReplicas === nodesPerPool));
});
const began = time.clock.now();
const stepSeconds = await secondsOf(async () => {
  const body = { spec: { template: { spec: { class: { name: 'metal-v2' } } } } };
  for (const pool of poolNames) await client.patch(machineDeployments, { namespace, name: `${pool}-z1` }, { type: 'merge', body });
  const updated = (): number => list<Machine>(resources.machines).filter(({ spec }) => spec.class.name === 'metal-v2').length;
  const isOver = (): boolean => updated() >= pools * wavePerPool;
  await time.runUntil(isOver);
});
const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
const finding: FleetFinding = { startSeconds, stepSeconds, virtualSeconds: (time.clock.now() - began) / 1000, rssBytes, heapBytes };
process.send?.(finding);
stopping.abort();
await Promise.all(running);
await connection.close();
await cluster.stop();
process.disconnect?.();
