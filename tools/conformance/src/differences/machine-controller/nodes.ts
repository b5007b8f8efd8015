import type { CaseInput, Difference } from '../../area.js';
import { fieldsOf, inPlaceReason, type Nodes } from './case-input.js';

const prefix = 'node.machine.sapcloud.io/';

const isSelectedAnew = ({ labels = {} }: Nodes): boolean =>
  `${prefix}candidate-for-update` in labels && `${prefix}selected-for-update` in labels && !(`${prefix}update-result` in labels);

const selectedWith = (test: CaseInput, reasons: readonly (string | undefined)[]): boolean => {
  const [node] = fieldsOf(test).nodes ?? [];
  return (
    test.area === 'node-condition' && node !== undefined && isSelectedAnew(node) && reasons.includes(inPlaceReason(node.status?.conditions))
  );
};

/** Marks on the node that is asked about. */
const marksOf = (test: CaseInput): ReadonlySet<string> =>
  new Set(Object.keys(fieldsOf(test).nodes?.[0]?.labels ?? {}).map((label) => label.replace(prefix, '')));

const reasonIn = (test: CaseInput): string | undefined => inPlaceReason(fieldsOf(test).nodes?.[0]?.status?.conditions);

const isUnreported = (test: CaseInput): boolean =>
  test.area === 'node-condition' && marksOf(test).has('candidate-for-update') && !marksOf(test).has('update-result');

const reasons = ['CandidateForUpdate', 'SelectedForUpdate', 'DrainSuccessful', 'ReadyForUpdate', 'UpdateSuccessful', 'UpdateFailed'];

/** A condition with a reason that nobody gives. */
const standsOddly = (test: CaseInput): boolean => isUnreported(test) && !reasons.includes(reasonIn(test) ?? 'CandidateForUpdate');

const carriesOldResult = (test: CaseInput): boolean => {
  const labels = fieldsOf(test).nodes?.[0]?.labels ?? {};
  const has = (mark: string): boolean => prefix + mark in labels;
  return test.area === 'node-condition' && has('candidate-for-update') && has('update-result') && !has('selected-for-update');
};

interface LabelChange {
  readonly op?: string;
  readonly oldLabels?: Readonly<Record<string, string>>;
  readonly newLabels?: Readonly<Record<string, string>>;
}

/** Candidate or selected label taken away, nothing added and no result changed: upstream sleeps on. */
function losesMark({ area, input }: CaseInput): boolean {
  const { op, oldLabels = {}, newLabels = {} } = input as LabelChange;
  if (area !== 'wake-up' || op !== 'machineOnNodeUpdate') return false;
  const changed = (['candidate-for-update', 'selected-for-update', 'update-result'] as const).filter(
    (mark) => oldLabels[prefix + mark] !== newLabels[prefix + mark],
  );
  return changed.length > 0 && changed.every((mark) => mark !== 'update-result' && !(prefix + mark in newLabels));
}

const candidate = {
  condition: { type: 'InPlaceUpdate', status: 'True', reason: 'CandidateForUpdate', message: 'Node is a candidate for in-place update' },
};

const selected = {
  condition: { type: 'InPlaceUpdate', status: 'True', reason: 'SelectedForUpdate', message: 'Node is selected for in-place update' },
};

const autoscaler = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';

export const nodeDifferences: readonly Difference[] = [
  {
    mark: 'labels-tell-at-once',
    when: (test) => selectedWith(test, [undefined, 'UpdateSuccessful']) || standsOddly(test),
    expected: (test) => (marksOf(test).has('selected-for-update') ? selected : candidate),
  },
  {
    mark: 'a-lost-mark-is-news',
    when: losesMark,
    expected: () => ({ enqueue: true }),
  },
  {
    mark: 'an-old-result-is-none',
    when: carriesOldResult,
    expected: () => candidate,
  },
  {
    mark: 'a-cleared-failure-is-tried-again',
    when: (test) => reasonIn(test) === 'UpdateFailed' && isUnreported(test),
    expected: (test) => (marksOf(test).has('selected-for-update') ? selected : candidate),
  },
  {
    mark: 'autoscaler-annotation-is-given-back',
    when: (test) =>
      test.area === 'autoscaler-annotation' && fieldsOf(test).nodes?.[0]?.annotations?.[autoscaler] !== undefined && !isMarked(test),
    expected: (test) => {
      const standing = fieldsOf(test).nodes?.[0]?.annotations ?? {};
      return {
        duringRollout: {
          ...standing,
          [autoscaler]: 'true',
          [`${autoscaler}-by-mcm`]: 'true',
          'inplace.gardener.cloud/autoscaler-previous': standing[autoscaler],
        },
        afterRollout: standing,
      };
    },
  },
];

const isMarked = (test: CaseInput): boolean => fieldsOf(test).nodes?.[0]?.annotations?.[`${autoscaler}-by-mcm`] !== undefined;
