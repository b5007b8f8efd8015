import { rotateRolloutWorkers } from '../../shoot/operation-vocabulary.js';
import { effectiveOperations, poolNamesIn, rotationPhase, type RequestedOperation } from '../../shoot/operations.js';
import { emptyName, repeatedNames } from '../../shoot/pool-names.js';
import { forbidden, invalid, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';

const waitsForPools = (shoot: ShootView): boolean =>
  ['certificateAuthorities', 'serviceAccountKey'].some((credential) => rotationPhase(shoot, credential) === 'WaitingForWorkersRollout');

const complaints = (shoot: ShootView, { name: operation, path }: RequestedOperation): readonly Finding[] => {
  const names = poolNamesIn(operation, rotateRolloutWorkers);
  return [
    ...(waitsForPools(shoot) ? [] : [forbidden(path, operation, { problem: 'not-waiting', operation })]),
    ...emptyName(path, names, operation),
    ...repeatedNames(path, names, operation),
    ...names.filter((pool) => !shoot.poolsByName.has(pool)).map((pool) => invalid(path, pool, { problem: 'unknown', operation, pool })),
  ];
};

/**
 * Lets parked pools follow a rotation that waits for them. Pools that are updated in place may: they follow in place.
 *
 * @source validateShootOperationContext
 */
export const rotateRolloutWorkersOperation: Rule<ShootState> = {
  id: 'V-SHOOT-30',
  sentence: 'The operation rotate-rollout-workers names existing pools, each once, while a rotation waits for them.',
  condition:
    'Forbidden when neither the certificate authorities nor the service account key are in phase WaitingForWorkersRollout; Required for an empty name, and Invalid as it is unknown; Duplicate for a repeated one; Invalid for an unknown one, * included.',
  exceptions: 'Pools that are updated in place and pending pools are no obstacle.',
  source: 'validateShootOperationContext',
  check: ({ shoot }) =>
    effectiveOperations(shoot)
      .filter(({ name }) => name.startsWith(rotateRolloutWorkers))
      .flatMap((operation) => complaints(shoot, operation)),
};
