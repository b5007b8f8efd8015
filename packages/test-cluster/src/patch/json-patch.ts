import { applyPatch, type Operation } from 'rfc6902';
import { ApiError, badRequest } from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import { isJsonObject, type JsonObject } from '../json/json-object.js';

/** RFC 6902. A patch that does not fit the object, a failed `test` included, is refused as unprocessable (422). */
export function jsonPatch(target: JsonObject, operations: readonly unknown[]): JsonObject {
  if (!operations.every(isOperation)) throw badRequest('error decoding patch: an operation needs "op" and "path"');
  const copy = structuredClone(target) as JsonObject;
  let failed: Error | null | undefined;
  try {
    for (const operation of operations) {
      failed ??= applyPatch(copy, [operation as Operation])[0];
    }
  } catch (error) {
    failed = error as Error;
  }
  if (failed) throw unprocessable(failed.message);
  return copy;
}

const unprocessable = (message: string): ApiError =>
  new ApiError(failure(422, 'Invalid', `the server rejected our request due to an error in our request: ${message}`, {}));

const isOperation = (value: unknown): boolean =>
  isJsonObject(value) && typeof value['op'] === 'string' && typeof value['path'] === 'string';
