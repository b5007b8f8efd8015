import type { LabelSelector, Pod, PodDisruptionBudget } from '@gardener-inplace/api';
import { readableBudget, readablePod } from '../readable/objects.js';
import { own } from '../readable/own.js';
import { podName } from './pods.js';

/** A pod that no patience will ever move. */
export interface DrainBlocker {
  readonly code: 'IMPOSSIBLE_BUDGET' | 'SEVERAL_BUDGETS';
  readonly pod: string;
  readonly budgets: readonly string[];
  readonly detail: string;
  readonly help: string;
}

/**
 * Pods that the API will never let go: told before a node is cordoned. Past the drain deadline they would be deleted by force.
 *
 * @source machine-controller e.2 "misconfigured"; field reports D04, D19
 */
export const drainBlockers = (pods: readonly Pod[], budgets: readonly PodDisruptionBudget[]): readonly DrainBlocker[] =>
  blockersAmong(pods.map(readablePod), budgets.map(readableBudget));

/** The same of objects that were read before. */
export function blockersAmong(pods: readonly Pod[], budgets: readonly PodDisruptionBudget[]): readonly DrainBlocker[] {
  return pods.flatMap((pod) => {
    const matching = budgets.filter((budget) => counts(budget, pod));
    const names = matching.map(budgetName);
    if (matching.length > 1) {
      return [
        blocker(
          'SEVERAL_BUDGETS',
          pod,
          names,
          'more than one disruption budget covers the pod, so every eviction is an error',
          'let one budget cover the pod',
        ),
      ];
    }
    return matching
      .filter(allowsNone)
      .map(() =>
        blocker(
          'IMPOSSIBLE_BUDGET',
          pod,
          names,
          'the disruption budget can never allow an eviction',
          'lower minAvailable, raise maxUnavailable or add replicas',
        ),
      );
  });
}

const blocker = (code: DrainBlocker['code'], pod: Pod, budgets: readonly string[], detail: string, help: string): DrainBlocker => ({
  code,
  pod: podName(pod),
  budgets,
  detail,
  help,
});

/**
 * All pods are healthy, none is being disrupted, and still nothing is allowed: waiting changes nothing. A budget that could not be
 * computed says nothing about that.
 *
 * @source machine-controller e.2 "misconfigured"
 */
export const isImpossible = (budget: PodDisruptionBudget): boolean => allowsNone(readableBudget(budget));

function allowsNone({ metadata, status }: PodDisruptionBudget): boolean {
  const {
    expectedPods = 0,
    currentHealthy = 0,
    disruptionsAllowed = 0,
    disruptedPods = {},
    observedGeneration,
    conditions = [],
  } = status ?? {};
  const isCurrent = observedGeneration !== undefined && observedGeneration === metadata?.generation;
  const isDisrupting = Object.keys(disruptedPods).length > 0;
  const isUnknown = conditions.some(({ reason }) => reason === 'SyncFailed');
  return isCurrent && expectedPods > 0 && currentHealthy >= expectedPods && !isDisrupting && disruptionsAllowed === 0 && !isUnknown;
}

const budgetName = ({ metadata }: PodDisruptionBudget): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;

/** Whether a budget counts a pod: an absent selector selects nothing, an empty one everything in the namespace. */
export const covers = (budget: PodDisruptionBudget, pod: Pod): boolean => counts(readableBudget(budget), readablePod(pod));

const counts = (budget: PodDisruptionBudget, pod: Pod): boolean =>
  (budget.metadata?.namespace ?? '') === (pod.metadata?.namespace ?? '') &&
  budget.spec?.selector !== undefined &&
  matches(budget.spec.selector, pod.metadata?.labels ?? {});

const matches = (selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => own(labels, key) === value) &&
  (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    const value = own(labels, key);
    if (operator === 'Exists') return value !== undefined;
    if (operator === 'DoesNotExist') return value === undefined;
    if (operator === 'In') return value !== undefined && values.includes(value);
    return operator === 'NotIn' ? value === undefined || !values.includes(value) : false;
  });
