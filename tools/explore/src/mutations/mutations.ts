import type { Configuration } from '../model/configuration.js';

/** A mistake that a reviewer could miss, what it breaks, and a small configuration that shows it. */
export interface Mutation {
  readonly name: string;
  /** How the problem begins that must be reported. */
  readonly breaks: string;
  /** Below `packages/state-machine/src`. */
  readonly file: string;
  /** Occurs exactly once; otherwise the mutation no longer applies, which is an error. */
  readonly find: string;
  readonly replace: string;
  readonly shownBy: Configuration;
}

const base: Configuration = {
  name: 'mutation',
  nodes: 1,
  mode: 'Auto',
  vocabulary: 'shipped',
  maxUnavailable: 1,
  maxSurge: 0,
  agent: 'recording',
  faults: 0,
  lag: 0,
  cap: 300_000,
};

const mutation = (
  name: string,
  breaks: string,
  file: string,
  [find, replace]: readonly [string, string],
  shownBy: Partial<Configuration>,
): Mutation => ({ name, breaks, file, find, replace, shownBy: { ...base, ...shownBy, name } });

/** Which node comes first depends on what was seen of them. */
const anyTwo: Partial<Configuration> = { nodes: 2, lag: 1, decisions: 'in any order' };

const select = 'pool/steps/select.ts';
const encode = 'node/encode.ts';

export const mutations: readonly Mutation[] = [
  mutation('select without the pool record', '1 budget', select, ['[...record, ...claims]', '[...claims]'], anyTwo),
  mutation('write the node before the record', '1 budget', select, ['[...record, ...claims]', '[...claims, ...record]'], anyTwo),
  mutation(
    'write the record whatever its version',
    '1 budget',
    'pool/decision.ts',
    [
      'deploymentPatch(holder, { metadata',
      'deploymentPatch({ ...holder, metadata: { name: nameOf(holder), namespace: holder.metadata?.namespace } }, { metadata',
    ],
    { ...anyTwo, faults: 1 },
  ),
  mutation('count no slots', '1 budget', 'pool/budget.ts', ['lasting - selected - down', 'lasting - down'], { nodes: 2 }),
  mutation('spend a surplus machine on a slot and delete it', '1 budget', 'pool/budget.ts', ['Math.max(0, spare - leaving)', 'spare'], {
    nodes: 4,
    deployments: 2,
    maxUnavailable: 0,
    maxSurge: 1,
    faults: 1,
    walks: { count: 100, length: 200 },
  }),
  mutation('spend a surplus machine in two deployments', '1 budget', 'pool/steps/machines.ts', ['spare -= working(members);', ''], {
    nodes: 2,
    deployments: 2,
    maxUnavailable: 0,
    maxSurge: 1,
  }),
  mutation(
    'write nodes whatever their version',
    '9 progress',
    encode,
    ['if (node.metadata?.resourceVersion !== undefined) metadata.resourceVersion = node.metadata.resourceVersion;', ''],
    { faults: 1, lag: 1 },
  ),
  mutation(
    'mark ready without a live look at the pods',
    '2 order',
    'pool/steps/progress.ts',
    ["{ store: 'target', resource: resources.nodes, object: { name: nameOf(node!) }, verb: 'check-drained' },", ''],
    { faults: 1, lag: 1, rarities: true },
  ),
  mutation('uncordon without asking whose cordon it is', '3 cordon', encode, ['if (found.cordonOwner !== owner) return;', ''], {
    mode: 'Manual',
    faults: 1,
  }),
  mutation('take over the cordons of others', '3 cordon', encode, ['if (found.cordoned) return;', ''], { mode: 'Manual', faults: 1 }),
  mutation(
    'believe a success for any target',
    '4 target',
    'pool/success.ts',
    ['attempt.ended !== undefined && attempt.target === claim?.target', 'attempt.ended !== undefined'],
    { faults: 2 },
  ),
  mutation(
    'add an owner where it should be replaced',
    '5 conservation',
    'pool/steps/move.ts',
    ['[ownerReference(to)]', '[ownerReference(from), ownerReference(to)]'],
    {},
  ),
  mutation(
    'give the slot of a failed node back',
    '6 halt',
    'node/transitions.ts',
    ["'acknowledged', 'orchestrator', 'Failed', ['close gate']", "'acknowledged', 'orchestrator', 'Failed', ['close gate', 'drop claim']"],
    { faults: 1 },
  ),
  mutation('select on although too many failed', '6 halt', 'pool/budget.ts', ['return failed > resolve(', 'return failed > 1 + resolve('], {
    nodes: 3,
    maxUnavailable: 2,
    failureBudget: 0,
    faults: 1,
  }),
  mutation('select in a paused pool', '7 pause', select, ['(context.view.isPaused ? [] : [', '(context.view.replicas < 0 ? [] : ['], {
    mode: 'Manual',
    faults: 1,
  }),
  mutation(
    'select by itself in a manual pool',
    '7 manual',
    'pool/view.ts',
    ["isAuto: orchestrationTypeOf(deployment).value !== 'Manual'", 'isAuto: orchestrationTypeOf(deployment).value !== undefined'],
    { mode: 'Manual' },
  ),
  mutation('forget the taints of others', '8 foreign marks', encode, ['draft.taints = [...standing, {', 'draft.taints = [{'], {
    taintAfterUpdate: true,
  }),
  mutation(
    'forget what the autoscaler annotation was',
    '9 progress',
    encode,
    ['annotations[marks.autoscalerPrevious] ?? null', 'null'],
    {},
  ),
  mutation(
    'wait for evictions for ever',
    '9 progress',
    'drain/force.ts',
    ["if (elapsed(since) > timeoutMilliseconds) return 'deadline';", ''],
    { evictions: 'are always refused', deadlines: true },
  ),
  mutation(
    'never give up on an agent',
    '9 progress',
    'pool/steps/progress.ts',
    ['!(Date.parse(now) - Date.parse(since) > timeout)) return undefined;', 'timeout > 0) return undefined;'],
    { agent: 'silent', deadlines: true, faults: 2 },
  ),
  mutation('take up no slot that a dead process recorded', '9 progress', select, ['  ...grantsPending(context),\n', ''], { faults: 1 }),
];
