import type { KubeletConfig, Result } from '@gardener-inplace/api';
import { all, chain, fail, map } from '../result.js';
import { textOf } from '../text.js';
import { kubernetesItem, rotationItems, textsOf, type Credentials, type HashItem } from './hash-item.js';
import { kubeletItems } from './kubelet-items.js';
import { combinedHash } from './sha256.js';

/** What decides whether the nodes of a pool are up to date. */
export interface InPlaceHashInput {
  /** Only to find the pool among those parked out of a rotation; the name itself is not hashed. */
  readonly poolName: string;
  /** Effective version; only `major.minor` counts. */
  readonly kubernetesVersion: string;
  /** As written; absent and empty are the same. */
  readonly machineImageVersion?: string | null | undefined;
  /** Effective settings, as the user wrote them. */
  readonly kubelet?: KubeletConfig | null | undefined;
  /** `Shoot.status.credentials`. */
  readonly credentials?: Credentials | null | undefined;
}

/**
 * The inputs of {@link inPlaceHash} by name, in the order in which they are hashed. Errors: as there.
 *
 * ```ts
 * inPlaceHashItems({ poolName: 'a', kubernetesVersion: '1.32.0' });
 * // { ok: true, value: [{ name: 'kubernetesMinor', text: '1.32' }, { name: 'machineImageVersion', text: '' }] }
 * ```
 * @source rule S-01
 */
export function inPlaceHashItems(input: InPlaceHashInput): Result<readonly HashItem[]> {
  if (typeof input !== 'object' || input === null) return fail('NO_OPTIONS', input, 'a hash is made of a pool, and there is none');
  const version = map(kubernetesItem(input.kubernetesVersion), (item) => [item]);
  const image = map(textOf(input.machineImageVersion), (text): readonly HashItem[] => [{ name: 'machineImageVersion', text }]);
  const parts = [version, image, rotationItems(input.credentials, input.poolName), kubeletItems(input.kubelet)];
  return map(all<readonly HashItem[]>(parts), (lists) => lists.flat());
}

/**
 * The hash that tells whether a pool's nodes must be updated in place: 16 hexadecimal digits, equal to what Gardener
 * records in `Worker.status.inPlaceUpdates.workerPoolToHashMap`. Errors: no input; a version, time or quantity that can't be parsed; what
 * should be a text and is none.
 *
 * ```ts
 * inPlaceHash({ poolName: 'a', kubernetesVersion: '1.32.0' }); // { ok: true, value: '89e7871a154fd3d0' }
 * ```
 * @source rule S-01
 */
export const inPlaceHash = (input: InPlaceHashInput): Result<string> =>
  chain(inPlaceHashItems(input), (items) => combinedHash(textsOf(items), 16));
