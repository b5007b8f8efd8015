import type { NodeReport } from '@gardener-inplace/state-machine';
import { isLiving, machinesOf, nodeNamed, nodesOf, poolFacts } from '../invariants/facts.js';
import { agentSteps, wantedClass } from '../model/agents.js';
import { policyOf } from '../model/configuration.js';
import { environmentSteps } from '../model/environment.js';
import { autoscalerAnnotation } from '../model/initial.js';
import type { Model } from '../model/model.js';
import { liveCount, orderOf } from '../model/order.js';
import { plan, snapshotOf } from '../model/orchestrator.js';
import { peopleSteps } from '../model/people.js';
import { after, type State } from '../model/state.js';
import { timeOf } from '../store/content.js';
import { perform } from '../store/perform.js';

/**
 * 9 and 10. From a state whose processes all died, fresh ones with current views, no more faults and everybody taking turns: where it
 * comes to rest every machine is updated and clean, or waits for a reason that `explain` shows and that holds.
 */
export interface Settler {
  /** What is wrong with where it ends; empty where nothing. */
  readonly from: (state: State) => readonly string[];
}

/** Rounds after which a pool counts as restless: a hundred times what the longest rollout of the configurations takes. */
const patience = 500;

export function settler(model: Model): Settler {
  const known = new Map<string, readonly string[]>();
  const from = (state: State): readonly string[] => {
    const path: string[] = [];
    const onPath = new Set<string>();
    let current = fresh(state);
    for (;;) {
      const key = `${current.control.id}|${current.target.id}|${current.hosts.id}`;
      const verdict =
        known.get(key) ?? (onPath.has(key) || path.length > patience ? ['9 progress: the pool never comes to rest'] : undefined);
      if (verdict !== undefined) return remember(known, path, verdict);
      path.push(key);
      onPath.add(key);
      const next = round(model, current);
      if (next === current) return remember(known, path, judge(model, current));
      current = next;
    }
  };
  return { from };
}

function remember(known: Map<string, readonly string[]>, path: readonly string[], verdict: readonly string[]): readonly string[] {
  for (const key of path) known.set(key, verdict);
  return verdict;
}

const fresh = (state: State): State => after({ ...state, pastControl: [], pastTarget: [], pending: undefined, ghosts: [] }, {}, 0);

/** Everybody's turn once: the orchestrator on what is stored now, then all others. */
function round(model: Model, start: State): State {
  let state = start;
  const seen = { control: start.control, target: start.target };
  for (const { kind, writes } of plan(model, seen, start.clock)) {
    // The clock may have been put in order meanwhile; what was decided on older versions is lost and decided again.
    for (const write of orderOf(kind, writes).writes.slice(0, liveCount(writes, state))) {
      const stores = perform(state, write);
      if (stores === undefined) break;
      state = after(state, stores, 0);
    }
    if (state.clock !== start.clock) break;
  }
  for (const steps of [agentSteps, environmentSteps, peopleSteps]) {
    for (let turn = 0; turn < 10; turn += 1) {
      const [step] = steps(model, state, 0);
      if (step === undefined) break;
      state = fresh(step.next);
    }
  }
  return state.control === start.control && state.target === start.target && state.hosts === start.hosts ? start : state;
}

function judge(model: Model, state: State): readonly string[] {
  const report = model.subject.explain(snapshotOf(state), policyOf(model.configuration), timeOf(state.clock));
  const problems = report.nodes.flatMap((node) => (node.waitsFor === 'DONE' ? unclean(state, node.node) : unjustified(state, node)));
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
const reasons: Readonly<Record<string, (state: State, node: NodeReport) => boolean>> = {
  PAUSED: (state) => poolFacts(state).isPaused,
  START: (state) => poolFacts(state).isPaused,
  FOREIGN_CORDON: (state, { node }) => nodeNamed(state, node)?.isCordoned === true && nodeNamed(state, node)?.cordonOwner === undefined,
  FAILED: (state, { node, machine }) => nodeNamed(state, node)?.result === 'failed' || isOverdue(state, machine),
  NODE_MISSING: (state, { node }) => !state.target.contents.has(`Node/${node}`),
  NO_FREE_SLOT: (state, { node }) => nodesOf(state).some((other) => other.name !== node && (other.isCordoned || other.result === 'failed')),
  FAILURE_BUDGET_SPENT: (state) => nodesOf(state).some(({ result }) => result === 'failed'),
  WAITING_FOR_SURGE: (state) => nodesOf(state).some(({ isCordoned, result }) => isCordoned || result === 'failed'),
  // An agent that records nothing does not act twice on one ready mark; the deadline, which does not pass here, ends the wait.
  AGENT: (state, { node }) => state.hosts.byNode[node]?.hasSeenReady === true,
  UNCONFIRMED: (state, { node }) => state.hosts.byNode[node]?.system !== wantedClass(state),
};

const isOverdue = (state: State, machine: string): boolean => {
  const status = state.control.contents.get(`Machine/${machine}`)?.object.status as { currentStatus?: { phase?: string } } | undefined;
  return status?.currentStatus?.phase === 'InPlaceUpdateFailed';
};

const unjustified = (state: State, node: NodeReport): readonly string[] =>
  reasons[node.waitsFor]?.(state, node) === true
    ? []
    : [`9 progress: at rest ${node.node || node.machine} is ${node.phase} and the reason given is ${node.waitsFor} (${node.detail})`];
