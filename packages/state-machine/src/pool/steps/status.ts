import type { Condition, FailedMachine, MachineDeployment, MachineSet } from '@gardener-inplace/api';
import { isPreserved } from '../../machine/preserved.js';
import { maxUnavailableOf, numberLiving, numberOwned, numberUpdated } from '../budget.js';
import { type Decision, deploymentStatus, nameOf, setStatus } from '../decision.js';
import type { DeploymentView, Member } from '../view.js';
import type { StepContext } from './context.js';
import { numberOf } from '../number-of.js';

/** Counts and conditions as readers of machine-controller-manager's objects expect them; written only where they differ. */
export function planStatus(context: StepContext): readonly Decision[] {
  return context.view.groups.flatMap((group) => [
    ...group.sets.flatMap((set) => setDecision(group, set)),
    ...deploymentDecision(context, group),
  ]);
}

const isRunning = ({ machinePhase, isAvailable, holdsSlot }: Member): boolean =>
  isAvailable || (holdsSlot === false && machinePhase === 'Running');

interface Counts {
  readonly replicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
}

const countsOf = (replicas: number, running: number): Counts => ({ replicas, readyReplicas: running, availableReplicas: running });

function setDecision(group: DeploymentView, set: MachineSet): readonly Decision[] {
  const running = numberOf(group.members, (member) => member.set === set && !member.isGoing && isRunning(member));
  const own = countsOf(numberOwned(group, set), running);
  const wanted = { ...own, fullyLabeledReplicas: own.replicas, observedGeneration: set.metadata?.generation ?? 0 };
  if (isSubset(wanted, set.status)) return [];
  return [{ kind: 'status', subject: `MachineSet/${nameOf(set)}`, why: 'its machines changed', writes: [setStatus(set, wanted)] }];
}

function deploymentDecision({ view, policy, now }: StepContext, group: DeploymentView): readonly Decision[] {
  const { deployment, members, newSet, sets, replicas } = group;
  const own = countsOf(
    numberLiving(group),
    numberOf(members, (member) => !member.isGoing && isRunning(member)),
  );
  const updatedReplicas = numberUpdated(group);
  const preservedFailed = numberOf(members, ({ machine, machinePhase }) => machinePhase === 'Failed' && isPreserved(machine, now));
  const share = view.replicas === 0 ? 0 : Math.ceil((maxUnavailableOf(view, policy) * replicas) / view.replicas);
  const isComplete =
    newSet !== undefined && updatedReplicas === replicas && own.replicas === replicas && own.availableReplicas === replicas;
  const sized = sets.reduce((sum, { spec }) => sum + (spec.replicas ?? 0), 0);
  const numbers = {
    ...own,
    updatedReplicas,
    unavailableReplicas: Math.max(0, sized - own.availableReplicas),
    observedGeneration: deployment.metadata?.generation ?? 0,
  };
  const conditions = [
    own.availableReplicas >= replicas - share - preservedFailed
      ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : condition('Available', 'False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.'),
    deployment.spec.paused === true
      ? condition('Progressing', 'Unknown', paused, 'Deployment is paused.')
      : isComplete
        ? condition('Progressing', 'True', 'NewMachineSetAvailable', 'All machines have the wanted template.')
        : isLate(group, updatedReplicas, now)
          ? condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'No machine was updated within the progress deadline.')
          : condition('Progressing', 'True', 'MachineSetUpdated', 'Machines are being updated.'),
  ];
  const merged = mergeConditions(deployment, conditions, now, deployment.status?.updatedReplicas !== updatedReplicas);
  const failed = failedMachines(group);
  const isTold = textOf(failed) === textOf(deployment.status?.failedMachines ?? []);
  if (isSubset(numbers, deployment.status) && merged === undefined && isTold) return [];
  const status = {
    ...numbers,
    ...(isTold ? {} : { failedMachines: failed.length === 0 ? null : failed }),
    conditions: merged ?? deployment.status?.conditions,
  };
  return [
    {
      kind: 'status',
      subject: `MachineDeployment/${nameOf(deployment)}`,
      why: 'its machines changed',
      writes: [deploymentStatus(deployment, status)],
    },
  ];
}

/** Whoever waits for a rollout ends at a machine that failed, in an update or otherwise (f.2). @source machine-controller c.10 */
function failedMachines({ members }: DeploymentView): readonly FailedMachine[] {
  const failed: FailedMachine[] = [];
  for (const { machine, set } of members) {
    const { lastOperation } = machine.status ?? {};
    if (lastOperation?.state !== 'Failed') continue;
    const { providerID } = machine.spec;
    failed.push({ name: nameOf(machine), ...(providerID === undefined ? {} : { providerID }), lastOperation, ownerRef: nameOf(set) });
  }
  return failed.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

/** What distinguishes one failure from another; a server may drop what its schema does not know. */
const textOf = (failures: readonly FailedMachine[]): string =>
  JSON.stringify(failures.map(({ name, ownerRef, lastOperation }) => [name, ownerRef, lastOperation?.type, lastOperation?.description]));

const paused = 'DeploymentPaused';

/**
 * Whether the progress deadline has passed since the last machine was updated. People take the time they need: in a manual pool the
 * deadline does not run; it starts anew when a pause ends.
 *
 * @source machine-controller a.1, c.8
 */
function isLate({ deployment, isAuto }: DeploymentView, updatedReplicas: number, now: string): boolean {
  const { progressDeadlineSeconds } = deployment.spec;
  const standing = deployment.status?.conditions?.find(({ type }) => type === 'Progressing');
  if (progressDeadlineSeconds === undefined || !isAuto || standing?.lastUpdateTime === undefined) return false;
  if (standing.reason === 'NewMachineSetAvailable' || standing.reason === paused || deployment.status?.updatedReplicas !== updatedReplicas)
    return false;
  return (
    standing.reason === 'ProgressDeadlineExceeded' || Date.parse(now) - Date.parse(standing.lastUpdateTime) > progressDeadlineSeconds * 1000
  );
}

const condition = (type: string, status: Condition['status'], reason: string, message: string): Condition => ({
  type,
  status,
  reason,
  message,
});

/** The whole list where something differs, undefined otherwise. Conditions of others stay. Progress restarts the clock of its deadline. */
function mergeConditions(
  { status }: MachineDeployment,
  wanted: readonly Condition[],
  now: string,
  hasProgressed: boolean,
): readonly Condition[] | undefined {
  const present = status?.conditions ?? [];
  const standing = (type: string): Condition | undefined => present.find((each) => each.type === type);
  const stays = (condition: Condition): boolean => {
    const before = standing(condition.type);
    return (
      before?.status === condition.status && before.reason === condition.reason && !(hasProgressed && condition.type === 'Progressing')
    );
  };
  if (wanted.every(stays)) return undefined;
  const others = present.filter(({ type }) => !wanted.some((condition) => condition.type === type));
  return [
    ...others,
    ...wanted.map((condition) => {
      const before = standing(condition.type);
      if (stays(condition)) return before!;
      const lastTransitionTime = before?.status === condition.status ? (before.lastTransitionTime ?? now) : now;
      return { ...condition, lastTransitionTime, lastUpdateTime: now };
    }),
  ];
}

const isSubset = (wanted: Readonly<Record<string, unknown>>, have: object | undefined): boolean =>
  Object.entries(wanted).every(([key, value]) => (have as Readonly<Record<string, unknown>> | undefined)?.[key] === value);
