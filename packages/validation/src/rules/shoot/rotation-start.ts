import { rotationStarts } from '../../shoot/operation-vocabulary.js';
import { effectiveOperations, rotationPhase, type RequestedOperation } from '../../shoot/operations.js';
import { forbidden, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';
import { memberAt } from '../../unknown-value.js';

const isReady = ({ object }: ShootView): boolean => {
  const [type, state] = [memberAt(object, 'status', 'lastOperation', 'type'), memberAt(object, 'status', 'lastOperation', 'state')];
  return type === 'Reconcile' || ((type === 'Create' || type === 'Restore') && state === 'Succeeded');
};

const complaints = (shoot: ShootView, { name, path }: RequestedOperation): readonly Finding[] => {
  const start = rotationStarts.get(name);
  if (!start) return [];
  const about = { operation: name, what: start.what };
  const running = start.credentials.filter((credential) => !['', 'Completed'].includes(rotationPhase(shoot, credential)));
  const pending = start.concernsPools ? Object.entries(shoot.pending ?? {}).filter(([, pools]) => pools.length > 0) : [];
  return [
    ...(isReady(shoot) ? [] : [forbidden(path, name, { problem: 'not-ready', ...about })]),
    ...running.map((credential) =>
      forbidden(path, name, { problem: 'running', ...about, credential, phase: rotationPhase(shoot, credential) }),
    ),
    ...pending.map(([kind, pools]) => forbidden(path, name, { problem: 'pending', ...about, kind, pools })),
  ];
};

/**
 * A rotation changes what every node trusts. Started on top of an update that is under way, nodes would be left on three
 * different states. Names of pools that are gone count until they are pruned (F-08).
 *
 * @source validateShootOperationContext, validatePendingWorkerUpdates
 * @since Gardener 1.118 (pending pools)
 */
export const rotationStart: Rule<ShootState> = {
  id: 'V-SHOOT-28',
  sentence: 'A credential rotation starts on a Shoot that is ready, when no rotation of it runs and no pool is being updated in place.',
  condition:
    'Forbidden when the last operation is neither Reconcile nor a succeeded Create or Restore; for every concerned rotation that is neither new nor Completed; for each non-empty list of pending pools, also when workers are not rolled.',
  exceptions:
    'etcd key rotations ignore pending pools. The force operation lifts nothing here. Maintenance operations of a Shoot in deletion are not judged.',
  source: 'validateShootOperationContext, validatePendingWorkerUpdates',
  since: '1.118',
  check: ({ shoot }) => effectiveOperations(shoot).flatMap((operation) => complaints(shoot, operation)),
};
