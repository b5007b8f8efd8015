import {
  type Condition,
  type Machine,
  type MachineDeployment,
  type MachineSet,
  resources,
  type Shoot,
  type Worker,
} from '@gardener-inplace/api';
import { systemClock } from '@gardener-inplace/kube-runtime';
import {
  clearPendingAfterWorkerReady,
  type DeploymentRollout,
  manualConstraint,
  recordedHashes,
  releaseManualPools,
  rolloutAnswer,
} from '@gardener-inplace/worker-pool';
import type { Applied } from './apply-spec.js';
import type { GardenletOptions } from './gardenlet.js';
import { withConstraint, writeShootStatus } from './shoot-status.js';

/**
 * Once the deployments are where they should be: hashes recorded, pending pools released, the operation closed.
 * @returns whether they are; if not, another look is due
 */
export async function closeOperation(
  { shoot, worker, machineDeployments }: Applied,
  { control, technicalID, log, clock = systemClock }: GardenletOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = rolloutAnswer(await rolloutsOf(machineDeployments, control, technicalID, signal));
  const now = new Date(clock.now()).toISOString();
  if (!answer.done) {
    await writeShootStatus(control, shoot, withOperation(constrained(shoot, now), 'Processing'), signal);
    return false;
  }
  const hashes = recordedHashes({
    pools: worker.spec.pools,
    machineDeployments,
    credentials: shoot.status?.credentials,
    current: worker.status?.inPlaceUpdates?.workerPoolToHashMap,
  });
  if (!hashes.ok) {
    log.error({ shoot: shoot.metadata?.name, problem: hashes.error }, 'Hashes of worker pools cannot be computed');
    return true;
  }
  const recorded = await recordHashes(worker, hashes.value, control, signal);
  const released = releaseManualPools(clearPendingAfterWorkerReady(shoot), recorded);
  const after = released.ok ? released.value : shoot;
  const written = await writeShootStatus(control, shoot, withOperation(constrained(after, now), 'Succeeded'), signal);
  await writeOperation(control, written, after, signal);
  return true;
}

const withOperation = (shoot: Shoot, state: 'Processing' | 'Succeeded'): Shoot => {
  const { lastOperation, observedGeneration } = shoot.status ?? {};
  const type =
    lastOperation === undefined || (lastOperation.type === 'Create' && lastOperation.state === 'Processing') ? 'Create' : 'Reconcile';
  const generation = shoot.metadata?.generation ?? 0;
  if (lastOperation?.state === state && observedGeneration === generation) return shoot;
  return { ...shoot, status: { ...shoot.status, lastOperation: { type, state }, observedGeneration: generation } };
};

const constrained = (shoot: Shoot, now: string): Shoot => {
  const found = manualConstraint(shoot);
  if (found === undefined) return withConstraint(shoot, 'ManualInPlaceWorkersUpdated', undefined, now);
  const { pools: _, status, ...constraint } = found;
  // A constraint is a condition upstream, but for the value Progressing.
  return withConstraint(shoot, constraint.type, { ...constraint, status: status as Condition['status'] }, now);
};

/** A force that was used up, or a reconcile that a rotation waits for. */
async function writeOperation(control: GardenletOptions['control'], written: Shoot, after: Shoot, signal: AbortSignal): Promise<void> {
  const key = 'gardener.cloud/operation';
  const [before, wanted] = [written.metadata?.annotations?.[key], after.metadata?.annotations?.[key]];
  if (before === wanted) return;
  const { namespace, name = '', resourceVersion } = written.metadata ?? {};
  const body = { metadata: { resourceVersion, annotations: { [key]: wanted ?? null } } };
  await control.patch(resources.shoots, { namespace, name }, { type: 'merge', body }, { signal });
}

async function recordHashes(
  worker: Worker,
  hashes: Readonly<Record<string, string>>,
  control: GardenletOptions['control'],
  signal: AbortSignal,
): Promise<Worker> {
  const current = worker.status?.inPlaceUpdates?.workerPoolToHashMap ?? {};
  const names = new Set([...Object.keys(current), ...Object.keys(hashes)]);
  if ([...names].every((name) => current[name] === hashes[name])) return worker;
  const workerPoolToHashMap = Object.fromEntries([...names].map((name) => [name, hashes[name] ?? null]));
  const { namespace, name = '' } = worker.metadata ?? {};
  return control.patch<Worker>(
    resources.workers,
    { namespace, name },
    { type: 'merge', body: { status: { inPlaceUpdates: { workerPoolToHashMap } } } },
    { signal, subresource: 'status' },
  );
}

async function rolloutsOf(
  deployments: readonly MachineDeployment[],
  control: GardenletOptions['control'],
  namespace: string,
  signal: AbortSignal,
): Promise<readonly DeploymentRollout[]> {
  const { items: sets } = await control.list<MachineSet>(resources.machineSets, { namespace, signal });
  const { items: machines } = await control.list<Machine>(resources.machines, { namespace, signal });
  const ownedBy =
    (uid: string | undefined) =>
    ({ metadata }: MachineSet | Machine) =>
      metadata?.ownerReferences?.some((owner) => owner.uid === uid) === true;
  return deployments.map((machineDeployment) => {
    const machineSets = sets.filter(ownedBy(machineDeployment.metadata?.uid));
    const old = machineSets.filter(({ spec }) => spec.template?.spec.class.name !== machineDeployment.spec.template.spec.class.name);
    return { machineDeployment, machineSets, oldMachines: old.flatMap(({ metadata }) => machines.filter(ownedBy(metadata?.uid))) };
  });
}
