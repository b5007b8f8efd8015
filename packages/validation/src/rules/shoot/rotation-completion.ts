import { isKnownBelow134 } from '../../shoot/kubernetes-134.js';
import { rotationCompletions } from '../../shoot/operation-vocabulary.js';
import { effectiveOperations, rotationPhase } from '../../shoot/operations.js';
import { forbidden, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';

/** From 1.34 on the etcd key is rotated in one go and is no part of completing the others. */
const mustBePrepared = ({ version }: ShootView, operation: string, credential: string): boolean =>
  operation !== 'rotate-credentials-complete' || credential !== 'etcdEncryptionKey' || isKnownBelow134(version);

/**
 * Completing takes the old credential away: whoever does not have the new one yet is locked out.
 *
 * @source validateShootOperationContext
 */
export const rotationCompletion: Rule<ShootState> = {
  id: 'V-SHOOT-28b',
  sentence: 'A credential rotation is completed only when everything is prepared for it.',
  condition: 'Forbidden for every concerned rotation whose phase is not Prepared.',
  exceptions: 'Pending pools play no part. From Kubernetes 1.34 on, completing all credentials leaves the etcd key out.',
  source: 'validateShootOperationContext',
  check: ({ shoot }) =>
    effectiveOperations(shoot).flatMap(({ name, path }) =>
      (rotationCompletions.get(name) ?? [])
        .filter((credential) => mustBePrepared(shoot, name, credential) && rotationPhase(shoot, credential) !== 'Prepared')
        .map((credential) => forbidden(path, name, { operation: name, credential, phase: rotationPhase(shoot, credential) })),
    ),
};
