import type { PoolExpectation } from '@gardener-inplace/simulation';
import { QuickstartProblem } from '../problem.js';
import type { Manifests } from './manifests.js';
import { poolsOf } from './pools.js';

const annotationOf = (pool: string): string => `quickstart.example.com/budget-${pool}`;

/**
 * What the observer expects of every pool. The budget stands in the manifest as a number that a person wrote: were it computed from
 * maxUnavailable here, a mistake in the arithmetic would excuse itself.
 */
export const expectationsOf = (manifests: Pick<Manifests, 'shoot'>): readonly PoolExpectation[] =>
  poolsOf(manifests).map(({ name, updateStrategy }) => ({
    name,
    isManual: updateStrategy === 'ManualInPlaceUpdate',
    budget: Number(manifests.shoot.metadata?.annotations?.[annotationOf(name)] ?? 0),
  }));

/** @throws QuickstartProblem MANIFEST_MISSING where a pool that is updated automatically states no budget */
export function checkBudgets(manifests: Pick<Manifests, 'shoot'>, where: string): void {
  const lacking = expectationsOf(manifests).find(({ isManual, budget }) => !isManual && !(Number.isInteger(budget) && budget > 0));
  if (lacking === undefined) return;
  throw new QuickstartProblem('MANIFEST_MISSING', {
    where: `${where} Shoot/${manifests.shoot.metadata?.name ?? ''}`,
    detail: `nothing says how many nodes of pool ${lacking.name} may be away at once`,
    help: `annotate the Shoot with ${annotationOf(lacking.name)}: "NUMBER"`,
  });
}
