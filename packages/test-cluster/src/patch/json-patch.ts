import { applyPatch, Pointer, type Operation } from 'rfc6902';
import { ApiError, badRequest, requestTooLarge } from '../errors/api-error.js';
import { failure } from '../errors/status.js';
import { isJsonObject, type JsonObject } from '../json/json-object.js';

/** As many bytes of JSON may the copies of one patch have together. */
const mostCopiedBytes = 3 * 1024 * 1024;

/**
 * RFC 6902. A patch that does not fit the object, a failed `test` included, is refused as unprocessable (422); one that copies too much as too
 * large (413).
 */
export function jsonPatch(target: JsonObject, operations: readonly unknown[]): JsonObject {
  if (!operations.every(isJsonObject)) throw badRequest('error decoding patch: an operation is an object');
  if (!operations.every(isOperation)) throw unprocessable('an operation needs "op" and "path"');
  const copy = structuredClone(target) as JsonObject;
  let copied = 0;
  let failed: Error | null | undefined;
  try {
    for (const operation of operations as readonly unknown[] as readonly PatchOperation[]) {
      if (isOfNothing(copy, operation)) continue;
      demandPaths(copy, operation);
      if (operation.op === 'copy') copied += Buffer.byteLength(JSON.stringify(found(copy, operation.from ?? '')?.value));
      if (copied > mostCopiedBytes)
        throw requestTooLarge(`the copies of a JSON patch may have ${mostCopiedBytes} bytes, these have ${copied}`);
      // A field that replaces nothing is added.
      const op = operation.op === 'replace' && !found(copy, operation.path) ? 'add' : operation.op;
      failed ??= applyPatch(copy, [{ value: null, ...operation, op } as Operation])[0];
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    failed = error as Error;
  }
  if (failed) throw unprocessable(failed.message);
  return copy;
}

interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

/** What every object inherits, such as `toString`, is in none of them, though the library would find it. */
function demandPaths(document: JsonObject, { op, path, from }: PatchOperation): void {
  const parent = parentOf(path);
  const mayBeNew = op === 'add' || (op === 'replace' && isJsonObject(found(document, parent)?.value));
  const needed = op === 'copy' || op === 'move' ? [from ?? '', parent] : mayBeNew ? [parent] : [path];
  const missing = needed.find((each) => !found(document, each));
  if (missing !== undefined) throw unprocessable(`there is no ${missing}`);
}

/** A test for null is met by a field that is not there, where its object is. */
const isOfNothing = (document: JsonObject, { op, path, value }: PatchOperation): boolean =>
  op === 'test' && value === null && !found(document, path) && isJsonObject(found(document, parentOf(path))?.value);

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The value at a pointer, of what the objects on the way have themselves. */
function found(document: unknown, pointer: string): { readonly value: unknown } | undefined {
  let value = document;
  for (const token of Pointer.fromJSON(pointer).tokens.slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as JsonObject)[token];
  }
  return { value };
}

const unprocessable = (message: string): ApiError =>
  new ApiError(failure(422, 'Invalid', `the server rejected our request due to an error in our request: ${message}`, {}));

const isOperation = (value: JsonObject): boolean => typeof value['op'] === 'string' && typeof value['path'] === 'string';
