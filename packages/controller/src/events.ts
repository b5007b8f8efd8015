import type { Node } from '@gardener-inplace/api';
import type { EventRecorder, KubeObject, Occurrence } from '@gardener-inplace/kube-runtime';
import { type Decision, type DecisionKind, decodeNode, type PoolSnapshot } from '@gardener-inplace/state-machine';

interface Wording {
  readonly reason: string;
  readonly action: string;
  readonly type?: 'Warning';
}

/** What people who look at an object want to hear of; sizes, records and status are no news. */
const wordings: Partial<Readonly<Record<DecisionKind, Wording>>> = {
  start: { reason: 'RolloutStarted', action: 'Updating' },
  select: { reason: 'NodesSelected', action: 'Selecting' },
  'mark-ready': { reason: 'ReadyForUpdate', action: 'Draining' },
  'fail-overdue': { reason: 'UpdateOverdue', action: 'Updating', type: 'Warning' },
  repair: { reason: 'MarksRepaired', action: 'Repairing', type: 'Warning' },
  move: { reason: 'MachinesMoved', action: 'Moving' },
  release: { reason: 'NodeReleased', action: 'Releasing' },
  'create-machine': { reason: 'MachineCreated', action: 'Scaling' },
  'delete-surplus': { reason: 'MachineDeleted', action: 'Scaling' },
};

/** Tells people what was decided, on the object it is about. Events are never the only record: `explain` reads it from the cluster. */
export function tellPeople(recorder: EventRecorder, { kind, subject, why }: Decision, snapshot: PoolSnapshot): void {
  const regarding = subjectOf(subject, snapshot);
  if (regarding === undefined) return;
  const failure = kind === 'acknowledge' ? failureOf(regarding as Node) : undefined;
  const wording = failure === undefined ? wordings[kind] : updateFailed;
  if (wording === undefined) return;
  const { reason, action, type = 'Normal' } = wording;
  const occurrence: Occurrence = { regarding, type, reason, action, note: failure ?? why };
  recorder.record(occurrence);
}

const updateFailed: Wording = { reason: 'UpdateFailed', action: 'Updating', type: 'Warning' };

/** What the agent reported; undefined where the update did not fail. */
function failureOf(node: Node): string | undefined {
  const { phase, marks } = decodeNode(node);
  return phase === 'Failed' ? (marks.failureMessage ?? 'the agent does not say why') : undefined;
}

function subjectOf(subject: string, { deployments, machineSets, machines, nodes }: PoolSnapshot): KubeObject | undefined {
  const [kind, name] = subject.split('/');
  const tables: Readonly<Record<string, readonly KubeObject[]>> = {
    MachineDeployment: deployments,
    MachineSet: machineSets,
    Machine: machines,
    Node: nodes,
  };
  return tables[kind ?? '']?.find(({ metadata }) => metadata?.name === name);
}
