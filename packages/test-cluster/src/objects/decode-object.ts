import { badRequest, invalid, invalidValue, unsupportedMediaType } from '../errors/api-error.js';
import { isJsonObject, objectAt, textOf, type JsonObject } from '../json/json-object.js';
import { withoutNulls } from '../json/without-nulls.js';
import { rulesOf } from '../kinds/rules-of-kinds.js';
import { decodeMetadata, withEmptyTexts } from './decode-metadata.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';

/** Reads the JSON of a request body; anything but an object is a 400, another encoding a 415. */
export function parseBody({ body, contentType }: { readonly body: string; readonly contentType: string }): JsonObject {
  if (!['', 'application/json'].includes(contentType.toLowerCase())) {
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
  if (kind && kind !== resource.kind && !resource.isBuiltIn) {
    const name = isJsonObject(metadata) ? textOf(metadata['name'] ?? '') : '';
    throw invalid({ ...resource, kind: textOf(kind) }, name, [invalidValue('kind', kind, `must be ${resource.kind}`)]);
  }
  if (kind && kind !== resource.kind) {
    throw badRequest(
      `${textOf(kind)} in version "${resource.version}" cannot be handled as a ${resource.kind}: no kind "${textOf(kind)}" is registered here`,
    );
  }
  const cannot = `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}`;
  if (metadata !== undefined && metadata !== null && !isJsonObject(metadata)) throw badRequest(`${cannot}: metadata is not an object`);
  const decoded = isJsonObject(metadata) ? decodeMetadata(metadata, cannot) : {};
  const rules = rulesOf(resource);
  rules.decode?.(value, cannot);
  // Into a typed object null decodes as nothing; a custom resource keeps what it was given.
  const content = resource.isBuiltIn ? withoutNulls({ ...value, ...textsOf(value, rules.textMaps ?? []) }) : value;
  return { ...content, apiVersion: expected, kind: resource.kind, metadata: decoded };
}

const textsOf = (value: JsonObject, maps: readonly string[]): JsonObject =>
  Object.fromEntries(maps.filter((field) => isJsonObject(value[field])).map((field) => [field, withEmptyTexts(objectAt(value, field))]));
