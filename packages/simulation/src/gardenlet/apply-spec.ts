import { type MachineDeployment, resources, type Result, type Shoot, type ShootWorker, type Worker } from '@gardener-inplace/api';
import {
  addPendingPools,
  buildMachineDeployments,
  buildOperatingSystemConfig,
  buildWorker,
  nodeAgentSecretOf,
  prunePendingPools,
} from '@gardener-inplace/worker-pool';
import { unlessGone } from '../actor/actor.js';
import { apply, find } from './apply.js';
import type { GardenletOptions } from './gardenlet.js';
import { writeShootStatus } from './shoot-status.js';

/** What stands after a Shoot's specification was carried out. */
export interface Applied {
  readonly shoot: Shoot;
  readonly worker: Worker;
  readonly machineDeployments: readonly MachineDeployment[];
}

/** The pools that will be updated are told first; only then the Worker is touched. Undefined: a problem that only another Shoot mends. */
export async function applySpec(shoot: Shoot, options: GardenletOptions, signal: AbortSignal): Promise<Applied | undefined> {
  const { control, technicalID, log } = options;
  const name = shoot.metadata?.name ?? '';
  const existing = await find<Worker>(control, resources.workers, { namespace: technicalID, name }, signal);
  const pending = addPendingPools(prunePendingPools(shoot), existing);
  const built = pending.ok ? buildWorker({ shoot: pending.value, namespace: technicalID }) : pending;
  if (!pending.ok || !built.ok) {
    log.error({ shoot: name, problem: built }, 'Shoot cannot be turned into a Worker');
    return undefined;
  }
  const marked = await writeShootStatus(control, shoot, pending.value, signal);
  for (const pool of marked.spec.provider.workers ?? []) await applyOperatingSystem(marked, pool, options, signal);
  const worker = await apply(control, resources.workers, built.value, signal);
  const machineDeployments = await applyMachines(marked, built.value, options, signal);
  await removePools(machineDeployments, options, signal);
  return { shoot: marked, worker, machineDeployments };
}

async function applyOperatingSystem(
  shoot: Shoot,
  pool: ShootWorker,
  { control, target, technicalID, operatingSystem }: GardenletOptions,
  signal: AbortSignal,
): Promise<void> {
  const osc = valueOf(buildOperatingSystemConfig({ shoot, pool, namespace: technicalID }));
  const applied = await apply(control, resources.operatingSystemConfigs, osc, signal);
  const status = operatingSystem(osc, pool, shoot);
  const at = { namespace: technicalID, name: osc.metadata?.name ?? '' };
  if (JSON.stringify(applied.status) !== JSON.stringify(status)) {
    await control.patch(resources.operatingSystemConfigs, at, { type: 'merge', body: { status } }, { signal, subresource: 'status' });
  }
  await apply(target, resources.secrets, nodeAgentSecretOf({ ...osc, status }), signal);
}

async function applyMachines(
  shoot: Shoot,
  worker: Worker,
  { control, technicalID, minReadySeconds }: GardenletOptions,
  signal: AbortSignal,
): Promise<readonly MachineDeployment[]> {
  const { items: existing } = await control.list<MachineDeployment>(resources.machineDeployments, { namespace: technicalID, signal });
  const applied: MachineDeployment[] = [];
  for (const pool of worker.spec.pools) {
    const { machineClasses, machineDeployments } = valueOf(
      buildMachineDeployments({ worker, pool, technicalID, existing, credentials: shoot.status?.credentials }),
    );
    for (const machineClass of machineClasses) await apply(control, resources.machineClasses, machineClass, signal);
    for (const { spec, ...deployment } of machineDeployments) {
      const wanted = { ...deployment, spec: minReadySeconds === undefined ? spec : { ...spec, minReadySeconds } };
      applied.push(await apply(control, resources.machineDeployments, wanted, signal));
    }
  }
  return applied;
}

/** Pools that the Shoot has no more lose their deployments; sets and machines go with them. */
async function removePools(
  wanted: readonly MachineDeployment[],
  { control, technicalID }: GardenletOptions,
  signal: AbortSignal,
): Promise<void> {
  const names = new Set(wanted.map(({ metadata }) => metadata?.name));
  const { items } = await control.list<MachineDeployment>(resources.machineDeployments, { namespace: technicalID, signal });
  for (const { metadata } of items.filter(({ metadata: present }) => !names.has(present?.name))) {
    const reference = { namespace: technicalID, name: metadata?.name ?? '' };
    await unlessGone(control.delete(resources.machineDeployments, reference, { signal, preconditions: { uid: metadata?.uid } }));
  }
}

/** Numbers and versions were checked when the Shoot was admitted; what is left is a mistake of the stand-in's user. */
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new TypeError(`${result.error.code}: ${result.error.detail}`);
  return result.value;
}
