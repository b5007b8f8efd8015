import { type Machine, type MachineDeployment, marks, type Node, resources } from '@gardener-inplace/api';
import { runPoolController } from '@gardener-inplace/controller';
import {
  type ClosableKubeClient,
  createInformer,
  createKubeClient,
  type KubeClient,
  type KubeObject,
  silentLogger,
} from '@gardener-inplace/kube-runtime';
import { memoryHost, type Server, startGardenlet, startKubelets, startMachineProvider } from '@gardener-inplace/simulation';
import { readiness, resultPatch } from '@gardener-inplace/state-machine';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { shoot } from './shoot.js';

/** An object as one of our writers left it. */
export interface Written {
  readonly kind: string;
  readonly object: KubeObject;
}

const namespace = 'shoot--dev--demo';
const customGroups = ['machine.sapcloud.io', 'extensions.gardener.cloud', 'core.gardener.cloud'];
const longest = 40_000;

/** Fields that hold something, as paths without list positions: objects that agree in them ask the same of a schema. */
const shapeOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [''];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => ['*', item] as const)
    : Object.entries(value);
  return [...new Set(entries.flatMap(([name, inner]) => shapeOf(inner).map((path) => `${name}.${path}`)))].toSorted();
};

/**
 * Carries a Shoot from nothing through one update in memory, with builders, controller, machine provider and agents, and
 * keeps each custom object that any of them wrote; of objects with the same fields, one.
 */
export async function recordWrites(): Promise<readonly Written[]> {
  const cluster = await startTestCluster();
  const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'record-writes', maximumRequestsInFlight: 50 });
  const written = new Map<string, Written>();
  cluster.onWrite((write) => {
    const object = write.after as KubeObject | undefined;
    if (object === undefined || !customGroups.includes(object.apiVersion?.split('/')[0] ?? '')) return;
    const { kind = '', metadata, ...content } = object;
    const plain = { ...content, metadata: { ...metadata, annotations: {}, labels: {} } };
    written.set(`${kind} ${shapeOf(plain).join()}`, { kind, object });
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const log = silentLogger;
  const kubelets = startKubelets({ client, log }, signal);
  const inventory = ['auto', 'auto', 'manual', 'rolling', 'rolling'].map((pool, index) => serverOf(`node-${index}`, pool, kubelets));
  const running = [
    kubelets,
    startMachineProvider({ control: client, target: client, namespace, inventory, log }, signal),
    startGardenlet({ control: client, target: client, technicalID: namespace, minReadySeconds: 0, operatingSystem, log }, signal),
    { stopped: answerAsAgents(client, signal) },
    { stopped: runPoolController({ control: client, namespace, log }, signal) },
  ];
  try {
    await client.create<KubeObject>(resources.shoots, shoot);
    await until(() => updatedMachines(cluster, '1.35.4') === 2);
    const workers = shoot.spec.provider.workers?.map((pool) => ({
      ...pool,
      machine: { ...pool.machine, image: { name: 'gardenlinux', version: '1592.4.0' } },
    }));
    await client.patch(
      resources.shoots,
      { namespace: 'garden-dev', name: 'demo' },
      { type: 'merge', body: { spec: { kubernetes: { version: '1.36.2' }, provider: { workers } } } },
    );
    await until(() => updatedMachines(cluster, '1.36.2') === 2);
  } finally {
    stopping.abort();
    await Promise.all(running.map(({ stopped }) => stopped));
    await client.close();
    await cluster.stop();
  }
  return [...written.values()];
}

type Cluster = Awaited<ReturnType<typeof startTestCluster>>;

/** Machines of the automatic pool that stand on nodes and have the class of the deployment as it is for this version. */
function updatedMachines(cluster: Cluster, version: string): number {
  const worker = cluster.store.list(resources.workers)[0] as unknown as
    | { readonly spec: { readonly pools: readonly { readonly kubernetesVersion?: string }[] } }
    | undefined;
  if (worker?.spec.pools[0]?.kubernetesVersion !== version) return 0;
  const deployments = cluster.store.list(resources.machineDeployments) as unknown as readonly MachineDeployment[];
  const wanted = deployments.find(({ metadata }) => metadata?.name?.includes('-auto-'));
  const machines = cluster.store.list(resources.machines) as unknown as readonly Machine[];
  return machines.filter(
    ({ metadata, spec }) =>
      metadata?.name?.includes('-auto-') === true &&
      metadata.labels?.[marks.machineNode] !== undefined &&
      spec.class.name === wanted?.spec.template.spec.class.name,
  ).length;
}

function serverOf(name: string, pool: string, kubelets: ReturnType<typeof startKubelets>): Server {
  const node: Node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { [marks.pool]: pool, 'topology.kubernetes.io/zone': 'rack-a' } },
  };
  return {
    node,
    boot: async (manifest) => kubelets.join(manifest, memoryHost({ osImage: 'Garden Linux 1443.8.0', kubeletVersion: '1.35.4' })),
    release: async () => kubelets.leave(name),
  };
}

const operatingSystem = () => ({ inPlaceUpdates: { osUpdate: { command: '/opt/update', args: ['1'] } } });

/** An agent on every node that succeeds at once. */
function answerAsAgents(client: KubeClient & ClosableKubeClient, signal: AbortSignal): Promise<void> {
  const nodes = createInformer<Node>(client, resources.nodes);
  const answer = async (node: Node): Promise<void> => {
    const { ready, result, vocabulary, target } = readiness(node);
    if (!ready || result !== undefined) return;
    const time = new Date().toISOString();
    const body = resultPatch(node, vocabulary, {
      result: 'successful',
      attempt: { ...(target !== undefined && { target }), bootID: 'boot-2', started: time, ended: time },
    });
    await client.patch(resources.nodes, { name: node.metadata?.name ?? '' }, { type: 'merge', body }).catch(() => undefined);
  };
  nodes.onChange({ added: answer, updated: answer });
  return nodes.start(signal);
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + longest;
  while (!condition()) {
    if (performance.now() > end) throw new Error('the rollout in memory came to no end');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
