import { ApiError, badRequest, invalid, invalidValue, unsupportedMediaType } from '../errors/api-error.js';
import type { Answer, ApiRequest } from '../http/api-request.js';
import { isJsonObject, type JsonObject } from '../json/json-object.js';
import { decodeObject } from '../objects/decode-object.js';
import { jsonPatch } from '../patch/json-patch.js';
import { mergePatch } from '../patch/merge-patch.js';
import { strategicMergePatch } from '../patch/strategic-merge-patch.js';
import { apiVersionOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import { storeUpdate } from './update.js';

type Patcher = (target: JsonObject) => JsonObject;

export async function patch(context: ServerContext, request: ApiRequest): Promise<Answer> {
  const { resource } = request;
  const apply = patcherFor(resource, request.contentType, () => parsePatch(request.body));
  return storeUpdate(context, request, { verb: 'patch', incoming: ({ object }) => outcomeOf(resource, apply(object)) });
}

/** A patch that makes something unreadable of the object is unprocessable, though as a whole object that would be a bad request. */
function outcomeOf(resource: ResourceDefinition, patched: JsonObject): JsonObject {
  try {
    return decodeObject(resource, patched);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status.reason !== 'BadRequest') throw error;
    throw invalid({ ...resource, group: '', kind: '' }, '', [invalidValue('patch', patched, error.message)]);
  }
}

/** What is no JSON is refused at once; whether it is a patch is asked only once there is an object. */
function patcherFor(resource: ResourceDefinition, contentType: string, body: () => unknown): Patcher {
  switch (contentType) {
    case 'application/json-patch+json': {
      const operations = body();
      return (target) => jsonPatch(target, listOf(operations));
    }
    case 'application/merge-patch+json': {
      const changes = body();
      return (target) => mergePatch(target, objectOf(changes));
    }
    case 'application/strategic-merge-patch+json': {
      if (!resource.isBuiltIn) throw refusedMediaType(contentType, resource);
      const changes = body();
      // It merges into a typed object, whose kind nothing changes.
      const { kind } = resource;
      return (target) => ({ ...strategicMergePatch(kind, target, objectOf(changes)), apiVersion: apiVersionOf(resource), kind });
    }
    case 'application/apply-patch+yaml':
    case 'application/apply-patch+cbor':
      throw unsupportedMediaType('server-side apply is not supported by this test server: use a merge, strategic merge or JSON patch');
    default:
      throw refusedMediaType(contentType, resource, resource.isBuiltIn ? {} : undefined);
  }
}

function refusedMediaType(contentType: string, { isBuiltIn }: ResourceDefinition, details?: object) {
  const accepted = [
    'application/json-patch+json',
    'application/merge-patch+json',
    ...(isBuiltIn ? ['application/strategic-merge-patch+json'] : []),
  ];
  return unsupportedMediaType(
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}; got ${JSON.stringify(contentType)}`,
    details,
  );
}

function parsePatch(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw badRequest(`error decoding patch: ${(error as Error).message}`);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest('error decoding patch: json: cannot unmarshal object into Go value of type jsonpatch.Patch');
  return value;
}

function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw badRequest('error decoding patch: a merge patch is a JSON object');
  return value;
}
