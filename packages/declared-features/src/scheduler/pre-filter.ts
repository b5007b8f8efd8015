import type { Pod } from '@gardener-inplace/api';
import { isSince } from '../component.js';
import { requiredForScheduling } from '../inference.js';
import { readable } from '../reading.js';
import { settleScheduler, type Scheduler } from './scheduler.js';

/** `Skip` means that Filter has nothing to do for this pod. */
export type PreFilterResult =
  | { readonly status: 'Skip' }
  | { readonly status: 'Success'; readonly required: readonly string[] }
  | { readonly status: 'Error'; readonly detail: string };

const skip: PreFilterResult = { status: 'Skip' };

/** Where the scheduler keeps the result between the extension points. */
export const preFilterStateKey = 'PreFilterNodeDeclaredFeatures';

/**
 * Works out once per pod what its node must declare. Never narrows the list of nodes.
 *
 * ```ts
 * preFilter(pod, { version: '1.36.2' }); // { status: 'Success', required: ['RestartAllContainersOnContainerExits'] }
 * ```
 * @source declared-features (e)
 */
export function preFilter(pod: Pod, scheduler: Scheduler): PreFilterResult {
  const { isOn, release, version, registry } = settleScheduler(scheduler);
  const preempts = isSince(release, '1.37') && scheduler.featureGates?.['InPlacePodVerticalScalingSchedulerPreemption'] === true;
  if ((preempts && isResizeDeferred(pod)) || !isOn) return skip;
  const required = requiredForScheduling(pod, version, registry);
  if (!required.ok) return { status: 'Error', detail: required.error.detail };
  return required.value.length === 0 ? skip : { status: 'Success', required: required.value };
}

/** A pod that already runs and only waits for room: its node was chosen long ago. */
const isResizeDeferred = (pod: Pod): boolean =>
  readable(() => pod.status?.conditions?.find((condition) => condition?.type === 'PodResizePending')?.reason) === 'Deferred';
