import { nodeFacts } from '../invariants/facts.js';
import { added, edited, ofKind, removed } from './edit.js';
import { withHost } from './hosts.js';
import { nodeOf, pod } from './initial.js';
import { classNameOf, type Model } from './model.js';
import { forgotten } from './refusals.js';
import type { Change, State } from './state.js';
import type { ActorName, Deed } from './step.js';

/** Kubelets, the provider of machines and the scheduler. */
export function environmentDeeds({ configuration }: Model, state: State, faultsLeft: number): readonly Deed[] {
  return [...podsGo(state), ...machineDeeds(state), ...(faultsLeft > 0 && configuration.rarities === true ? lateBindings(state) : [])];
}

const deed = (actor: ActorName, words: () => string, change: Change, more: Partial<Deed> = {}): Deed => ({ actor, words, change, ...more });

const podsGo = (state: State): readonly Deed[] =>
  ofKind(state.target, 'Pod')
    .filter(({ object }) => object.metadata.deletionTimestamp !== undefined)
    .map(({ key, object }) =>
      deed('kubelet', () => `ends ${key}`, {
        target: removed(state.target, key),
        refusals: forgotten(state.refusals, object.metadata.uid ?? ''),
      }),
    );

/** Machines get their nodes, nodes deleted by hand register again, and machines on their way out go together with their nodes. */
function machineDeeds(state: State): readonly Deed[] {
  return ofKind(state.control, 'Machine').flatMap(({ key, object }) => {
    const { name = '', labels, deletionTimestamp } = object.metadata;
    const node = labels?.['node'] ?? `node-of-${name}`;
    const host = state.hosts.byNode[node];
    if (deletionTimestamp !== undefined) {
      const change = {
        control: removed(state.control, key),
        target: removed(state.target, `Node/${node}`),
        hosts: withHost(state.hosts, node, undefined),
      };
      return [deed('provider', () => `takes ${key} away with its node`, change)];
    }
    if (state.target.contents.has(`Node/${node}`)) return [];
    const system = host?.system ?? classNameOf(object) ?? '';
    const registrations = (host?.registrations ?? 0) + 1;
    const uid = `uid-${node}-${registrations}`;
    const target = added(state.target, `${uid} ${system}`, () => nodeOf(node, uid, system));
    const control = edited(state.control, key, { metadata: { labels: { node } }, status: { currentStatus: { phase: 'Running' } } });
    const hosts = withHost(state.hosts, node, { ...host, system, registrations });
    return [deed('provider', () => `registers node ${node} of ${key}`, { control, target, hosts })];
  });
}

/**
 * A scheduler that has not seen the cordon may still bind a pod, until the live list that precedes the ready mark: it is taken for
 * granted that a scheduler is not further behind than that.
 */
function lateBindings(state: State): readonly Deed[] {
  const isMarking = [...state.pending, ...state.ghost].some(({ kind }) => kind === 'mark-ready');
  if (isMarking) return [];
  return ofKind(state.target, 'Node').flatMap((content) => {
    const { name, claim, isCordoned, isReadyMarked } = nodeFacts(content);
    const late = `late-${name}`;
    if (claim === undefined || !isCordoned || isReadyMarked || state.target.contents.has(`Pod/${late}`)) return [];
    const target = added(state.target, late, () => pod(late, name));
    return [deed('scheduler', () => `binds a pod to ${name} late`, { target }, { faults: 1 })];
  });
}
