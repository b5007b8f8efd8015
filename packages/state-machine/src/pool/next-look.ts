import { viewPool } from './view.js';
import { own } from '../readable/own.js';
import type { PoolSnapshot } from './snapshot.js';

/** Deadlines are minutes and hours; this is often enough to notice them. */
const clockMilliseconds = 15_000;

/**
 * When a pool has to be looked at again although nothing changes: an eviction may be asked for again, or a deadline runs. Undefined
 * where only news can matter.
 *
 * @returns milliseconds from `now`
 * @example const wait = nextLook(snapshot, now); if (wait !== undefined) setTimeout(reconcile, wait);
 */
export function nextLook(found: PoolSnapshot, now: string): number | undefined {
  const { members, groups, snapshot } = viewPool(found);
  const retries = (snapshot.pods ?? []).flatMap(({ metadata }) => {
    const wait = Date.parse(own(snapshot.evictions, metadata?.uid ?? '')?.retryAt ?? '') - Date.parse(now);
    // A time that has passed was acted on by the plan before.
    return wait > 0 ? [wait] : [];
  });
  const isMoving = members.some(
    ({ phase, machinePhase, node, isReady }) =>
      phase !== 'Idle' || machinePhase === 'InPlaceUpdateSuccessful' || (node !== undefined && !isReady),
  );
  const isIncomplete = groups.some(({ replicas, members: own }) => own.length !== replicas);
  const waits = [...retries, ...(isMoving || isIncomplete ? [clockMilliseconds] : [])];
  return waits.length === 0 ? undefined : Math.min(...waits);
}
