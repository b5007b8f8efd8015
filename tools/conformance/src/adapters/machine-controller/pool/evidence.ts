import { type Condition, type Machine, marks, type Node } from '@gardener-inplace/api';
import { claimId, formatAttempt } from '@gardener-inplace/state-machine';
import { ago, type ConditionForm, type NodeForm, now } from './forms.js';

const toCondition = ({ ageSeconds = 0, ...rest }: ConditionForm): Condition => ({ ...rest, lastTransitionTime: ago(ageSeconds) });

export const conditionsOf = (forms: readonly ConditionForm[] = []): readonly Condition[] => forms.map(toCondition);

/** Reasons that a node has only while an update holds it. */
export const held = ['SelectedForUpdate', 'DrainSuccessful', 'ReadyForUpdate'];

/** Reasons that a node has once its agent reported. */
const over = ['UpdateSuccessful', 'UpdateFailed'];

/** A machine that succeeded waits for nothing but its phase once the node shows no result any more. */
const isInPlacePhase = (machine: Machine | undefined, labels: object): boolean => {
  const phase = machine?.status?.currentStatus?.phase ?? '';
  return phase.startsWith('InPlaceUpdat') && (phase !== 'InPlaceUpdateSuccessful' || marks.updateResult in labels);
};

/** Whether labels, the condition, its copy or the machine's phase say that an update holds the node. */
function showsHold({ labels = {}, status }: NodeForm, machine: Machine | undefined): boolean {
  const reasons = [...(status?.conditions ?? []), ...(machine?.status?.conditions ?? [])].flatMap(({ type, reason = '' }) =>
    type === marks.inPlaceCondition ? [reason] : [],
  );
  const isReported = marks.updateResult in labels && reasons.some((reason) => over.includes(reason));
  const isHeldByCondition = status?.conditions?.some(({ type, reason = '' }) => type === marks.inPlaceCondition && held.includes(reason));
  return marks.selected in labels || isReported || isHeldByCondition === true || isInPlacePhase(machine, labels);
}

/**
 * A node with what the cases don't record, in agreement with what they do: who holds its slot and for which template, that a cordon
 * beside the selected label is ours, that the agent was told before it reported.
 */
export function nodeOf(form: NodeForm, target: string, machine?: Machine, isHeld = showsHold(form, machine)): Node {
  const conditions = conditionsOf(form.status?.conditions);
  const inPlace = conditions.find(({ type }) => type === marks.inPlaceCondition);
  const phase = machine?.status?.currentStatus?.phase ?? '';
  const isInPlace = phase.startsWith('InPlaceUpdat');
  const hasResult = ['successful', 'failed'].includes(form.labels?.[marks.updateResult] ?? '');
  const isTold = inPlace?.reason === 'ReadyForUpdate' || (isInPlace && inPlace === undefined && !hasResult);
  const copied = machine?.status?.conditions?.find(({ type }) => type === marks.inPlaceCondition);
  const isPastTelling = [inPlace, copied].some((each) => over.includes(each?.reason ?? '')) || isInPlace;
  const since = inPlace?.reason === 'SelectedForUpdate' ? (inPlace.lastTransitionTime ?? now) : ago(3600);
  const claim = { target, since };
  const slot = isHeld
    ? {
        [marks.target]: target,
        [marks.selectedSince]: since,
        ...(form.spec?.unschedulable === true ? { [marks.cordonOwner]: 'gardener-inplace' } : {}),
        ...(isTold ? { [marks.readyFor]: claimId(claim), [marks.readySince]: machine?.status?.currentStatus?.lastUpdateTime ?? now } : {}),
        ...(hasResult && (isTold || isPastTelling)
          ? { [marks.attempt]: formatAttempt({ target, bootID: 'boot', started: ago(60), ended: now }) }
          : {}),
      }
    : {};
  const standing =
    isTold && inPlace === undefined ? [toCondition({ type: marks.inPlaceCondition, status: 'True', reason: 'ReadyForUpdate' })] : [];
  const isReadinessTold = conditions.some(({ type }) => type === 'Ready');
  return {
    metadata: {
      name: form.name,
      uid: `uid-${form.name}`,
      labels: { ...form.labels, ...(isHeld ? { [marks.candidate]: 'true', [marks.selected]: 'true', ...form.labels } : {}) },
      annotations: { ...slot, ...form.annotations },
    },
    spec: { ...form.spec },
    status: { conditions: [...conditions, ...standing, ...(isReadinessTold ? [] : [toCondition({ type: 'Ready', status: 'True' })])] },
  };
}
