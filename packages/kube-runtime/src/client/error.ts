/** Machine-readable answer of an API server, or of the way to it (`reason` then starts with `Client`). */
export interface KubeErrorFacts {
  /** HTTP status; 0 when no answer came. */
  readonly code: number;
  /**
   * `NotFound`, `Conflict`, `TooManyRequests`, `Invalid`, `Expired`, …; without a usable answer `ClientTimeout`, `ClientNetwork`,
   * `ClientAborted`, `ClientResponse` (no JSON, or too large), `ClientRequest` (cannot be sent), `ClientCredentials` or `ClientConfiguration`.
   */
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  /** From the Retry-After header or the status details, at most 300. */
  readonly retryAfterSeconds: number | undefined;
}

/** What a `KubeClient` rejects with. Its message never holds headers, tokens or whole bodies. */
export class KubeError extends Error implements KubeErrorFacts {
  override readonly name = 'KubeError';
  readonly code: number;
  readonly reason: string;
  readonly causes: KubeErrorFacts['causes'];
  readonly retryAfterSeconds: number | undefined;

  constructor(facts: Omit<KubeErrorFacts, 'causes' | 'retryAfterSeconds'> & Partial<KubeErrorFacts>) {
    super(facts.message);
    this.code = facts.code;
    this.reason = facts.reason;
    this.causes = facts.causes ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

export const isKubeError = (error: unknown, reason?: string): error is KubeError =>
  error instanceof KubeError && (reason === undefined || error.reason === reason);
