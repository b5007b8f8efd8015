import { isKubeError } from '../client/error.js';

/** What a reconcile answers: nothing when done, or that it wants to look again. Failures are thrown. */
export type ReconcileResult = void | { readonly againAfterMilliseconds: number };

/** A failure that trying again cannot mend. It is reported and counted, and the key waits for its next change. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
}

/** How to go on after a failure. */
export type Retry = { readonly kind: 'backoff' } | { readonly kind: 'after'; readonly milliseconds: number } | { readonly kind: 'never' };

/** Client errors that a later attempt can overcome: credentials get refreshed, rights granted, conflicts re-read, versions re-listed. */
const passing = new Set([401, 403, 408, 409, 410, 429]);

/**
 * Sorts a failure: a server that names a time is taken at its word; conflicts, servers in trouble and broken connections back off; any
 * other refusal is final.
 */
export const retryFor = (error: unknown): Retry => {
  if (error instanceof TerminalError) return { kind: 'never' };
  if (!isKubeError(error)) return { kind: 'backoff' };
  if (error.retryAfterSeconds !== undefined) return { kind: 'after', milliseconds: error.retryAfterSeconds * 1000 };
  return error.code >= 400 && error.code < 500 && !passing.has(error.code) ? { kind: 'never' } : { kind: 'backoff' };
};
