import { isInPlace, type Result, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import type { Credentials, HashItem } from '../hash/hash-item.js';
import { inPlaceHashItems } from '../hash/in-place-hash.js';
import { rollingHashItems } from '../hash/operating-system-config-key.js';
import { all, map, ok } from '../result.js';
import { keyInputOf } from '../worker/agent-secret-name.js';
import { pathOfItem } from './item-path.js';
import { trigger, type Trigger } from './trigger.js';

/** A pool in the Shoot it belongs to. @internal */
export interface PlacedPool {
  readonly shoot: Shoot;
  /** Those of the Shoot, as they matter to the pool. */
  readonly credentials: Credentials | undefined;
  readonly pool: ShootWorker;
  readonly path: string;
}

/**
 * The inputs of the pool's hash that differ. The hash of the new strategy counts: it is the one whose change makes
 * machines move.
 *
 * @internal
 */
export const hashTriggers = (before: PlacedPool, after: PlacedPool): Result<readonly Trigger[]> =>
  differences(before, after, isInPlace(after.pool.updateStrategy) ? inPlaceItems : rollingItems);

/**
 * Changes of a pool that is updated in place which its nodes never get: what they were made with. Validation forbids
 * most of them, but a switch between the two ways of updating in place lets them pass.
 *
 * @source field report X11
 * @internal
 */
export const unreachedChanges = (before: PlacedPool, after: PlacedPool): Result<readonly Trigger[]> =>
  isInPlace(after.pool.updateStrategy) ? differences(before, after, madeWith) : ok([]);

type ItemsOf = (placed: PlacedPool) => Result<readonly HashItem[]>;

const differences = (before: PlacedPool, after: PlacedPool, itemsOf: ItemsOf): Result<readonly Trigger[]> =>
  map(all([itemsOf(before), itemsOf(after)]), ([old = [], current = []]) => {
    const names = [...new Set([...old, ...current].map(({ name }) => name))];
    return names.flatMap((name) => {
      const [was, is] = [textOf(old, name), textOf(current, name)];
      return was === is ? [] : [trigger(name, pathOfItem(name, after.pool, after.path), was, is)];
    });
  });

const textOf = (items: readonly HashItem[], name: HashItem['name']): string | undefined => items.find((item) => item.name === name)?.text;

const inPlaceItems: ItemsOf = ({ shoot, pool, credentials }) => {
  const input = keyInputOf(shoot, pool, credentials);
  return inPlaceHashItems({ ...input, machineImageVersion: input.machineImage?.version });
};

const rollingItems: ItemsOf = ({ shoot, pool, credentials }) => rollingHashItems(keyInputOf(shoot, pool, credentials));

const creation: readonly HashItem['name'][] = ['machineType', 'machineImage', 'volumeSize', 'volumeType', 'cri', 'nodeLocalDNS'];

const madeWith: ItemsOf = ({ shoot, pool, credentials }) => {
  const input = keyInputOf(shoot, pool, credentials);
  const items = rollingHashItems({ ...input, machineImage: { name: input.machineImage?.name } });
  return map(items, (found) => found.filter(({ name }) => creation.includes(name)));
};
