import { badRequest, unsupportedMediaType } from '../errors/api-error.js';
import { isJsonObject, textOf, type JsonObject } from '../json/json-object.js';
import { withoutNulls } from '../json/without-nulls.js';
import { rulesOf } from '../kinds/rules-of-kinds.js';
import { demandMetadataTypes } from './metadata-types.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';

/** Reads the JSON of a request body; anything but an object is a 400, another encoding a 415. */
export function parseBody({ body, contentType }: { readonly body: string; readonly contentType: string }): JsonObject {
  if (contentType !== '' && contentType !== 'application/json') {
    throw unsupportedMediaType(`this test server reads application/json only, not ${contentType}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    throw badRequest(`the object provided is unrecognized (must be of type JSON): ${(error as Error).message}`);
  }
  if (!isJsonObject(value)) throw badRequest('the object provided is unrecognized: json: cannot unmarshal into an object');
  return value;
}

/** Checks that a value can be an object of the resource at all, and completes apiVersion and kind where they may be left out. */
export function decodeObject(resource: ResourceDefinition, value: JsonObject): JsonObject {
  const { apiVersion, kind, metadata } = value;
  const expected = apiVersionOf(resource);
  if (!resource.isBuiltIn && !kind) throw badRequest(`Object 'Kind' is missing in '${JSON.stringify(value)}'`);
  if (!resource.isBuiltIn && !apiVersion) throw badRequest(`Object 'apiVersion' is missing in '${JSON.stringify(value)}'`);
  if (apiVersion && apiVersion !== expected) {
    throw badRequest(`the API version in the data (${textOf(apiVersion)}) does not match the expected API version (${expected})`);
  }
  if (kind && kind !== resource.kind) {
    throw badRequest(
      `${textOf(kind)} in version "${resource.version}" cannot be handled as a ${resource.kind}: no kind "${textOf(kind)}" is registered here`,
    );
  }
  if (metadata !== undefined && metadata !== null && !isJsonObject(metadata)) {
    throw badRequest(
      `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: metadata is not an object`,
    );
  }
  if (isJsonObject(metadata))
    demandMetadataTypes(metadata, `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}`);
  rulesOf(resource).decode?.(value);
  // Into a typed object null decodes as nothing; a custom resource keeps what it was given.
  const content = resource.isBuiltIn ? withoutNulls(value) : value;
  return { ...content, apiVersion: expected, kind: resource.kind, metadata: isJsonObject(metadata) ? withoutEmpty(metadata) : {} };
}

/** `null` and empty maps in metadata mean the same as nothing. */
function withoutEmpty(metadata: JsonObject): JsonObject {
  const isEmpty = (value: unknown) =>
    value === null || (Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0);
  return Object.values(metadata).some(isEmpty)
    ? Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isEmpty(value)))
    : metadata;
}
