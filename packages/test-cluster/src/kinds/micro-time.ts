import { badRequest } from '../errors/api-error.js';
import { objectAt, type JsonObject } from '../json/json-object.js';

const layout = '2006-01-02T15:04:05.000000Z07:00';
const exactlyMicroseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

/** A MicroTime carries exactly six fractional digits; anything else cannot be decoded (400). */
export function demandMicroTime(object: JsonObject, path: readonly string[], kind: string, version: string): void {
  const parent = path.slice(0, -1).reduce<JsonObject>(objectAt, object);
  const value = parent[path.at(-1) ?? ''];
  if (value === undefined || value === null || (typeof value === 'string' && exactlyMicroseconds.test(value))) return;
  throw badRequest(
    `${kind} in version "${version}" cannot be handled as a ${kind}: parsing time ${JSON.stringify(value)} as "${layout}": cannot parse ${JSON.stringify(value)}`,
  );
}
