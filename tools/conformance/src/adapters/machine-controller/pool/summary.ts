import { marks } from '@gardener-inplace/api';
import type { PoolSnapshot } from '@gardener-inplace/state-machine';
import type { DeploymentForm, MachineForm, NodeForm, SetForm } from './forms.js';
import { sceneOf, setName } from './scene.js';

export interface Summary {
  readonly deployment: DeploymentForm;
  readonly machineSets: readonly SetForm[];
  /** Machines in flight, where told apart from those that carry the label. */
  readonly undergoing?: number;
  /** Old machines whose update succeeded. */
  readonly transferableMachines?: number;
  /** Machines that failed and are kept for a person. */
  readonly preservedFailed?: number;
}

type Standing = 'idle' | 'candidate' | 'draining' | 'updating' | 'down' | 'done';

/** The pool that counts tell of: machines in flight are the first that are not available, the rest of those are down. */
export function sceneOfCounts({
  deployment,
  machineSets,
  undergoing,
  transferableMachines = 0,
  preservedFailed = 0,
}: Summary): PoolSnapshot {
  const machines: MachineForm[] = [];
  const nodes: NodeForm[] = [];
  let toMove = transferableMachines;
  let toPreserve = preservedFailed;
  const inFlightIn = inFlight(machineSets, undergoing);
  machineSets.forEach((set, index) => {
    const name = setName(set, index);
    const standings = standingsOf(set, inFlightIn[index]!);
    standings.forEach((standing, each) => {
      const isDone = set.role === 'old' && standing === 'idle' && toMove > 0;
      if (isDone) toMove -= 1;
      const node = `${name}-node-${String(each).padStart(3, '0')}`;
      const isPreserved = standing === 'down' && toPreserve > 0;
      if (isPreserved) toPreserve -= 1;
      const phase = isPreserved ? 'Failed' : standing === 'down' ? 'Unknown' : standing === 'updating' ? 'InPlaceUpdating' : 'Running';
      machines.push({
        name: `${name}-${String(each).padStart(3, '0')}`,
        ownerSet: name,
        labels: { [marks.machineNode]: node },
        status: { phase, ...(isPreserved ? { preserveExpiresInSeconds: 3600 } : {}) },
      });
      nodes.push({ name: node, ...forms[isDone ? 'done' : standing] });
    });
  });
  return sceneOf({ deployment, machineSets, machines, nodes });
}

/** Machines in flight by set, oldest old set first where only their number is told. */
function inFlight(sets: readonly SetForm[], undergoing: number | undefined): readonly number[] {
  let more =
    undergoing === undefined ? 0 : undergoing - sets.reduce((sum, { nodesWithSelectedLabel = 0 }) => sum + nodesWithSelectedLabel, 0);
  return sets.map(({ role, replicas = 0, nodesWithSelectedLabel = 0 }) => {
    const extra = role === 'old' ? Math.max(0, Math.min(more, replicas - nodesWithSelectedLabel)) : 0;
    more -= extra;
    return nodesWithSelectedLabel + extra;
  });
}

function standingsOf(
  { role, replicas, statusReplicas, available, nodesWithCandidateLabel }: SetForm,
  selected: number,
): readonly Standing[] {
  const size = statusReplicas ?? replicas ?? 0;
  const unavailable = size - (available ?? size);
  const updating = Math.min(selected, unavailable);
  const down = unavailable - updating;
  const candidates = Math.max(0, (nodesWithCandidateLabel ?? 0) - selected);
  return Array.from({ length: size }, (_, index): Standing => {
    if (index < updating) return 'updating';
    if (index < selected) return 'draining';
    if (index >= size - down) return 'down';
    return role === 'old' && index < selected + candidates ? 'candidate' : 'idle';
  });
}

const selected = { [marks.candidate]: 'true', [marks.selected]: 'true' };
const condition = (reason: string) => ({ type: marks.inPlaceCondition, status: 'True' as const, reason });

const forms: Readonly<Record<Standing, Omit<NodeForm, 'name'>>> = {
  idle: {},
  candidate: { labels: { [marks.candidate]: 'true' } },
  draining: { labels: selected, spec: { unschedulable: true }, status: { conditions: [condition('SelectedForUpdate')] } },
  updating: {
    labels: selected,
    spec: { unschedulable: true },
    status: { conditions: [condition('ReadyForUpdate'), { type: 'Ready', status: 'False' }] },
  },
  down: { status: { conditions: [{ type: 'Ready', status: 'False' }] } },
  done: {
    labels: { ...selected, [marks.updateResult]: 'successful' },
    spec: { unschedulable: true },
    status: { conditions: [condition('UpdateSuccessful')] },
  },
};
