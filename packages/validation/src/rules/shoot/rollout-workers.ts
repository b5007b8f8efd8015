import { rolloutWorkers } from '../../shoot/operation-vocabulary.js';
import { effectiveOperations, poolNamesIn, type RequestedOperation } from '../../shoot/operations.js';
import { emptyName, repeatedNames } from '../../shoot/pool-names.js';
import { forbidden, invalid, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';

const poolProblem = ({ poolsByName }: ShootView, pool: string): string | undefined => {
  const found = poolsByName.get(pool);
  if (!found) return 'unknown';
  return found.isInPlace ? 'in-place' : undefined;
};

const complaints = (shoot: ShootView, { name: operation, path }: RequestedOperation): readonly Finding[] => {
  const given = poolNamesIn(operation, rolloutWorkers);
  const names = given.length === 1 && given[0] === '*' ? shoot.pools.map(({ name }) => name) : given;
  return [
    ...emptyName(path, given, operation),
    ...(names.includes('*') ? [forbidden(path, operation, { problem: 'wildcard', operation })] : []),
    ...repeatedNames(path, names, operation),
    ...names.flatMap((pool) => {
      const problem = poolProblem(shoot, pool);
      return problem ? [invalid(path, pool, { problem, operation, pool })] : [];
    }),
  ];
};

/**
 * Rolling replaces machines. A pool that is updated in place was made so that its machines stay.
 *
 * @source validateOperationRolloutWorkers
 * @since Gardener 1.132
 */
export const rolloutWorkersOperation: Rule<ShootState> = {
  id: 'V-SHOOT-29',
  sentence: 'The operation rollout-workers names existing pools that are rolled, each once, or all of them by *.',
  condition:
    'Required for an empty name, and Invalid as it is unknown; Forbidden for * beside names, and Invalid as it is unknown; Duplicate for a repeated name; Invalid for an unknown pool and for a pool that is updated in place, also when * stands for it.',
  source: 'validateOperationRolloutWorkers',
  since: '1.132',
  check: ({ shoot }) =>
    effectiveOperations(shoot)
      .filter(({ name }) => name.startsWith(rolloutWorkers))
      .flatMap((operation) => complaints(shoot, operation)),
};
