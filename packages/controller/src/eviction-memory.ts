import type { EvictionOutcome } from '@gardener-inplace/kube-runtime';
import type { EvictionAnswer } from '@gardener-inplace/state-machine';

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
  const known = new Map<string, EvictionAnswer>();
  return {
    remember: (uid, outcome) => {
      const answer = answerOf(outcome);
      if (answer === undefined) known.delete(uid);
      else
        known.set(uid, {
          outcome: answer.outcome,
          detail: answer.detail,
          attempts: (known.get(uid)?.attempts ?? 0) + 1,
          retryAt: new Date(clock().getTime() + answer.seconds * 1000).toISOString(),
        });
    },
    answers: (now) => {
      for (const [uid, { retryAt }] of known) if (Date.parse(retryAt) + forgottenAfterMilliseconds <= now.getTime()) known.delete(uid);
      return Object.fromEntries(known);
    },
  };
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
      return { outcome: 'throttled', detail: 'the API server has too much to do', seconds: result.retryAfterSeconds };
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
