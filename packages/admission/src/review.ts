/** The part of a request of `admission.k8s.io/v1` that is read here. */
export interface AdmissionRequest {
  readonly uid: string;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly resource: { readonly group: string; readonly version: string; readonly resource: string };
  readonly subResource?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly object?: unknown;
  readonly oldObject?: unknown;
  readonly dryRun?: boolean;
}

/** What one handler says of a request. */
export type Verdict =
  | { readonly allowed: true; readonly warnings?: readonly string[] }
  | { readonly allowed: false; readonly status: VerdictStatus; readonly warnings?: readonly string[] };

/** The refusal as the API server hands it on to the client. */
export interface VerdictStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly details?: object;
}

/** An AdmissionReview as it comes and goes. */
export interface AdmissionReview {
  readonly apiVersion: 'admission.k8s.io/v1';
  readonly kind: 'AdmissionReview';
  readonly request?: AdmissionRequest;
  readonly response?: {
    readonly uid: string;
    readonly allowed: boolean;
    readonly status?: VerdictStatus;
    readonly warnings?: readonly string[];
  };
}

/** Hears of a handler that threw. */
export type FailureListener = (error: unknown, uid: string) => void;

export type Handler = (request: AdmissionRequest) => Promise<Verdict> | Verdict;

/** Longest warning that clients show whole. */
const warningLength = 120;

/** Why a body is no AdmissionReview; undefined if it is one. */
export function reviewProblem(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return 'the body is not a JSON object';
  const { apiVersion, kind, request } = body as Readonly<Record<string, unknown>>;
  if (kind !== 'AdmissionReview' || apiVersion !== 'admission.k8s.io/v1') return 'the body is no AdmissionReview of admission.k8s.io/v1';
  if (typeof request !== 'object' || request === null) return 'the review has no request';
  const { uid, resource } = request as Readonly<Record<string, unknown>>;
  if (typeof uid !== 'string' || uid === '') return 'the request has no uid';
  return typeof resource === 'object' && resource !== null ? undefined : 'the request names no resource';
}

/**
 * AdmissionReview in, AdmissionReview out, with the uid of the request. A handler that throws refuses: nothing passes unchecked.
 *
 * @example const answer = await answerReview(JSON.parse(body), shootHandler({ cloudProfileOf }));
 */
export async function answerReview(review: AdmissionReview, handler: Handler, onFailure?: FailureListener): Promise<AdmissionReview> {
  const { request } = review;
  const uid = request?.uid ?? '';
  const verdict = request === undefined ? failed : await judge(request, handler, onFailure);
  const warnings = verdict.warnings?.map((warning) => warning.slice(0, warningLength));
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    response: {
      uid,
      allowed: verdict.allowed,
      ...(verdict.allowed ? {} : { status: verdict.status }),
      ...(warnings === undefined || warnings.length === 0 ? {} : { warnings }),
    },
  };
}

async function judge(request: AdmissionRequest, handler: Handler, onFailure?: FailureListener): Promise<Verdict> {
  try {
    return await handler(request);
  } catch (error) {
    onFailure?.(error, request.uid);
    return failed;
  }
}

/** The cause is for the log; a client is told no more than that nothing was stored. */
const failed: Verdict = { allowed: false, status: { code: 500, reason: 'InternalError', message: 'the request could not be checked' } };

export const allowed: Verdict = { allowed: true };
