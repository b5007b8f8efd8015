import { isInPlace, isManualInPlace, type MachineDeploymentStrategy, type WorkerPool } from '@gardener-inplace/api';
import { shareOfBudget } from './distribution.js';

/**
 * The strategy of one zone's MachineDeployment, without `orchestrationType` (its spelling depends on the vocabulary).
 * A pool whose nodes a person selects has no budget: both limits are 0.
 *
 * @internal
 */
export function machineStrategy(pool: WorkerPool, zone: number, zones: number): MachineDeploymentStrategy {
  const limits = isManualInPlace(pool.updateStrategy)
    ? { maxSurge: 0, maxUnavailable: 0 }
    : {
        maxSurge: shareOfBudget(pool.maxSurge, pool.maximum, zone, zones),
        maxUnavailable: shareOfBudget(pool.maxUnavailable, pool.minimum, zone, zones),
      };
  return isInPlace(pool.updateStrategy)
    ? { type: 'InPlaceUpdate', inPlaceUpdate: limits }
    : { type: 'RollingUpdate', rollingUpdate: limits };
}
