import type { NamedPool } from '@gardener-inplace/state-machine';
import { Problem } from '../problem/problem.js';

/** Only the pool of that name, where one is named. */
export function onlyPool(pools: readonly NamedPool[], name: string | undefined): readonly NamedPool[] {
  if (name === undefined) return pools;
  const found = pools.filter((pool) => pool.name === name);
  if (found.length > 0) return found;
  throw new Problem('POOL_UNKNOWN', {
    where: `pool ${name}`,
    detail: 'no pool of this name is updated in place here',
    help: knownPools(pools),
  });
}

/** What could have been meant. */
export const knownPools = (pools: readonly NamedPool[]): string =>
  pools.length === 0
    ? 'there is no pool with strategy InPlaceUpdate; check the namespace (-n) and the context (--context)'
    : `pools updated in place: ${pools.map(({ name }) => name).join(', ')}`;
