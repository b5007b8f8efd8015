import type { Pod, Result } from '@gardener-inplace/api';
import { isSince } from '../component.js';
import { featureSetOf, formatFeatureSet } from '../feature-set.js';
import { requiredForScheduling } from '../inference.js';
import { settleScheduler, type Scheduler } from './scheduler.js';

/**
 * The plugin's part of a pod's signature: pods of one signature fit the same nodes and may be scheduled in one batch. Since 1.36 one
 * digit per registered feature, in 1.35 the sorted names.
 *
 * Whether the plugin is on plays no part, but a version is needed: without one the pod can't be signed.
 *
 * ```ts
 * podSignature(pod, { version: '1.36.2' }); // { ok: true, value: '00010' }
 * ```
 * @source declared-features (e)
 */
export function podSignature(pod: Pod, scheduler: Scheduler): Result<string | readonly string[]> {
  const { version, release, registry } = settleScheduler(scheduler);
  const required = requiredForScheduling(pod, version, registry);
  if (!required.ok) return required;
  return { ok: true, value: isSince(release, '1.36') ? formatFeatureSet(featureSetOf(registry, required.value)) : required.value };
}
