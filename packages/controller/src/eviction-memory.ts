import type { EvictionOutcome } from '@gardener-inplace/kube-runtime';
import { type EvictionAnswer, evictionIntervalMilliseconds } from '@gardener-inplace/state-machine';

/** What the API answered to evictions: this process's own memory, safe to lose. */
export interface EvictionMemory {
  remember(uid: string, outcome: EvictionOutcome): void;
  /** By pod uid; pods that nobody asked to leave for an hour are forgotten. */
  answers(now: Date): Readonly<Record<string, EvictionAnswer>>;
}

/** After these an eviction is asked for again, although nothing seems to have changed. */
const slowRetrySeconds = 30;
const acceptedRetrySeconds = 5;
const forgottenAfterMilliseconds = 60 * 60 * 1000;

export function createEvictionMemory(clock: () => Date): EvictionMemory {
  const known = new Map<string, Remembered>();
  return {
    remember: (uid, outcome) => {
      const answer = answerOf(outcome);
      if (answer === undefined) known.delete(uid);
      else known.set(uid, remembered(answer, clock().getTime(), known.get(uid)));
    },
    answers: (now) => {
      for (const [uid, { retryAt }] of known) if (Date.parse(retryAt) + forgottenAfterMilliseconds <= now.getTime()) known.delete(uid);
      return Object.fromEntries(known);
    },
  };
}

interface Remembered extends EvictionAnswer {
  readonly attempts: number;
  /** When it was last counted as an attempt; milliseconds. */
  readonly countedAt: number;
}

/** A server in trouble has not asked the pod, and asking often does not make an attempt of each. */
function remembered({ outcome, detail, seconds }: Answer, now: number, before: Remembered | undefined): Remembered {
  const { attempts = 0, countedAt = Number.NEGATIVE_INFINITY } = before ?? {};
  const isAttempt = (outcome === 'blocked' || outcome === 'accepted') && now - countedAt >= evictionIntervalMilliseconds;
  const count = isAttempt ? { attempts: attempts + 1, countedAt: now } : { attempts, countedAt };
  return { outcome, detail, retryAt: new Date(now + seconds * 1000).toISOString(), ...count };
}

interface Answer {
  readonly outcome: EvictionAnswer['outcome'];
  readonly detail: string;
  readonly seconds: number;
}

function answerOf(result: EvictionOutcome): Answer | undefined {
  switch (result.outcome) {
    case 'gone':
    case 'replaced':
      return undefined;
    case 'accepted':
      return { outcome: 'accepted', detail: 'eviction accepted', seconds: acceptedRetrySeconds };
    case 'blocked':
      return {
        outcome: 'blocked',
        detail: `disruption budget ${result.budget ?? ''} does not allow it now`,
        seconds: result.retryAfterSeconds,
      };
    case 'throttled':
      // Also what a webhook answers that moves the pod in its own time; asking it often may begin a second move (D17).
      return {
        outcome: 'throttled',
        detail: 'the API server, or a webhook of it, does not want to be asked now',
        seconds: Math.max(slowRetrySeconds, result.retryAfterSeconds),
      };
    case 'severalBudgets':
      return { outcome: 'several-budgets', detail: result.message, seconds: slowRetrySeconds };
    case 'namespaceTerminating':
      return { outcome: 'accepted', detail: 'its namespace is being deleted', seconds: result.retryAfterSeconds };
    case 'forbidden':
      return { outcome: 'forbidden', detail: `the controller may not create pods/eviction: ${result.message}`, seconds: slowRetrySeconds };
    case 'failed':
      return { outcome: 'error', detail: result.error.message, seconds: acceptedRetrySeconds };
  }
}
