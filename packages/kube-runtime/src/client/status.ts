import type { IncomingHttpHeaders } from 'node:http';
import type { TimeLimit } from '../clock/time-limit.js';
import { isKubeError, KubeError, type KubeErrorFacts } from './error.js';

/** What an API server says for a code when the answer is no Status (a proxy's page, an empty body). */
const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

const longestMessage = 2000;
/** No server that will be well again asks for more, and a larger number is a mistake or ill will. */
const longestRetryAfterSeconds = 300;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longestMessage) : undefined;

const causeOf = (value: unknown): KubeErrorFacts['causes'][number] => {
  const { reason, message, field } = fieldsOf(value);
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof message === 'string' && { message }),
    ...(typeof field === 'string' && { field }),
  };
};

/** Seconds from a Retry-After header, which may also be a date. */
export const retryAfterOf = (headers: IncomingHttpHeaders, now: number): number | undefined => {
  const header = headers['retry-after'];
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/** Turns a `Status` object, as an answer's body or inside a watch, into the error it describes. */
export const errorOfStatus = (
  status: unknown,
  fallback: { readonly code: number; readonly message: string; readonly retryAfterSeconds?: number | undefined },
): KubeError => {
  const fields = fieldsOf(status);
  const isStatus = fields['kind'] === 'Status';
  const details = fieldsOf(isStatus ? fields['details'] : undefined);
  const code = isStatus && typeof fields['code'] === 'number' ? fields['code'] : fallback.code;
  const seconds = details['retryAfterSeconds'];
  const retryAfterSeconds = fallback.retryAfterSeconds ?? (typeof seconds === 'number' && seconds > 0 ? seconds : undefined);
  return new KubeError({
    code,
    reason: (isStatus ? textOf(fields['reason']) : undefined) ?? reasons[code] ?? 'Unknown',
    message: (isStatus ? textOf(fields['message']) : undefined) ?? fallback.message,
    causes: Array.isArray(details['causes']) ? details['causes'].map(causeOf) : [],
    retryAfterSeconds: retryAfterSeconds && Math.min(retryAfterSeconds, longestRetryAfterSeconds),
  });
};

/** Turns whatever went wrong before an answer was complete into a `KubeError`. */
export const errorOfFailure = (failure: unknown, what: string, limit: TimeLimit): KubeError => {
  if (limit.cause() === 'caller') return new KubeError({ code: 0, reason: 'ClientAborted', message: `${what} was cancelled` });
  if (limit.cause() === 'timeout') return new KubeError({ code: 0, reason: 'ClientTimeout', message: `${what} got no answer in time` });
  if (isKubeError(failure)) return failure;
  const { code, message } = fieldsOf(failure);
  const detail = textOf(code) ?? textOf(message) ?? 'unknown failure';
  return new KubeError({ code: 0, reason: 'ClientNetwork', message: `${what} failed: ${detail}` });
};
