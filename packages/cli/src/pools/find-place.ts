import { type Member, type NamedPool, viewPool } from '@gardener-inplace/state-machine';
import { knownPools } from './find-pool.js';
import { Problem } from '../problem/problem.js';

/** A node with the pool and machine it belongs to. */
export interface Place {
  readonly pool: NamedPool;
  readonly member: Member & { readonly node: NonNullable<Member['node']>; readonly state: NonNullable<Member['state']> };
}

/** Every node of the pools. */
export const placesOf = (pools: readonly NamedPool[]): readonly Place[] =>
  pools.flatMap((pool) =>
    viewPool(pool.snapshot).members.flatMap((member): readonly Place[] => {
      const { node, state } = member;
      return node === undefined || state === undefined ? [] : [{ pool, member: { ...member, node, state } }];
    }),
  );

/** Where a node belongs; a `Problem` where it belongs to no pool that is updated in place. */
export function findPlace(pools: readonly NamedPool[], node: string): Place {
  const place = placesOf(pools).find(({ member }) => member.node.metadata?.name === node);
  if (place !== undefined) return place;
  throw new Problem('NODE_UNKNOWN', {
    where: `node/${node}`,
    detail: 'no pool that is updated in place has this node',
    help: knownPools(pools),
  });
}
