import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marks, resources } from '@gardener-inplace/api';
import { type ClosableKubeClient, createKubeClient, type KubeObject, createLogger } from '@gardener-inplace/kube-runtime';
import {
  type OperatingSystemExtension,
  startGardenlet,
  startKubelets,
  startMachineProvider,
  startScheduler,
  startWorkloads,
} from '@gardener-inplace/simulation';
import { type ControllerProcess, startController } from './controller-process.js';
import { clientOf, type Ground } from './ground.js';
import { startHealth } from './health.js';
import { createMachine, type Machine, type MachineOptions } from './machine.js';
import { type Manifests, poolsOf, resourceOf } from './manifests/manifests.js';
import { createPrograms, programOf, type Programs } from './programs.js';
import type { Undo } from './undo.js';
import { startWebhook } from './webhook.js';

/** Everything that runs on the API server during the quickstart. */
export interface Landscape {
  readonly client: ClosableKubeClient;
  readonly controller: ControllerProcess;
  readonly kubeconfig: string;
  readonly programs: Programs;
  readonly directory: string;
}

export const technicalID = 'shoot--dev--demo';

/** Gardener asks for 500 s; the example has a minute, so a node counts as soon as it is ready. */
const minReadySeconds = 0;

export interface LandscapeOptions {
  readonly ground: Ground;
  readonly manifests: Manifests;
  /** Directory with the programs of the simulated machines. */
  readonly machinePrograms: string;
  /** Leaves the directory where it is. */
  readonly keep: boolean;
  readonly undo: Undo;
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

/**
 * Starts webhook, controller, machines and stand-ins, and creates the CloudProfile. What is to be undone is added step by step;
 * where the start fails, everything that was started is ended before the call rejects.
 */
export async function startLandscape(options: LandscapeOptions): Promise<Landscape> {
  try {
    return await startAll(options);
  } catch (error) {
    await options.undo.run();
    throw error;
  }
}

async function startAll({ ground, manifests, machinePrograms, keep, undo }: LandscapeOptions): Promise<Landscape> {
  // Made at once: an interruption finds either no directory, or one that is undone.
  const directory = mkdtempSync(join(tmpdir(), 'gardener-inplace-'));
  await undo.add(() => (keep ? undefined : rm(directory, { recursive: true, force: true, maxRetries: 5 })));
  const client = await createKubeClient({ ...clientOf(ground), userAgent: 'quickstart', fieldManager: 'quickstart' });
  await undo.add(() => client.close());
  const actors = await createKubeClient({
    ...clientOf(ground),
    userAgent: 'simulation',
    fieldManager: 'simulation',
    maximumRequestsInFlight: 50,
  });
  await undo.add(() => actors.close());
  const log = createLogger({ level: 'error', fields: { component: 'quickstart' } });
  const machines = new Map<string, Machine>();
  const health = await startHealth((node) => machines.get(node)?.isHealthy() === true);
  await undo.add(() => health.stop());
  const programs = createPrograms();
  await undo.add(() => programs.stop());
  const stopping = new AbortController();
  const kubelets = startKubelets({ client: actors, log }, stopping.signal);
  const fixed = { kubelets, programs, ground, healthURL: health.url, systemctl: join(machinePrograms, 'systemctl') };
  for (const machine of machinesOf(manifests, directory, { ...fixed, onFailure: (error) => log.error({ err: error }, 'Machine failed') }))
    machines.set(machine.node.metadata?.name ?? '', machine);
  const standIns: { readonly stopped: Promise<void> }[] = [kubelets];
  await undo.add(() => Promise.all([...machines.values()].map((machine) => machine.stop())));
  await undo.add(async () => {
    stopping.abort();
    await Promise.all(standIns.map(({ stopped }) => stopped));
  });

  await client.create<KubeObject>(resources.cloudProfiles, manifests.cloudProfile);
  const kubernetesVersion = manifests.shoot.spec.kubernetes.version;
  await startWebhook(client, { directory, ground, kubernetesVersion, programs });
  const controller = await startController(directory, ground.kubeconfig('controller'), technicalID, programs);
  const features = { version: kubernetesVersion, featureGates: { NodeDeclaredFeatures: true } };
  const landscape = { control: actors, target: actors, log };
  if (stopping.signal.aborted) throw new Error('The quickstart is being stopped');
  standIns.push(
    startScheduler({ client: actors, log, features }, stopping.signal),
    startWorkloads({ client: actors, log }, stopping.signal),
    startMachineProvider({ ...landscape, namespace: technicalID, inventory: [...machines.values()] }, stopping.signal),
    startGardenlet({ ...landscape, technicalID, minReadySeconds, operatingSystem: operatingSystem(machinePrograms) }, stopping.signal),
  );
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, ground.kubeconfig(), { mode: 0o600 });
  return { client, controller, programs, kubeconfig, directory };
}

function machinesOf(
  manifests: Manifests,
  directory: string,
  fixed: Omit<MachineOptions, 'node' | 'root' | 'osVersion' | 'agentProgram'>,
): readonly Machine[] {
  const osVersions = new Map(poolsOf(manifests).map((pool) => [pool.name, pool.machine.image?.version ?? '']));
  const agentProgram = programOf('node-agent');
  return manifests.nodes.map((node) => {
    const { name = '', labels } = node.metadata ?? {};
    const osVersion = osVersions.get(labels?.[marks.pool] ?? '') ?? '';
    return createMachine({ ...fixed, node, root: join(directory, 'machines', name), osVersion, agentProgram });
  });
}

/** The workloads of the example, created once the cluster has nodes. */
export async function createWorkloads({ workloads }: Manifests, client: ClosableKubeClient): Promise<void> {
  for (const object of workloads) await client.create(resourceOf(object), object);
}
