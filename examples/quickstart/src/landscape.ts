import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources, type ShootWorker } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, type KubeObject, createLogger } from '@gardener-inplace/kube-runtime';
import {
  createObserver,
  type Kubelets,
  type Observer,
  type OperatingSystemExtension,
  startGardenlet,
  startKubelets,
  startMachineProvider,
  startScheduler,
  startWorkloads,
} from '@gardener-inplace/simulation';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { type ControllerProcess, startController } from './controller-process.js';
import { startHealth } from './health.js';
import { createMachine, type Machine } from './machine.js';
import { type Manifests, poolsOf, resourceOf } from './manifests.js';
import { createPrograms, programOf, type Programs } from './programs.js';
import { startWebhook } from './webhook.js';

/** Everything that runs during the quickstart. */
export interface Landscape {
  readonly cluster: TestCluster;
  readonly client: ClosableKubeClient;
  readonly controller: ControllerProcess;
  readonly observer: Observer;
  readonly kubeconfig: string;
  readonly directory: string;
  stop(): Promise<void>;
}

export const technicalID = 'shoot--dev--demo';

export interface LandscapeOptions {
  readonly manifests: Manifests;
  /** Directory with the programs of the simulated machines. */
  readonly machinePrograms: string;
  readonly keep: boolean;
}

/** The kubelet arrives as a file, the operating system is updated by the machine's own program. */
const operatingSystem =
  (machinePrograms: string): OperatingSystemExtension =>
  (osc, pool, shoot) => ({
    extensionFiles: [
      {
        path: '/opt/bin/kubelet',
        permissions: 0o755,
        content: { inline: { encoding: '', data: `${pool.kubernetes?.version ?? shoot.spec.kubernetes.version}\n` } },
      },
    ],
    extensionUnits: [{ name: 'kubelet.service', filePaths: ['/opt/bin/kubelet'] }],
    ...(osc.spec.purpose === 'reconcile'
      ? { inPlaceUpdates: { osUpdate: { command: join(machinePrograms, 'update-os'), args: [pool.machine.image?.version ?? ''] } } }
      : {}),
  });

/** Nodes that may be away at once, as the example's percentages and numbers mean it for whole pools. */
const budgetOf = ({ maxUnavailable = 1, minimum = 0 }: ShootWorker): number =>
  typeof maxUnavailable === 'number' ? maxUnavailable : Math.max(1, Math.floor((Number.parseInt(maxUnavailable, 10) * minimum) / 100));

/** Starts API server, webhook, controller, machines and stand-ins, and creates the CloudProfile. */
export async function startLandscape({ manifests, machinePrograms, keep }: LandscapeOptions): Promise<Landscape> {
  const directory = await mkdtemp(join(tmpdir(), 'gardener-inplace-'));
  const programs = createPrograms();
  const stopping = new AbortController();
  const cluster = await startTestCluster();
  const server = { url: cluster.url };
  const client = await createKubeClient({ server, userAgent: 'quickstart', fieldManager: 'quickstart' });
  const actors = await createKubeClient({ server, userAgent: 'simulation', fieldManager: 'simulation', maximumRequestsInFlight: 50 });
  const observer = createObserver(
    poolsOf(manifests).map((pool) => ({
      name: pool.name,
      isManual: pool.updateStrategy === 'ManualInPlaceUpdate',
      budget: budgetOf(pool),
    })),
  );
  cluster.onWrite((write) => observer.see(write));

  const machines = new Map<string, Machine>();
  const health = await startHealth((node) => machines.get(node)?.isHealthy() === true);
  const log = createLogger({ level: 'error', fields: { component: 'quickstart' } });
  const kubelets: Kubelets = startKubelets({ client: actors, log }, stopping.signal);
  const osVersions = new Map(poolsOf(manifests).map((pool) => [pool.name, pool.machine.image?.version ?? '']));
  for (const node of manifests.nodes) {
    const name = node.metadata?.name ?? '';
    machines.set(
      name,
      createMachine({
        node,
        root: join(directory, 'machines', name),
        osVersion: osVersions.get(node.metadata?.labels?.['worker.gardener.cloud/pool'] ?? '') ?? '',
        kubelets,
        programs,
        agentProgram: programOf('node-agent'),
        server: cluster.url,
        systemctl: join(machinePrograms, 'systemctl'),
        healthURL: health.url,
      }),
    );
  }

  await client.create<KubeObject>(resources.cloudProfiles, manifests.cloudProfile);
  const kubernetesVersion = manifests.shoot.spec.kubernetes.version;
  await startWebhook(client, { directory, server: cluster.url, kubernetesVersion, programs });
  const controller = await startController(directory, cluster.kubeconfig(), technicalID, programs);
  const features = { version: kubernetesVersion, featureGates: { NodeDeclaredFeatures: true } };
  const standIns = [
    kubelets,
    startScheduler({ client: actors, log, features }, stopping.signal),
    startWorkloads({ client: actors, log }, stopping.signal),
    startMachineProvider(
      { control: actors, target: actors, namespace: technicalID, inventory: [...machines.values()], log },
      stopping.signal,
    ),
    startGardenlet(
      { control: actors, target: actors, technicalID, operatingSystem: operatingSystem(machinePrograms), log },
      stopping.signal,
    ),
  ];
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, cluster.kubeconfig(), { mode: 0o600 });

  return {
    cluster,
    client,
    controller,
    observer,
    kubeconfig,
    directory,
    stop: () =>
      stopAll({ directory, keep, programs, machines: [...machines.values()] }, [
        () => stopping.abort(),
        () => Promise.all(standIns.map(({ stopped }) => stopped)),
        () => Promise.all([client.close(), actors.close(), health.stop()]),
        () => cluster.stop(),
      ]),
  };
}

interface Leftovers {
  readonly directory: string;
  readonly keep: boolean;
  readonly programs: Programs;
  readonly machines: readonly Machine[];
}

async function stopAll({ directory, keep, programs, machines }: Leftovers, steps: readonly (() => unknown)[]): Promise<void> {
  machines.forEach((machine) => machine.stop());
  await programs.stop();
  for (const step of steps) await step();
  if (!keep) await rm(directory, { recursive: true, force: true });
}

/** The workloads of the example, created once the cluster has nodes. */
export async function createWorkloads({ workloads }: Manifests, client: ClosableKubeClient): Promise<void> {
  for (const object of workloads) await client.create(resourceOf(object), object);
}
