import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { isReady } from '../kinds/pod.js';

/** What the disruption controller writes into a budget's status. */
export interface BudgetStatus extends JsonObject {
  readonly disruptionsAllowed: number;
  readonly conditions: readonly unknown[];
}

/** How many pods the controllers of some pods want, or why that cannot be said. */
export type ExpectedScale = (pods: readonly KubeObject[]) => number | { readonly error: string };

/** An evicted pod that is still there counts as disrupted so long; then it is taken to have survived. */
const disruptedForMilliseconds = 2 * 60 * 1000;

/**
 * The status of a budget over the pods that it selects. A whole number in `minAvailable` counts against the pods there are; everything
 * else against the pods that their controllers want, rounded up. When those cannot be told, nothing is allowed and all else stays as it was.
 */
export function budgetStatus(budget: KubeObject, pods: readonly KubeObject[], scaleOf: ExpectedScale, now: Date): BudgetStatus {
  const before = objectAt(budget, 'status');
  const observedGeneration = budget.metadata.generation ?? 0;
  const conditions = (condition: Pick<BudgetCondition, 'status' | 'reason' | 'message'>) =>
    withCondition(arrayAt(before, 'conditions'), { type: 'DisruptionAllowed', ...condition, observedGeneration }, now);

  const expected = expectation(objectAt(budget, 'spec'), pods, scaleOf);
  if ('error' in expected) {
    return { ...before, disruptionsAllowed: 0, conditions: conditions({ status: 'False', reason: 'SyncFailed', message: expected.error }) };
  }
  const { count: expectedPods, desired: desiredHealthy } = expected;
  const disruptedPods = stillDisrupted(objectAt(before, 'disruptedPods'), pods, now);
  const currentHealthy = pods.filter(
    (pod) => !pod.metadata.deletionTimestamp && !Object.hasOwn(disruptedPods, pod.metadata.name) && isReady(pod),
  ).length;
  const disruptionsAllowed = expectedPods > 0 ? Math.max(0, currentHealthy - desiredHealthy) : 0;
  const verdict = disruptionsAllowed > 0 ? { status: 'True', reason: 'SufficientPods' } : { status: 'False', reason: 'InsufficientPods' };
  return {
    observedGeneration,
    ...(Object.keys(disruptedPods).length > 0 && { disruptedPods }),
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed,
    expectedPods,
    conditions: conditions({ ...verdict, message: '' }),
  };
}

type Expectation = { readonly count: number; readonly desired: number } | { readonly error: string };

function expectation(spec: JsonObject, pods: readonly KubeObject[], scaleOf: ExpectedScale): Expectation {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable !== undefined) {
    const count = scaleOf(pods);
    return typeof count === 'number' ? { count, desired: Math.max(0, count - scaled(maxUnavailable, count)) } : count;
  }
  if (typeof minAvailable === 'string') {
    const count = scaleOf(pods);
    return typeof count === 'number' ? { count, desired: scaled(minAvailable, count) } : count;
  }
  // With neither field one pod must stay: the default of minAvailable.
  return { count: pods.length, desired: typeof minAvailable === 'number' ? minAvailable : 1 };
}

function scaled(value: unknown, total: number): number {
  if (typeof value === 'number') return value;
  const percent = /^(\d+)%$/.exec(String(value))?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * total) / 100);
}

function stillDisrupted(disrupted: JsonObject, pods: readonly KubeObject[], now: Date): Readonly<Record<string, string>> {
  const waiting = new Set(pods.filter((pod) => !pod.metadata.deletionTimestamp).map((pod) => pod.metadata.name));
  return Object.fromEntries(
    Object.entries(disrupted)
      .map(([name, since]) => [name, String(since)] as const)
      .filter(([name, since]) => waiting.has(name) && Date.parse(since) + disruptedForMilliseconds > now.getTime()),
  );
}

interface BudgetCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
}

function withCondition(conditions: readonly unknown[], condition: BudgetCondition, now: Date): readonly unknown[] {
  const isSame = (item: unknown): item is JsonObject => isJsonObject(item) && item['type'] === condition.type;
  const before = conditions.find(isSame);
  const isUnmoved = before?.['status'] === condition.status;
  const lastTransitionTime = (isUnmoved && stringAt(before, 'lastTransitionTime')) || `${now.toISOString().slice(0, 19)}Z`;
  return [...conditions.filter((item) => !isSame(item)), { ...condition, lastTransitionTime }];
}
