import type { Condition, MachineDeployment, MachineSet } from '@gardener-inplace/api';
import { maxUnavailableOf } from '../budget.js';
import { type Decision, deploymentStatus, nameOf, setStatus } from '../decision.js';
import type { DeploymentView, Member } from '../view.js';
import type { StepContext } from './context.js';

/** Counts and conditions as readers of machine-controller-manager's objects expect them; written only where they differ. */
export function planStatus(context: StepContext): readonly Decision[] {
  return context.view.groups.flatMap((group) => [...group.sets.flatMap((set) => setDecision(group, set)), ...deploymentDecision(context, group)]);
}

const isRunning = ({ machine, isAvailable, holdsSlot }: Member): boolean => isAvailable || (holdsSlot === false && machine.status?.currentStatus?.phase === 'Running');

const counts = (members: readonly Member[]): { readonly replicas: number; readonly readyReplicas: number; readonly availableReplicas: number } => {
  const living = members.filter(({ machine }) => machine.metadata?.deletionTimestamp === undefined);
  const running = living.filter(isRunning).length;
  return { replicas: living.length, readyReplicas: running, availableReplicas: running };
};

function setDecision({ members }: DeploymentView, set: MachineSet): readonly Decision[] {
  const own = counts(members.filter((member) => member.set === set));
  const wanted = { ...own, fullyLabeledReplicas: own.replicas, observedGeneration: set.metadata?.generation ?? 0 };
  if (isSubset(wanted, set.status)) return [];
  return [{ kind: 'status', subject: `MachineSet/${nameOf(set)}`, why: 'its machines changed', writes: [setStatus(set, wanted)] }];
}

function deploymentDecision({ view, policy, now }: StepContext, group: DeploymentView): readonly Decision[] {
  const { deployment, members, newSet, replicas } = group;
  const own = counts(members);
  const updatedReplicas = members.filter(({ isUpdated, machine }) => isUpdated && !machine.metadata?.deletionTimestamp).length;
  const share = view.replicas === 0 ? 0 : Math.ceil((maxUnavailableOf(view, policy) * replicas) / view.replicas);
  const isComplete = newSet !== undefined && updatedReplicas === replicas && own.replicas === replicas && own.availableReplicas === replicas;
  const numbers = {
    ...own,
    updatedReplicas,
    unavailableReplicas: Math.max(0, replicas - own.availableReplicas),
    observedGeneration: deployment.metadata?.generation ?? 0,
  };
  const conditions = [
    own.availableReplicas >= replicas - share
      ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : condition('Available', 'False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.'),
    isComplete
      ? condition('Progressing', 'True', 'NewMachineSetAvailable', 'All machines have the wanted template.')
      : condition('Progressing', 'True', 'MachineSetUpdated', 'Machines are being updated.'),
  ];
  const merged = mergeConditions(deployment, conditions, now);
  if (isSubset(numbers, deployment.status) && merged === undefined) return [];
  const status = { ...numbers, conditions: merged ?? deployment.status?.conditions };
  return [{ kind: 'status', subject: `MachineDeployment/${nameOf(deployment)}`, why: 'its machines changed', writes: [deploymentStatus(deployment, status)] }];
}

const condition = (type: string, status: 'True' | 'False', reason: string, message: string): Condition => ({ type, status, reason, message });

/** The whole list where something differs, undefined otherwise. Conditions of others stay. */
function mergeConditions({ status }: MachineDeployment, wanted: readonly Condition[], now: string): readonly Condition[] | undefined {
  const present = status?.conditions ?? [];
  const same = (a: Condition | undefined, b: Condition): boolean => a?.status === b.status && a.reason === b.reason;
  if (wanted.every((condition) => same(present.find(({ type }) => type === condition.type), condition))) return undefined;
  const others = present.filter(({ type }) => !wanted.some((condition) => condition.type === type));
  return [
    ...others,
    ...wanted.map((condition) => {
      const before = present.find(({ type }) => type === condition.type);
      const lastTransitionTime = before?.status === condition.status ? (before.lastTransitionTime ?? now) : now;
      return same(before, condition) ? before! : { ...condition, lastTransitionTime, lastUpdateTime: now };
    }),
  ];
}

const isSubset = (wanted: Readonly<Record<string, unknown>>, have: object | undefined): boolean =>
  Object.entries(wanted).every(([key, value]) => (have as Readonly<Record<string, unknown>> | undefined)?.[key] === value);
