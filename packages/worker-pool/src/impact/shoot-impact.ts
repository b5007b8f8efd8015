import type { CloudProfile, Shoot, ShootWorker } from '@gardener-inplace/api';
import { admitShoot, validateShootUpdate, type FieldError, type ValidationOptions } from '@gardener-inplace/validation';
import { isAbsent } from '../absent.js';
import { credentialsOfPools } from '../hash/credentials-of-pools.js';
import type { PlacedPool } from './hash-triggers.js';
import { triggersOfOperations } from './operation-triggers.js';
import { addedPool, changedPool, removedPool, type PoolEffect, type ProviderData } from './pool-effect.js';

export interface PoolImpact extends PoolEffect {
  readonly pool: string;
  /** Path of the pool in the new Shoot; of a removed pool, in the old one. */
  readonly path: string;
  /** What forbids the change of this pool. */
  readonly blockedBy: readonly FieldError[];
}

export interface ShootImpact {
  /** In the order of the new Shoot, then removed pools. */
  readonly pools: readonly PoolImpact[];
  /** Whether an API server would accept the change. */
  readonly allowed: boolean;
  /** Everything that forbids it, also what concerns no single pool. */
  readonly errors: readonly FieldError[];
}

export interface ShootImpactOptions extends ValidationOptions {
  readonly providerData?: ProviderData | undefined;
}

/**
 * What changing a Shoot causes, pool by pool, and whether it is allowed. A new Shoot without a status is taken to have
 * that of the old one, as an API server does. Operations that the change newly asks for count as well.
 *
 * ```ts
 * const { pools } = shootImpact(old, { ...old, spec: { ...old.spec, kubernetes: { version: '1.33.0' } } }, cloudProfile);
 * pools[0]?.fate; // 'inPlaceAuto'
 * ```
 * @param cloudProfile without it nobody checks whether images are offered
 * @source rules S-01, S-06; Gardener API reference b1, b5
 */
export function shootImpact(old: Shoot, changed: Shoot, cloudProfile?: CloudProfile, options: ShootImpactOptions = {}): ShootImpact {
  const { providerData = () => [], ...rules } = options ?? {};
  const shoot: Shoot = isAbsent(changed?.status) && !isAbsent(old?.status) ? { ...changed, status: old.status } : changed;
  const errors = [
    ...validateShootUpdate(old, shoot, rules),
    ...(isAbsent(cloudProfile) ? [] : admitShoot({ operation: 'update', old, shoot, cloudProfile }, rules)),
  ];
  const before = placed(old);
  const beforeByName = new Map(before.toReversed().map((each) => [each.pool.name, each]));
  const errorsByPool = byPool(errors);
  const operationTriggers = triggersOfOperations(old, shoot);
  const pools = placed(shoot).map((after): PoolImpact => {
    const was = beforeByName.get(after.pool.name);
    const effect = was ? changedPool(was, after, providerData, operationTriggers(after.pool)) : addedPool;
    return { pool: after.pool.name, path: after.path, ...effect, blockedBy: errorsByPool.get(after.path) ?? [] };
  });
  const kept = new Set(pools.map(({ pool }) => pool));
  const removed = before
    .filter(({ pool }) => !kept.has(pool.name))
    .map(({ pool, path }): PoolImpact => ({ pool: pool.name, path, ...removedPool(pool), blockedBy: [] }));
  return { pools: [...pools, ...removed], allowed: errors.length === 0, errors };
}

/** Errors by the path of the pool that they are about, or that something in is. */
function byPool(errors: readonly FieldError[]): ReadonlyMap<string, readonly FieldError[]> {
  const found = new Map<string, FieldError[]>();
  for (const error of errors) {
    const path = /^spec\.provider\.workers\[\d+\](?=\.|$)/.exec(error.field)?.[0];
    if (path === undefined) continue;
    const others = found.get(path);
    if (others) others.push(error);
    else found.set(path, [error]);
  }
  return found;
}

/** Entries that are not there have no pool, but still a place. */
const placed = (shoot: Shoot): readonly PlacedPool[] => {
  const workers: unknown = shoot?.spec?.provider?.workers;
  const pools: readonly (ShootWorker | null | undefined)[] = Array.isArray(workers) ? workers : [];
  const credentialsOf = credentialsOfPools(shoot?.status?.credentials);
  return pools.flatMap((pool, index) =>
    isAbsent(pool) ? [] : [{ shoot, pool, credentials: credentialsOf(pool.name), path: `spec.provider.workers[${index}]` }],
  );
};
