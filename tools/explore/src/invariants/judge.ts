import type { NodeReport } from '@gardener-inplace/state-machine';
import { isLiving, machinesOf, nodeNamed, nodesOf, poolFacts } from '../invariants/facts.js';
import { wantedClass } from '../model/agents.js';
import { policyOf } from '../model/configuration.js';
import { autoscalerAnnotation } from '../model/initial.js';
import type { Model } from '../model/model.js';
import { snapshotOf } from '../model/plan.js';
import type { State } from '../model/state.js';
import { timeOf } from '../store/time.js';

/** What is wrong with a state in which nobody has anything to do any more; empty where nothing. */
export function judge(model: Model, state: State): readonly string[] {
  const report = model.subject.explain(snapshotOf(state, state.refusals), policyOf(model.configuration), timeOf(state.clock));
  const problems = report.nodes.flatMap((node) => (node.waitsFor === 'DONE' ? unclean(state, node.node) : unjustified(model, state, node)));
  const count = machinesOf(state).filter(isLiving).length;
  const { replicas, isPaused } = poolFacts(state);
  const isHeldUp = isPaused || report.nodes.some(({ waitsFor }) => waitsFor !== 'DONE');
  return count === replicas || isHeldUp ? problems : [...problems, `9 progress: the pool rests with ${count} machines of ${replicas}`];
}

/** What is left of ours on a node whose update is over. */
function unclean(state: State, name: string): readonly string[] {
  const node = nodeNamed(state, name);
  const content = state.target.contents.get(`Node/${name}`);
  if (node === undefined || content === undefined) return [];
  const { uid, annotations } = content.object.metadata;
  const annotation = annotations?.[autoscalerAnnotation];
  const left = [
    ...(node.isCandidate ? ['the candidate label'] : []),
    ...(node.claim === undefined ? [] : ['a claim']),
    ...(node.isReadyMarked ? ['a ready mark'] : []),
    ...(node.cordonOwner === undefined ? [] : ['a cordon owner']),
    ...(node.isCordoned && state.hosts.byNode[name]?.isForeignCordon !== true ? ['a cordon'] : []),
    ...(annotation === (uid === 'uid-n1' ? 'false' : undefined) ? [] : [`the autoscaler annotation ${annotation}`]),
    ...(poolFacts(state).recorded.includes(name) ? ['an entry in the pool record'] : []),
  ];
  return left.map((what) => `9 progress: ${name} is updated but ${what} stays`);
}

/** Reasons must be true: at rest nothing may "come next". */
const reasons: Readonly<Record<string, (state: State, node: NodeReport, model: Model) => boolean>> = {
  PAUSED: (state) => poolFacts(state).isPaused,
  START: (state) => poolFacts(state).isPaused,
  FOREIGN_CORDON: (state, { node }) => nodeNamed(state, node)?.isCordoned === true && nodeNamed(state, node)?.cordonOwner === undefined,
  FAILED: (state, { node, machine }) => nodeNamed(state, node)?.result === 'failed' || isOverdue(state, machine),
  NODE_MISSING: (state, { node }) => !state.target.contents.has(`Node/${node}`),
  NO_FREE_SLOT: (state, { node }) => nodesOf(state).some((other) => other.name !== node && (other.isCordoned || other.result === 'failed')),
  FAILURE_BUDGET_SPENT: (state) => nodesOf(state).some(({ result }) => result === 'failed'),
  WAITING_FOR_SURGE: (state) => nodesOf(state).some(({ isCordoned, result }) => isCordoned || result === 'failed'),
  // An agent that records nothing does not act twice on one ready mark; the deadline, where it passes, ends the wait.
  AGENT: (state, { node }, { configuration }) => configuration.deadlines !== true && state.hosts.byNode[node]?.hasSeenReady === true,
  UNCONFIRMED: (state, { node }) => state.hosts.byNode[node]?.system !== wantedClass(state, node),
};

const isOverdue = (state: State, machine: string): boolean => {
  const status = state.control.contents.get(`Machine/${machine}`)?.object.status as { currentStatus?: { phase?: string } } | undefined;
  return status?.currentStatus?.phase === 'InPlaceUpdateFailed';
};

const unjustified = (model: Model, state: State, node: NodeReport): readonly string[] =>
  reasons[node.waitsFor]?.(state, node, model) === true
    ? []
    : [`9 progress: at rest ${node.node || node.machine} is ${node.phase} and the reason given is ${node.waitsFor} (${node.detail})`];
