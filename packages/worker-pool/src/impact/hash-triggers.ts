import { isInPlace, type Result, type Shoot, type ShootWorker } from '@gardener-inplace/api';
import type { HashItem } from '../hash/hash-item.js';
import { inPlaceHashItems } from '../hash/in-place-hash.js';
import { rollingHashItems } from '../hash/operating-system-config-key.js';
import { all, map } from '../result.js';
import { keyInputOf } from '../worker/agent-secret-name.js';
import { pathOfItem } from './item-path.js';
import { trigger, type Trigger } from './trigger.js';

/** A pool in the Shoot it belongs to. @internal */
export interface PlacedPool {
  readonly shoot: Shoot;
  readonly pool: ShootWorker;
  readonly path: string;
}

/**
 * The inputs of the pool's hash that differ. The hash of the new strategy counts: it is the one whose change makes
 * machines move.
 *
 * @internal
 */
export function hashTriggers(before: PlacedPool, after: PlacedPool): Result<readonly Trigger[]> {
  const items = isInPlace(after.pool.updateStrategy) ? inPlaceItems : rollingItems;
  return map(all([items(before), items(after)]), ([old = [], current = []]) => {
    const names = [...new Set([...old, ...current].map(({ name }) => name))];
    return names.flatMap((name) => {
      const [was, is] = [textOf(old, name), textOf(current, name)];
      return was === is ? [] : [trigger(name, pathOfItem(name, after.pool, after.path), was, is)];
    });
  });
}

const textOf = (items: readonly HashItem[], name: HashItem['name']): string | undefined => items.find((item) => item.name === name)?.text;

const inPlaceItems = ({ shoot, pool }: PlacedPool): Result<readonly HashItem[]> => {
  const input = keyInputOf(shoot, pool);
  return inPlaceHashItems({ ...input, machineImageVersion: input.machineImage?.version });
};

const rollingItems = ({ shoot, pool }: PlacedPool): Result<readonly HashItem[]> => rollingHashItems(keyInputOf(shoot, pool));
