import { type Machine, type MachineDeployment, type MachineSet, type Node, type Pod, resources } from '@gardener-inplace/api';
import { createKubeClient, createInformer, type ClosableKubeClient, silentLogger } from '@gardener-inplace/kube-runtime';
import { readiness, resultPatch, type PoolPolicy } from '@gardener-inplace/state-machine';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { type ControllerOptions, runPoolController } from '../src/index.js';
import { frozenReads } from './frozen-reads.js';

export const namespace = 'shoot--dev--demo';

/** A cluster with one deployment, its controller, a machine provider that makes a node for every machine, and agents that succeed at once. */
export interface PoolWorld {
  readonly cluster: TestCluster;
  readonly client: ClosableKubeClient;
  /** Starts a controller that can change nothing it read; the answer stops it. */
  startController(policy?: PoolPolicy, more?: Partial<ControllerOptions>): () => Promise<void>;
  /** Resolves when the condition holds; looks at every write. */
  until(condition: () => boolean): Promise<void>;
  nodes(): readonly Node[];
  machines(): readonly Machine[];
  sets(): readonly MachineSet[];
  deployment(): MachineDeployment;
  /** Names the machine class that every machine must have from now on. */
  useClass(name: string): Promise<void>;
  stop(): Promise<void>;
}

const apiVersion = 'machine.sapcloud.io/v1alpha1' as const;

const deploymentOf = (replicas: number, className: string, orchestrationType: 'Auto' | 'Manual'): MachineDeployment => ({
  apiVersion,
  kind: 'MachineDeployment',
  metadata: { name: 'pool-z1', namespace, labels: { 'worker.gardener.cloud/pool': 'pool' } },
  spec: {
    replicas,
    revisionHistoryLimit: 0,
    selector: { matchLabels: { name: 'pool-z1' } },
    strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 1, orchestrationType } },
    template: { metadata: { labels: { name: 'pool-z1' } }, spec: { class: { kind: 'MachineClass', name: className } } },
  },
});

export async function startPoolWorld({
  replicas = 3,
  orchestrationType = 'Auto' as 'Auto' | 'Manual',
  agents = true,
} = {}): Promise<PoolWorld> {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'pool-world', fieldManager: 'pool-world' });
  const world = new AbortController();
  const running = [provideNodes(client, world.signal), ...(agents ? [answerAsAgent(client, world.signal)] : [])];
  await client.create(resources.machineDeployments, deploymentOf(replicas, 'metal-v1', orchestrationType));
  const controllers = new Set<() => Promise<void>>();

  const list = <T>(resource: (typeof resources)[keyof typeof resources]): readonly T[] =>
    cluster.store.list(resource) as unknown as readonly T[];
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        end();
        clearInterval(timer);
        resolve();
      };
      const end = cluster.onWrite(check);
      const timer = setInterval(check, 50);
    });

  return {
    cluster,
    client,
    startController: (policy = {}, more = {}) => {
      const stopping = new AbortController();
      const ended = runPoolController({ control: frozenReads(client), namespace, policy, log: silentLogger, ...more }, stopping.signal);
      const stop = async (): Promise<void> => {
        controllers.delete(stop);
        stopping.abort();
        await ended;
      };
      controllers.add(stop);
      return stop;
    },
    until,
    nodes: () => list<Node>(resources.nodes),
    machines: () => list<Machine>(resources.machines),
    sets: () => list<MachineSet>(resources.machineSets),
    deployment: () => list<MachineDeployment>(resources.machineDeployments)[0]!,
    useClass: async (name) => {
      const body = { spec: { template: { spec: { class: { name } } } } };
      await client.patch(resources.machineDeployments, { namespace, name: 'pool-z1' }, { type: 'merge', body });
    },
    stop: async () => {
      await Promise.all([...controllers].map((stop) => stop()));
      world.abort();
      await Promise.all(running);
      await client.close();
      await cluster.stop();
    },
  };
}

/** Every machine gets a ready node at once. */
function provideNodes(client: ClosableKubeClient, signal: AbortSignal): Promise<void> {
  const machines = createInformer<Machine>(client, resources.machines, { namespace });
  let count = 0;
  machines.onChange({
    added: async (machine) => {
      if (machine.metadata?.labels?.['node'] !== undefined) return;
      count += 1;
      const name = `node-${String(count).padStart(2, '0')}`;
      const at = { namespace, name: machine.metadata?.name ?? '' };
      await client.create<Node>(resources.nodes, { metadata: { name, labels: { 'topology.kubernetes.io/zone': 'a' } } });
      await client.patch(resources.nodes, { name }, { type: 'merge', body: { spec: { taints: null } } });
      await client.patch(
        resources.nodes,
        { name },
        { type: 'strategic', body: { status: { conditions: [{ type: 'Ready', status: 'True' }] } } },
        { subresource: 'status' },
      );
      await client.patch(resources.machines, at, { type: 'merge', body: { metadata: { labels: { node: name } } } });
      await client.patch(
        resources.machines,
        at,
        { type: 'merge', body: { status: { currentStatus: { phase: 'Running' } } } },
        { subresource: 'status' },
      );
    },
  });
  return machines.start(signal);
}

/** An agent on every node that finds nothing hard. */
function answerAsAgent(client: ClosableKubeClient, signal: AbortSignal): Promise<void> {
  const nodes = createInformer<Node>(client, resources.nodes);
  const answer = async (node: Node): Promise<void> => {
    const { ready, result, vocabulary, target } = readiness(node);
    if (!ready || result !== undefined) return;
    const time = new Date().toISOString();
    const attempt = { ...(target === undefined ? {} : { target }), bootID: 'boot-2', started: time, ended: time };
    const body = resultPatch(node, vocabulary, { result: 'successful', attempt });
    await client.patch(resources.nodes, { name: node.metadata?.name ?? '' }, { type: 'merge', body }).catch(() => undefined);
  };
  nodes.onChange({ added: answer, updated: answer });
  return nodes.start(signal);
}

export const pod = (name: string, nodeName: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: name } },
  spec: { nodeName, containers: [{ name: 'main', image: 'registry.example/app:1' }] },
});
