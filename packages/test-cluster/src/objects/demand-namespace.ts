import { badRequest } from '../errors/api-error.js';
import type { JsonObject } from '../json/json-object.js';

/** Throws a 400 when the metadata names another namespace than the URL. Of what lives in none it is passed over. */
export function demandNamespace(sent: JsonObject, namespace: string | undefined): void {
  const named = sent['namespace'];
  if (!named || named === namespace || namespace === undefined) return;
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}
