import { orchestrationTypeOf, marks, type Machine, type MachineDeployment, type MachineSet } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { countOf } from '../count.js';
import { listOf } from '../list-of.js';
import { shown } from '../shown.js';
import { machineDeploymentHealth } from './deployment-health.js';

export interface DeploymentRollout {
  readonly machineDeployment: MachineDeployment;
  /** The deployment's sets; without them it isn't asked whether the wanted one exists yet. */
  readonly machineSets?: readonly MachineSet[] | undefined;
  /** The deployment existed before and got a class that none of its sets had. */
  readonly isClassNew?: boolean | undefined;
  /** Machines of the sets whose class is no longer wanted. */
  readonly oldMachines?: readonly Machine[] | undefined;
}

/** One thing that a Worker's reconciliation waits for. */
export interface RolloutWait {
  readonly code: 'UNHEALTHY' | 'NO_NEW_SET' | 'NOT_UPDATED' | 'UNAVAILABLE' | 'MID_UPDATE' | 'MACHINE_FAILED';
  /** Absent where all deployments are counted together. */
  readonly machineDeployment?: string;
  readonly detail: string;
}

export interface RolloutAnswer {
  readonly done: boolean;
  /** Waiting longer can't help: a machine failed. */
  readonly failed: boolean;
  readonly waitsFor: readonly RolloutWait[];
}

/**
 * Whether a Worker's deployments are where they should be. Old machines of pools that people orchestrate count as
 * settled as long as none of them is being updated: nobody knows when they will be selected.
 *
 * ```ts
 * rolloutAnswer([{ machineDeployment, machineSets, oldMachines }]).waitsFor.map(({ detail }) => detail);
 * ```
 * @source node agent reference, wait for availability
 */
export function rolloutAnswer(rollouts: readonly DeploymentRollout[]): RolloutAnswer {
  const known = listOf(rollouts);
  const waitsFor = [...known.flatMap(waitsOf), ...waitsForNumbers(known)];
  return { done: waitsFor.length === 0, failed: waitsFor.some(({ code }) => code === 'MACHINE_FAILED'), waitsFor };
}

function waitsOf({ machineDeployment, machineSets, isClassNew, oldMachines }: DeploymentRollout): readonly RolloutWait[] {
  const name = shown(machineDeployment?.metadata?.name ?? '');
  const wait = (code: RolloutWait['code'], detail: string): RolloutWait => ({
    code,
    machineDeployment: name,
    detail: `${name}: ${detail}`,
  });
  const failures = listOf(machineDeployment?.status?.failedMachines).length;
  const hasNewSet = isAbsent(machineSets) || hasWantedSet(machineDeployment, machineSets, isClassNew ?? false);
  const updating = isManual(machineDeployment) ? listOf(oldMachines).filter(isMidUpdate) : [];
  return [
    ...machineDeploymentHealth(machineDeployment).problems.map((problem) => wait('UNHEALTHY', problem)),
    ...(failures > 0 ? [wait('MACHINE_FAILED', `machines failed: ${failures}`)] : []),
    ...(hasNewSet ? [] : [wait('NO_NEW_SET', `no set of class ${shown(classOf(machineDeployment) ?? '')} yet`)]),
    ...updating.map(({ metadata }) => wait('MID_UPDATE', `machine ${shown(metadata?.name ?? '')} is being updated`)),
  ];
}

function waitsForNumbers(rollouts: readonly DeploymentRollout[]): readonly RolloutWait[] {
  const sum = (count: (rollout: DeploymentRollout) => unknown) => rollouts.reduce((total, rollout) => total + countOf(count(rollout)), 0);
  const awake = sum(({ machineDeployment }) => machineDeployment?.status?.replicas);
  const updated = sum(({ machineDeployment }) => machineDeployment?.status?.updatedReplicas);
  const settled = sum((rollout) => (isManual(rollout.machineDeployment) ? settledReplicas(rollout) : 0));
  const unavailable = sum(({ machineDeployment }) => machineDeployment?.status?.unavailableReplicas);
  const preserved = sum(({ machineDeployment }) => machineDeployment?.status?.preservedFailedReplicas);
  return [
    ...(updated + settled === awake
      ? []
      : [{ code: 'NOT_UPDATED', detail: `machines updated: ${updated + settled} of ${awake}` } as const]),
    ...(unavailable <= preserved
      ? []
      : [{ code: 'UNAVAILABLE', detail: `machines unavailable: ${unavailable}, of which preserved: ${preserved}` } as const]),
  ];
}

const isManual = (deployment: MachineDeployment): boolean => orchestrationTypeOf(deployment).value === 'Manual';

const classOf = (deployment: MachineDeployment): string | undefined => deployment?.spec?.template?.spec?.class?.name;

const isOld = (set: MachineSet, deployment: MachineDeployment): boolean => set?.spec?.template?.spec?.class?.name !== classOf(deployment);

const settledReplicas = ({ machineDeployment, machineSets }: DeploymentRollout): number =>
  listOf(machineSets)
    .filter((set) => isOld(set, machineDeployment))
    .reduce((total, set) => total + countOf(set.status?.replicas), 0);

const hasWantedSet = (deployment: MachineDeployment, sets: readonly MachineSet[], isClassNew: boolean): boolean =>
  listOf(sets).some((set) => !isOld(set, deployment)) && (!isClassNew || listOf(sets).length > 1);

/** Candidates wait for a person, and a machine without the condition wasn't even asked for yet. */
const isMidUpdate = ({ status }: Machine): boolean => {
  const condition = listOf(status?.conditions).find(({ type }) => type === marks.inPlaceCondition);
  return condition !== undefined && condition.reason !== 'CandidateForUpdate';
};
