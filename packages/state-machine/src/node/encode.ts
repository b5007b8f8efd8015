import { type Condition, type InPlaceReason, marks, type Node, type Taint } from '@gardener-inplace/api';
import { inPlaceConditionFor, mergeCondition } from './condition.js';
import { type Claim, claimId, inPlaceCondition, type NodeMarks, readMarks } from './marks.js';
import { readableNode } from '../readable/objects.js';
import type { Effect } from './transitions.js';

/** What the effects of a transition need to know. */
export interface EncodeContext {
  readonly vocabulary: 'gep' | 'shipped';
  /** RFC 3339. */
  readonly now: string;
  /** Name under which cordons are owned, for example `gardener-inplace`. */
  readonly owner: string;
  /** The claim to write, or the one being finished. */
  readonly claim?: Claim;
  /** Text for `add failure`. */
  readonly message?: string;
}

/** One patch of one node. `metadata.resourceVersion` in the body is its precondition. */
export interface NodePatch {
  /** Status patches are strategic merges (conditions merge by type), others JSON merges. */
  readonly subresource: 'status' | undefined;
  readonly body: object;
}

interface Draft {
  readonly labels: Record<string, string | null>;
  readonly annotations: Record<string, string | null>;
  unschedulable: boolean | undefined;
  taints: readonly Taint[] | undefined;
  condition: Condition | undefined;
}

/**
 * Turns the effects of one transition into one patch, or undefined where the node already carries them. A ready mark (condition
 * and annotations) goes to the status subresource; everything else to the node itself. Where both a condition and a cordon are
 * due, the condition goes first: the planner sees the missing cordon and asks for it again.
 */
export function encodeEffects(found: Node, effects: readonly Effect[], context: EncodeContext): NodePatch | undefined {
  const node = readableNode(found);
  return encodeOn(node, readMarks(node), effects, context);
}

/** As `encodeEffects`, for a readable node whose marks were read before. */
export function encodeOn(node: Node, before: NodeMarks, effects: readonly Effect[], context: EncodeContext): NodePatch | undefined {
  const draft: Draft = { labels: {}, annotations: {}, unschedulable: undefined, taints: undefined, condition: undefined };
  for (const effect of effects) writers[effect](draft, before, context, node);
  return patchOf(node, draft);
}

const resultLabels = [marks.updateResult, marks.updateSuccessful, marks.updateFailed];
const resultTexts = [marks.updateFailedReason, marks.updateFailureMessage];

const isSoftTaint = ({ key, value, effect }: Taint): boolean =>
  key === marks.preferNoSchedule && value === 'True' && effect === 'PreferNoSchedule';

type Writer = (draft: Draft, found: NodeMarks, context: EncodeContext, node: Node) => void;

const writers: Readonly<Record<Effect, Writer>> = {
  'add candidate': (draft) => {
    draft.labels[marks.candidate] = 'true';
  },
  'protect from autoscaler': (draft, _, __, node) => {
    const { annotations = {} } = node.metadata ?? {};
    if (annotations[marks.autoscalerScaleDownDisabledByUs] !== undefined) return;
    // What stood before ours must stand again afterwards (H24).
    const previous = annotations[marks.autoscalerScaleDownDisabled];
    draft.annotations[marks.autoscalerScaleDownDisabled] = 'true';
    draft.annotations[marks.autoscalerScaleDownDisabledByUs] = 'true';
    if (previous !== undefined) draft.annotations[marks.autoscalerPrevious] = previous;
  },
  'release autoscaler': (draft, _, __, node) => {
    const { annotations = {} } = node.metadata ?? {};
    if (annotations[marks.autoscalerScaleDownDisabledByUs] === undefined) return;
    draft.annotations[marks.autoscalerScaleDownDisabled] = annotations[marks.autoscalerPrevious] ?? null;
    draft.annotations[marks.autoscalerScaleDownDisabledByUs] = null;
    draft.annotations[marks.autoscalerPrevious] = null;
  },
  'add selected': (draft) => {
    draft.labels[marks.selected] = 'true';
  },
  'remove selected': (draft) => {
    draft.labels[marks.selected] = null;
  },
  claim: (draft, found, { claim }) => {
    if (claim === undefined) return;
    if (claim.target !== found.claim?.target) draft.annotations[marks.rejectedResults] = null;
    draft.annotations[marks.target] = claim.target;
    draft.annotations[marks.selectedSince] = claim.since;
  },
  'drop claim': (draft) => {
    draft.annotations[marks.target] = null;
    draft.annotations[marks.selectedSince] = null;
    draft.annotations[marks.readyFor] = null;
    draft.annotations[marks.readySince] = null;
    draft.annotations[marks.rejectedResults] = null;
  },
  'count rejection': (draft, found) => {
    draft.annotations[marks.rejectedResults] = String(found.rejectedResults + 1);
  },
  cordon: (draft, found, { owner }) => {
    // A cordon that stood before ours belongs to someone else: it is kept, and survives us.
    if (found.cordoned) return;
    draft.unschedulable = true;
    draft.annotations[marks.cordonOwner] = owner;
  },
  uncordon: (draft, found, { owner }) => {
    if (found.cordonOwner !== owner) return;
    draft.unschedulable = false;
    draft.annotations[marks.cordonOwner] = null;
  },
  'add ready': (draft, found, { vocabulary, now }) => {
    if (found.claim !== undefined) draft.annotations[marks.readyFor] = claimId(found.claim);
    draft.annotations[marks.readySince] = now;
    if (vocabulary === 'gep') draft.labels[marks.readyForUpdate] = 'true';
    else draft.condition = told('ReadyForUpdate', now);
  },
  'close gate': (draft, found, { vocabulary, now }) => {
    draft.labels[marks.readyForUpdate] = null;
    draft.labels[marks.readyToUpdate] = null;
    draft.annotations[marks.readyFor] = null;
    draft.annotations[marks.readySince] = null;
    if (vocabulary === 'shipped' && found.reason === 'ReadyForUpdate') draft.condition = verdict(draft, found, now);
  },
  'remove result': (draft) => {
    for (const label of resultLabels) draft.labels[label] = null;
    for (const annotation of resultTexts) draft.annotations[annotation] = null;
  },
  'add failure': (draft, _, { vocabulary, message = 'The update did not finish in time' }) => {
    if (vocabulary === 'gep') {
      draft.labels[marks.updateFailed] = 'true';
      draft.annotations[marks.updateFailureMessage] = message;
    } else {
      draft.labels[marks.updateResult] = 'failed';
      draft.annotations[marks.updateFailedReason] = message;
    }
  },
  'clear marks': (draft, found, context, node) => {
    draft.labels[marks.candidate] = null;
    for (const effect of ['remove selected', 'drop claim', 'remove result'] as const) writers[effect](draft, found, context, node);
    draft.labels[marks.readyForUpdate] = null;
    draft.labels[marks.readyToUpdate] = null;
    // Where machine-controller-manager began the rollout (T-04, T-31).
    const standing = node.spec?.taints ?? [];
    if (standing.some(isSoftTaint)) draft.taints = standing.filter((taint) => !isSoftTaint(taint));
  },
  // Beside the uncordon, so that no pod lands between the two (H15); once, however often it is asked for (X02).
  taint: (draft, _, __, node) => {
    const standing = draft.taints ?? node.spec?.taints ?? [];
    if (standing.some(({ key }) => key === marks.criticalComponentsTaint)) return;
    draft.taints = [...standing, { key: marks.criticalComponentsTaint, effect: 'NoSchedule' }];
  },
  'remember update': (draft, found) => {
    if (found.claim !== undefined) draft.annotations[marks.lastUpdate] = claimId(found.claim);
  },
  'written by its actor': () => undefined,
};

