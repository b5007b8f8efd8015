import { pendingWorkersOf, type Shoot } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { poolsOf } from './pending-pools.js';

/** A constraint in `Shoot.status.constraints`; without the times, which whoever writes it knows. */
export interface ManualConstraint {
  readonly type: 'ManualInPlaceWorkersUpdated';
  readonly status: 'False' | 'Progressing';
  readonly reason: 'WorkerPoolsWithManualInPlaceUpdateStrategyPending';
  readonly message: string;
  /** The pools that the message names, in the order of the status. */
  readonly pools: readonly string[];
}

/**
 * Tells people that pools wait for them to select nodes. Undefined: nothing waits, or the Shoot has no nodes, and the
 * constraint isn't listed. While the Shoot is busy without an error it is `Progressing`, which asks nobody to act yet.
 *
 * ```ts
 * manualConstraint(shoot)?.message;
 * ```
 * @source rule S-07
 */
export function manualConstraint(shoot: Shoot): ManualConstraint | undefined {
  const pools = pendingWorkersOf(shoot).value?.manual ?? [];
  const isHibernated = shoot?.spec?.hibernation?.enabled || shoot?.status?.hibernated;
  if (pools.length === 0 || poolsOf(shoot).length === 0 || isHibernated) return undefined;
  return {
    type: 'ManualInPlaceWorkersUpdated',
    status: isPardoned(shoot) ? 'Progressing' : 'False',
    reason: 'WorkerPoolsWithManualInPlaceUpdateStrategyPending',
    message: `Nodes of these pools wait to be selected for their in-place update: ${pools.join(', ')}`,
    pools,
  };
}

function isPardoned({ status }: Shoot): boolean {
  const operation = status?.lastOperation;
  if (!operation) return true;
  if ((operation.type === 'Create' || operation.type === 'Delete') && operation.state !== 'Succeeded') return true;
  return operation.state === 'Processing' && listOf(status?.lastErrors).length === 0;
}
