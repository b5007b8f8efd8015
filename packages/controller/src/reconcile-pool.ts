import type { Logger, ReconcileResult } from '@gardener-inplace/kube-runtime';
import { type Decision, planPool, type PoolPolicy, type PoolSnapshot } from '@gardener-inplace/state-machine';
import type { Caches } from './caches.js';
import type { EvictionMemory } from './eviction-memory.js';
import { perform, type Performer } from './perform.js';
import { snapshotOf } from './snapshot.js';

export interface PoolReconciler extends Performer {
  readonly caches: Caches;
  readonly evictions: EvictionMemory;
  readonly policyOf: (pool: string) => PoolPolicy;
  readonly clock: () => Date;
  readonly holdStrandedPods?: { readonly kubernetesVersion: string } | undefined;
  readonly log: Logger;
  /** Hears every decision that was carried out, with the snapshot it was made on. */
  readonly onDecision: (pool: string, decision: Decision, snapshot: PoolSnapshot) => void;
}

/** The event that a cache waits for wakes the pool; this is for the case that it got lost. */
const behindMilliseconds = 1000;
/** Deadlines and silent agents are looked at this often while nodes are away. */
const pollMilliseconds = 15_000;
/** After a refusal: the news that caused it is on its way. */
const refusedMilliseconds = 50;

/** Reads one pool, decides, applies. The next event, or the time returned, brings the next round. */
export async function reconcilePool(key: string, reconciler: PoolReconciler, signal: AbortSignal): Promise<ReconcileResult> {
  const { caches, evictions, ownWrites, clock, policyOf, log, onDecision } = reconciler;
  if (ownWrites.isBehind()) return { againAfterMilliseconds: behindMilliseconds };
  const now = clock();
  const snapshot = snapshotOf(caches, key, {
    evictions: evictions.answers(now),
    kubernetesVersion: reconciler.holdStrandedPods?.kubernetesVersion,
  });
  if (snapshot === undefined) return;
  const decisions = planPool(snapshot, policyOf(key), now.toISOString());
  let isRefused = false;
  for (const decision of decisions) {
    const { kind, subject, why } = decision;
    const refusal = await carryOut(decision, reconciler, signal);
    if (refusal === undefined) {
      log[kind === 'status' || kind === 'size' || kind === 'record' ? 'debug' : 'info'](
        { pool: key, decision: kind, subject, why },
        'Decision carried out',
      );
      onDecision(key, decision, snapshot);
    } else {
      isRefused = true;
      log.debug({ pool: key, decision: kind, subject, refusal }, 'Decision overtaken by events');
    }
  }
  if (isRefused) return { againAfterMilliseconds: refusedMilliseconds };
  if (decisions.length > 0) return { againAfterMilliseconds: 0 };
  const isBusy = snapshot.nodes.some(({ spec }) => spec?.unschedulable === true);
  const retry = evictions.nextRetry(now);
  if (!isBusy) return;
  return { againAfterMilliseconds: Math.min(pollMilliseconds, retry ?? pollMilliseconds) };
}

/** Why the decision's rest was dropped; undefined when all of it was written. */
async function carryOut({ writes }: Decision, reconciler: PoolReconciler, signal: AbortSignal): Promise<string | undefined> {
  for (const write of writes) {
    signal.throwIfAborted();
    const performed = await perform(write, reconciler, signal);
    if (!performed.done) return performed.why;
  }
  return undefined;
}
