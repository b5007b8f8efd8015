import { given } from '../given.js';
import type { HashItemName } from '../hash/hash-item.js';

/** A change that has an effect on a pool's nodes. */
export interface Trigger {
  readonly item: HashItemName | 'updateStrategy' | 'providerData' | 'rollout' | 'kubernetesPatch' | 'kubeletSetting';
  /** Path of the field in the Shoot, for example `spec.provider.workers[0].kubernetes.version`. */
  readonly path: string;
  /** As it enters the pool's hash; absent where there was nothing. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** @internal */
export const trigger = (item: Trigger['item'], path: string, before: string | undefined, after: string | undefined): Trigger => ({
  item,
  path,
  ...given({ before, after }),
});
