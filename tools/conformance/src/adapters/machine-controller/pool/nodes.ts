import { type Condition, marks, type Node } from '@gardener-inplace/api';
import { conditionOf, encodeEffects, mergeCondition, rehearse } from '@gardener-inplace/state-machine';
import { decided } from './decided.js';
import { conditionsOf, held, nodeOf } from './evidence.js';
import { type ConditionForm, type MachineForm, type NodeForm, now } from './forms.js';
import { nodesIn } from './objects.js';
import { sceneOf } from './scene.js';

const inPlace = (node: Node | undefined): Condition | undefined =>
  node?.status?.conditions?.find(({ type }) => type === marks.inPlaceCondition);

export function nodeCondition({ nodes: [form] }: { readonly nodes: readonly NodeForm[] }): object {
  if (form === undefined) return { condition: null, statusWrites: 0, effects: 0 };
  // What the labels say is the question here, so nothing else may answer it.
  const labels = form.labels ?? {};
  const reason = form.status?.conditions?.find(({ type }) => type === marks.inPlaceCondition)?.reason ?? '';
  const isHeld = marks.candidate in labels && (marks.selected in labels || held.includes(reason));
  const node = nodeOf(form, 'wanted', undefined, isHeld);
  const wanted = conditionOf(node);
  const writes = wanted?.reason === inPlace(node)?.reason ? 0 : 1;
  return { condition: wanted ?? null, statusWrites: writes, effects: writes };
}

export interface StepCase {
  readonly machines: readonly MachineForm[];
  readonly nodes: readonly NodeForm[];
  readonly podsOnNode?: number;
}

/** A node that was drained is cordoned, unless a case says otherwise. */
function cordonedWhereDrained(form: NodeForm): NodeForm {
  const reason = form.status?.conditions?.find(({ type }) => type === marks.inPlaceCondition)?.reason ?? '';
  const isDrained = reason === 'DrainSuccessful' || reason === 'ReadyForUpdate';
  return isDrained && form.spec?.unschedulable === undefined ? { ...form, spec: { ...form.spec, unschedulable: true } } : form;
}

export function inPlaceStep({ machines, nodes, podsOnNode = 0 }: StepCase): object {
  const pods = Array.from({ length: podsOnNode }, (_, index) => ({
    metadata: { name: `pod-${index}`, namespace: 'default', uid: `uid-pod-${index}` },
    spec: { nodeName: nodes[0]?.name ?? '' },
  }));
  const { after, writes } = decided(
    { ...sceneOf({ machines, nodes: nodes.map(cordonedWhereDrained) }), pods },
    { kinds: ['repair', 'drain', 'mark-ready'], rounds: 5 },
  );
  const [node] = after.nodes;
  const status = after.machines[0]?.status;
  return {
    error: false,
    condition: inPlace(node) ?? null,
    unschedulable: node?.spec?.unschedulable === true,
    nodes: nodesIn(after),
    phase: status?.currentStatus?.phase,
    lastOperation: status?.lastOperation,
    effects: writes.length,
  };
}

export function conditionMerge({
  cases,
}: {
  readonly cases: readonly { readonly old?: ConditionForm | null; readonly new: ConditionForm }[];
}): object {
  const merged = cases.map((each) => mergeCondition(conditionsOf(each.old ? [each.old] : [])[0], conditionsOf([each.new])[0]!));
  return { ageSeconds: merged.map((condition) => (Date.parse(now) - Date.parse(condition?.lastTransitionTime ?? now)) / 1000) };
}

interface AnnotationCase {
  readonly op: 'annotateNodes' | 'rolloutAnnotateThenRemove' | 'removeAutoscalerAnnotations';
  readonly nodes: readonly NodeForm[];
  readonly machines?: readonly MachineForm[];
  /** Annotations under names of the case's own: they stand for the autoscaler's. */
  readonly set?: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

export function autoscalerAnnotation({ op, nodes: [form], machines, set = {} }: AnnotationCase): object {
  if (form === undefined) return { annotations: {} };
  if (op === 'annotateNodes') {
    const annotations = underOwnNames(form.annotations ?? {}, set);
    const isChanged = Object.entries(annotations).some(([key, value]) => form.annotations?.[key] !== value);
    return { annotations, error: false, nodeWrites: isChanged ? 1 : 0 };
  }
  const node = nodeOf(form, 'wanted');
  if (op === 'rolloutAnnotateThenRemove') {
    const during = withEffect(node, 'protect from autoscaler');
    return { duringRollout: annotationsOf(during), afterRollout: annotationsOf(withEffect(during, 'release autoscaler')) };
  }
  const updated = (machines ?? [{ name: 'machine', labels: { [marks.machineNode]: form.name } }]).map((machine) => ({
    ...machine,
    ownerSet: 'new',
  }));
  const { after, writes } = decided(sceneOf({ machines: updated, nodes: [form] }), { kinds: ['release'] });
  return { annotations: annotationsOf(after.nodes[0]!), effects: writes.length };
}

const annotationsOf = ({ metadata }: Node): Texts => ({ ...metadata?.annotations });

function withEffect(node: Node, effect: 'protect from autoscaler' | 'release autoscaler'): Node {
  const patch = encodeEffects(node, [effect], { vocabulary: 'shipped', owner: 'gardener-inplace', now });
  const world = rehearse({ deployments: [], machineSets: [], machines: [], nodes: [node] });
  if (patch !== undefined)
    world.change('nodes', node.metadata?.name ?? '', { metadata: { annotations: (patch.body as Node).metadata?.annotations } });
  return world.snapshot().nodes[0]!;
}

function underOwnNames(standing: Texts, set: Texts): Texts {
  const entries = Object.entries(standing).map(([key, value]) => [key in set ? marks.autoscalerScaleDownDisabled : key, value] as const);
  const protectedNode = withEffect({ metadata: { name: 'node', annotations: Object.fromEntries(entries) } }, 'protect from autoscaler');
  const {
    [marks.autoscalerScaleDownDisabled]: isSet,
    [marks.autoscalerScaleDownDisabledByUs]: _,
    [marks.autoscalerPrevious]: __,
    ...others
  } = annotationsOf(protectedNode);
  return { ...others, ...(isSet === 'true' ? set : {}) };
}
