import { badRequest, unsupportedMediaType } from '../errors/api-error.js';
import type { Answer, ApiRequest } from '../http/api-request.js';
import { isJsonObject, type JsonObject } from '../json/json-object.js';
import { decodeObject } from '../objects/decode-object.js';
import { jsonPatch } from '../patch/json-patch.js';
import { mergePatch } from '../patch/merge-patch.js';
import { strategicMergePatch } from '../patch/strategic-merge-patch.js';
import type { ResourceDefinition } from '../served/resource-definition.js';
import type { ServerContext } from '../server-context.js';
import { storeUpdate } from './update.js';

type Patcher = (target: JsonObject) => JsonObject;

export async function patch(context: ServerContext, request: ApiRequest): Promise<Answer> {
  const { resource } = request;
  const apply = patcherFor(resource, request.contentType, () => parsePatch(request.body));
  return storeUpdate(context, request, { verb: 'patch', incoming: ({ object }) => decodeObject(resource, apply(object)) });
}

function patcherFor(resource: ResourceDefinition, contentType: string, body: () => unknown): Patcher {
  switch (contentType) {
    case 'application/json-patch+json': {
      const operations = body();
      if (!Array.isArray(operations))
        throw badRequest('error decoding patch: json: cannot unmarshal object into Go value of type jsonpatch.Patch');
      return (target) => jsonPatch(target, operations);
    }
    case 'application/merge-patch+json': {
      const changes = objectOf(body());
      return (target) => mergePatch(target, changes);
    }
    case 'application/strategic-merge-patch+json': {
      if (!resource.isBuiltIn) throw refusedMediaType(contentType, resource);
      const changes = objectOf(body());
      return (target) => strategicMergePatch(resource.kind, target, changes);
    }
    case 'application/apply-patch+yaml':
    case 'application/apply-patch+cbor':
      throw unsupportedMediaType('server-side apply is not supported by this test server: use a merge, strategic merge or JSON patch');
    default:
      throw refusedMediaType(contentType, resource, {});
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

function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw badRequest('error decoding patch: a merge patch is a JSON object');
  return value;
}
