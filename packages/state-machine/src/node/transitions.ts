import type { Phase } from './phase.js';

/** One change of a node's marks. A codec turns effects into patches. */
export type Effect =
  | 'add candidate'
  | 'protect from autoscaler'
  | 'release autoscaler'
  | 'add selected'
  | 'remove selected'
  | 'claim'
  | 'drop claim'
  | 'cordon'
  | 'uncordon'
  | 'add ready'
  | 'close gate'
  | 'remove result'
  | 'count rejection'
  | 'add failure'
  | 'clear marks'
  | 'taint'
  | 'remember update'
  | 'written by its actor';

interface Row<Event extends string, By extends string> {
  readonly from: Phase;
  readonly on: Event;
  readonly by: By;
  readonly to: Phase;
  readonly then: readonly Effect[];
  /** Why it is so; printed by `explain`, the docs and the diagram. */
  readonly why: string;
}

const row = <const Event extends string, const By extends string>(
  from: Phase,
  on: Event,
  by: By,
  to: Phase,
  then: readonly Effect[],
  why: string,
): Row<Event, By> => ({ from, on, by, to, then, why });

const byActor: readonly Effect[] = ['written by its actor'];

const table = [
  row(
    'Idle',
    'template-changed',
    'orchestrator',
    'Candidate',
    ['add candidate', 'protect from autoscaler', 'remove result', 'close gate'],
    'the machine belongs to an old template; the autoscaler must not take it meanwhile',
  ),
  row(
    'Candidate',
    'template-reverted',
    'orchestrator',
    'Idle',
    ['clear marks', 'release autoscaler'],
    'the machine already has the wanted template',
  ),
  row('Candidate', 'slot-granted', 'orchestrator', 'Draining', ['add selected', 'claim', 'cordon'], 'the budget has a free slot'),
  row('Candidate', 'user-selected', 'user', 'Selected', byActor, 'in a manual pool a person chooses the node'),
  row('Selected', 'user-unselected', 'user', 'Candidate', byActor, 'nothing has begun, so the choice can be taken back'),
  row('Selected', 'slot-granted', 'orchestrator', 'Draining', ['claim', 'cordon'], 'a person chose the node; the choice is taken up'),
  row(
    'Selected',
    'template-reverted',
    'orchestrator',
    'Idle',
    ['clear marks', 'release autoscaler'],
    'the machine already has the wanted template, so the choice has no object',
  ),
  row(
    'Draining',
    'retargeted',
    'orchestrator',
    'Draining',
    ['claim', 'cordon', 'close gate'],
    'the agent was not told yet, so the newest template is claimed',
  ),
  row('Draining', 'user-unselected', 'user', 'Draining', byActor, 'the slot was granted: the claim, not the label, holds it'),
  row(
    'Draining',
    'template-reverted',
    'orchestrator',
    'Idle',
    ['clear marks', 'uncordon', 'release autoscaler'],
    'the machine already has the wanted template and the agent was not told',
  ),
  row('Draining', 'drained', 'orchestrator', 'Ready', ['add ready'], 'the agent may act only on an empty node'),
  row('Ready', 'attempt-started', 'agent', 'Updating', byActor, 'the agent records the boot on which it began'),
  row('Ready', 'update-succeeded', 'agent', 'Succeeded', byActor, 'nothing was left to do'),
  row('Ready', 'update-failed', 'agent', 'Failed', byActor, 'the update could not begin'),
  row('Updating', 'update-succeeded', 'agent', 'Succeeded', byActor, 'the node runs what was claimed and its pods were restarted'),
  row('Updating', 'update-failed', 'agent', 'Failed', byActor, 'the agent gave up; its message tells why'),
  row('Ready', 'update-succeeded', 'gardener-node-agent', 'Succeeded', byActor, 'the agent of Gardener records no attempt'),
  row('Ready', 'update-failed', 'gardener-node-agent', 'Failed', byActor, 'the agent of Gardener records no attempt'),
  row('Ready', 'deadline-passed', 'orchestrator', 'Failed', ['add failure'], 'the agent stayed silent too long'),
  row('Updating', 'deadline-passed', 'orchestrator', 'Failed', ['add failure'], 'the agent did not finish in time'),
  row('Failed', 'update-succeeded', 'agent', 'Succeeded', byActor, 'a late success is a success'),
  row('Failed', 'update-succeeded', 'gardener-node-agent', 'Succeeded', byActor, 'a late success is a success'),
  row(
    'Failed',
    'retry-requested',
    'user',
    'Draining',
    ['remove result', 'claim', 'close gate'],
    'another drain and another run; its own claim shuts out whatever is still written about the failed one',
  ),
  row(
    'Failed',
    'result-removed',
    'user',
    'Draining',
    byActor,
    'the failed mark was taken away by hand, whether or not the gate is closed yet',
  ),
  row(
    'Draining',
    'run-over',
    'orchestrator',
    'Draining',
    ['claim'],
    'a run of this claim has ended: another drain, with a deadline of its own',
  ),
  row(
    'Failed',
    'retargeted',
    'orchestrator',
    'Draining',
    ['remove result', 'claim', 'cordon', 'close gate'],
    'another template may mend what failed; the slot stays taken',
  ),
  row('Failed', 'acknowledged', 'orchestrator', 'Failed', ['close gate'], 'the gate is closed so that no agent acts again unasked'),
  row('Succeeded', 'acknowledged', 'orchestrator', 'Succeeded', ['close gate'], 'the gate is closed before the node is given back'),
  row(
    'Succeeded',
    'retargeted',
    'orchestrator',
    'Draining',
    ['remove result', 'claim', 'cordon', 'close gate'],
    'the agent does not tell for which target it succeeded, and another is wanted now',
  ),
  row(
    'Succeeded',
    'result-rejected',
    'orchestrator',
    'Draining',
    ['remove result', 'close gate', 'count rejection'],
    'the success was for another target than the one that is claimed',
  ),
  row(
    'Succeeded',
    'rejected-too-often',
    'orchestrator',
    'Failed',
    ['remove result', 'add failure', 'close gate'],
    'the agent keeps reporting another target, and another run would bring the same',
  ),
  row(
    'Succeeded',
    'move-seen',
    'orchestrator',
    'Idle',
    ['clear marks', 'uncordon', 'release autoscaler', 'remember update'],
    'the machine belongs to the set whose template the node reached',
  ),
  row(
    'Candidate',
    'slot-granted',
    'machine-controller-manager',
    'Selected',
    byActor,
    'machine-controller-manager labels first and tells its progress by the condition',
  ),
  row('Selected', 'slot-granted', 'machine-controller-manager', 'Draining', byActor, 'condition SelectedForUpdate: cordoned and draining'),
  row('Draining', 'drained', 'machine-controller-manager', 'Ready', byActor, 'condition ReadyForUpdate'),
  row('Succeeded', 'move-seen', 'machine-controller-manager', 'Idle', byActor, 'machine-controller-manager cleans up what it wrote'),
];

/** What can happen to a node. */
export type NodeEvent = (typeof table)[number]['on'];

/** Who may cause a transition. One actor per mark and transition. */
export type Actor = (typeof table)[number]['by'];

export type Transition = Row<NodeEvent, Actor>;

/**
 * The life of a node in an in-place update: the program, the documentation and the diagram. Rows of other actors are the
 * counterparts that this orchestrator and this agent work with.
 *
 * @source GEP-0031; machine-controller b.1; architecture "Steps of more than one write"
 */
export const transitions: readonly Transition[] = table;

/** What can happen next to a node in a phase, and who would do it. */
export const possibleTransitions = (phase: Phase): readonly Transition[] => transitions.filter(({ from }) => from === phase);

/** The row for an event, or undefined where the table forbids it. */
export const transitionFor = (from: Phase, on: NodeEvent, by: Actor): Transition | undefined =>
  transitions.find((candidate) => candidate.from === from && candidate.on === on && candidate.by === by);