const told = (reason: InPlaceReason, now: string, detail?: string): Condition => ({
  ...inPlaceConditionFor(reason, detail),
  lastTransitionTime: now,
  lastUpdateTime: now,
});

/** What the condition says once the gate is closed; what this patch does to the result counts. */
function verdict({ labels, annotations }: Draft, { results, failureMessage, claim }: NodeMarks, now: string): Condition {
  const written = labels[marks.updateResult];
  if (written === 'failed') return told('UpdateFailed', now, annotations[marks.updateFailedReason] ?? undefined);
  if (written === null) return told(claim === undefined ? 'CandidateForUpdate' : 'SelectedForUpdate', now);
  if (results.includes('failed')) return told('UpdateFailed', now, failureMessage);
  return told(results.includes('successful') ? 'UpdateSuccessful' : 'CandidateForUpdate', now);
}

/** Only what differs from the node is written; a patch that would change nothing is none. */
function patchOf(node: Node, draft: Draft): NodePatch | undefined {
  const spec = specOf(node, draft);
  const hasSpec = spec !== undefined;
  const hasCondition = draft.condition !== undefined && draft.condition.reason !== inPlaceCondition(node)?.reason;
  // The status subresource drops spec: nobody may own a cordon that was not written.
  if (hasCondition && hasSpec) delete draft.annotations[marks.cordonOwner];
  const labels = changed(draft.labels, node.metadata?.labels ?? {});
  const annotations = changed(draft.annotations, node.metadata?.annotations ?? {});
  const metadata: { resourceVersion?: string; labels?: object; annotations?: object } = {};
  if (node.metadata?.resourceVersion !== undefined) metadata.resourceVersion = node.metadata.resourceVersion;
  if (labels !== undefined) metadata.labels = labels;
  if (annotations !== undefined) metadata.annotations = annotations;
  if (hasCondition)
    return {
      subresource: 'status',
      body: { metadata, status: { conditions: [mergeCondition(inPlaceCondition(node), draft.condition!)] } },
    };
  if (labels === undefined && annotations === undefined && !hasSpec) return undefined;
  return { subresource: undefined, body: hasSpec ? { metadata, spec } : { metadata } };
}

function specOf({ spec }: Node, { unschedulable, taints }: Draft): object | undefined {
  const hasCordon = unschedulable !== undefined && unschedulable !== (spec?.unschedulable ?? false);
  if (!hasCordon && taints === undefined) return undefined;
  return { ...(hasCordon ? { unschedulable } : {}), ...(taints === undefined ? {} : { taints }) };
}

function changed(wanted: Readonly<Record<string, string | null>>, have: Readonly<Record<string, string>>): object | undefined {
  let different: Record<string, string | null> | undefined;
  for (const key in wanted) {
    const value = wanted[key] ?? null;
    if (value !== (have[key] ?? null)) (different ??= {})[key] = value;
  }
  return different;
}
