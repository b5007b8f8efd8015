import type { Logger, ReconcileResult } from '@gardener-inplace/kube-runtime';
import { type Decision, nextLook, planPool, type PoolPolicy, type PoolSnapshot } from '@gardener-inplace/state-machine';
import type { Caches } from './caches.js';
import type { EvictionMemory } from './eviction-memory.js';
import { perform, type Performer, type Refusal } from './perform.js';
import type { Patience } from './patience.js';
import { snapshotOf } from './snapshot.js';

export interface PoolReconciler extends Performer {
  readonly caches: Caches;
  readonly evictions: EvictionMemory;
  readonly policyOf: (pool: string) => PoolPolicy;
  readonly clock: () => Date;
  readonly holdStrandedPods?: { readonly kubernetesVersion: string } | undefined;
  readonly log: Logger;
  /** Of this pool. */
  readonly patience: Patience;
  /** Hears every decision that was carried out, with the snapshot it was made on. */
  readonly onDecision: (pool: string, decision: Decision, snapshot: PoolSnapshot) => void;
}

/** The event that a cache waits for wakes the pool; this is for the case that it got lost. */
const behindMilliseconds = 1000;
/** Reads one pool, decides, applies. The next event, or the time returned, brings the next round. */
export async function reconcilePool(key: string, reconciler: PoolReconciler, signal: AbortSignal): Promise<ReconcileResult> {
  const { caches, evictions, ownWrites, clock, policyOf, log, onDecision, patience } = reconciler;
  if (ownWrites.isBehind()) return { againAfterMilliseconds: behindMilliseconds };
  const now = clock();
  const snapshot = snapshotOf(caches, key, {
    evictions: evictions.answers(now),
    kubernetesVersion: reconciler.holdStrandedPods?.kubernetesVersion,
  });
  if (snapshot === undefined) return;
  const decisions = planPool(snapshot, policyOf(key), now.toISOString());
  const refusals: Refusal[] = [];
  for (const decision of decisions) {
    const { kind, subject, why } = decision;
    const refusal = await carryOut(decision, reconciler, signal);
    if (refusal === undefined) {
      log[quiet.has(kind) ? 'debug' : 'info']({ pool: key, decision: kind, subject, why }, 'Decision carried out');
      onDecision(key, decision, snapshot);
    } else {
      refusals.push(refusal);
      log[refusal.isOvertaken ? 'debug' : 'warn']({ pool: key, decision: kind, subject, refusal: refusal.why }, 'Decision refused');
    }
  }
  if (refusals.length > 0) return { againAfterMilliseconds: patience.afterRefusals(refusals) };
  patience.forget();
  if (decisions.length > 0) return { againAfterMilliseconds: 0 };
  const wait = nextLook(snapshot, now.toISOString());
  return wait === undefined ? undefined : { againAfterMilliseconds: wait };
}

/** What happens all the time is no news in a log. */
const quiet: ReadonlySet<Decision['kind']> = new Set(['status', 'size', 'record']);

/** Why the decision's rest was dropped; undefined when all of it was written. */
async function carryOut({ writes }: Decision, reconciler: PoolReconciler, signal: AbortSignal): Promise<Refusal | undefined> {
  for (const write of writes) {
    signal.throwIfAborted();
    const performed = await perform(write, reconciler, signal);
    if (!performed.done) return performed;
  }
  return undefined;
}
