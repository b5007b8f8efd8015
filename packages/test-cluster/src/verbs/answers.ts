import type { Status } from '../errors/status.js';
import type { Answer } from '../http/api-request.js';
import type { Stored } from '../store/stored.js';

export const answerStored = (code: number, entry: Stored, warnings: readonly string[] = []): Answer => ({
  code,
  body: entry.text(),
  warnings,
});

export const answerObject = (code: number, object: object, warnings: readonly string[] = []): Answer => ({
  code,
  body: JSON.stringify(object),
  warnings,
});

export function answerStatus(status: Status, code = status.code ?? 200): Answer {
  const retryAfter = status.details?.retryAfterSeconds;
  return { code, body: JSON.stringify(status), ...(retryAfter && { headers: { 'Retry-After': String(retryAfter) } }) };
}
