import { type IntOrString, resolveIntOrPercent } from '@gardener-inplace/api';
import { isBudgetRaised } from './budget.js';
import { nameOf } from './decision.js';
import { statedLimitsOf } from './fenceposts.js';
import type { ResolvedPolicy } from './policy.js';
import type { PoolView } from './view.js';

/** What is allowed, or can't be refused any more, and yet hardly meant. */
export interface PoolWarning {
  readonly code: 'BUDGET_RAISED' | 'LIMIT_UNREADABLE';
  readonly detail: string;
  readonly help: string;
}

export const warningsOf = (view: PoolView, policy: ResolvedPolicy): readonly PoolWarning[] => [
  ...(view.isAuto && isBudgetRaised(view, policy) ? [budgetRaised] : []),
  ...view.groups.flatMap(({ deployment }) => {
    const { maxUnavailable, maxSurge } = statedLimitsOf(deployment) ?? {};
    const limits = unreadable({ maxUnavailable, maxSurge });
    return limits.length === 0
      ? []
      : [limitUnreadable(`${limits.join(' and ')} of MachineDeployment/${nameOf(deployment)}`, 'both its limits count')];
  }),
  ...unreadable({ maxUnavailable: policy.maxUnavailable }).map((limit) => limitUnreadable(`${limit} of the policy`, 'it counts')),
];

const budgetRaised: PoolWarning = {
  code: 'BUDGET_RAISED',
  detail: 'maxUnavailable and maxSurge both come to nothing; one node is updated at a time',
  help: 'state maxUnavailable as a number, or as a larger share',
};

const limitUnreadable = (limit: string, what: string): PoolWarning => ({
  code: 'LIMIT_UNREADABLE',
  detail: `${limit} can't be read; ${what} as 0`,
  help: 'state an integer without quotes, for example 2, or a percentage, for example "20%"',
});

const unreadable = (limits: Readonly<Record<string, IntOrString | undefined>>): readonly string[] =>
  Object.entries(limits).flatMap(([name, limit]) =>
    resolveIntOrPercent(limit ?? 0, 0, 'up').ok ? [] : [`${name} ${JSON.stringify(limit)}`],
  );
