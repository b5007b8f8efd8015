import { isKubeError, type KubeError } from '../client/error.js';
import type { EvictOptions, KubeClient } from '../client/port.js';

/** The pod to evict. With its uid the eviction never hits a pod that was recreated under the same name. */
export interface PodToEvict {
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string | undefined;
}

/** What the server made of an eviction. Times are what it asked for, or what is customary. */
export type EvictionOutcome =
  /** Agreed to; the pod may still be there. Wait until its uid is gone. */
  | { readonly outcome: 'accepted' }
  /** No such pod any more. */
  | { readonly outcome: 'gone' }
  /** Another pod has the name now; this one is gone. */
  | { readonly outcome: 'replaced' }
  /** A disruption budget forbids it for now. */
  | { readonly outcome: 'blocked'; readonly budget: string | undefined; readonly message: string; readonly retryAfterSeconds: number }
  /** The server has too much to do. */
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  /** More than one budget covers the pod: the server evicts none of those, until somebody changes the budgets. */
  | { readonly outcome: 'severalBudgets'; readonly message: string }
  /** The namespace is being deleted, and the pod with it. */
  | { readonly outcome: 'namespaceTerminating'; readonly retryAfterSeconds: number }
  /** No right to create pods/eviction. */
  | { readonly outcome: 'forbidden'; readonly message: string }
  /** Anything else. `mayRetry` for a server in trouble or a broken connection. */
  | { readonly outcome: 'failed'; readonly error: KubeError; readonly mayRetry: boolean };

const customaryRetrySeconds = 5;

const budgetIn = (error: KubeError): string | undefined =>
  error.causes
    .filter(({ reason }) => reason === 'DisruptionBudget')
    .map(({ message }) => /^The disruption budget (\S+) /.exec(message ?? '')?.[1])
    .find((name) => name !== undefined);

const isAboutBudgets = (error: KubeError): boolean =>
  error.causes.some(({ reason }) => reason === 'DisruptionBudget') || error.message.includes('disruption budget');

/** Reads an eviction's refusal. */
export const evictionOutcomeOf = (error: KubeError): EvictionOutcome => {
  const retryAfterSeconds = error.retryAfterSeconds ?? customaryRetrySeconds;
  const { code, message, causes } = error;
  if (code === 404) return { outcome: 'gone' };
  if (code === 409 && /UID in (the )?precondition/.test(message)) return { outcome: 'replaced' };
  if (code === 429)
    return isAboutBudgets(error)
      ? { outcome: 'blocked', budget: budgetIn(error), message, retryAfterSeconds }
      : { outcome: 'throttled', retryAfterSeconds };
  if (code === 500 && message.includes('more than one PodDisruptionBudget')) return { outcome: 'severalBudgets', message };
  if (code === 403) {
    return causes.some(({ reason }) => reason === 'NamespaceTerminating')
      ? { outcome: 'namespaceTerminating', retryAfterSeconds }
      : { outcome: 'forbidden', message };
  }
  return { outcome: 'failed', error, mayRetry: code === 0 || code === 401 || code === 409 || code >= 500 };
};

/**
 * Asks for one eviction and says what came of it. Never waits and never deletes instead: when to try again, and for how long, is the
 * caller's decision. Rejects only with what is no answer of the client at all.
 *
 * @example
 * const result = await evictPod(client, { namespace: 'shop', name: 'cart-0', uid });
 * if (result.outcome === 'blocked') log.info({ budget: result.budget }, 'Budget blocked eviction');
 */
export const evictPod = async (
  client: Pick<KubeClient, 'evict'>,
  { namespace, name, uid }: PodToEvict,
  options: Omit<EvictOptions, 'uid'> = {},
): Promise<EvictionOutcome> => {
  try {
    await client.evict({ namespace, name }, { ...options, uid });
    return { outcome: 'accepted' };
  } catch (error) {
    if (!isKubeError(error)) throw error;
    return evictionOutcomeOf(error);
  }
};
