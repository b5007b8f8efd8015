import { badRequest } from '../errors/api-error.js';
import { nameOf, type ApiRequest } from '../http/api-request.js';
import { objectAt, textOf, type JsonObject } from '../json/json-object.js';
import { demandNamespace } from './demand-namespace.js';
import { metadataTypes } from './metadata-types.js';
import { demandTypes } from './type-checks.js';

/** Throws a 400 for the body of a subresource that is of another kind, can't be read, or is about another object than the URL names. */
export function demandAbout(
  body: JsonObject,
  request: ApiRequest,
  { kind, apiVersions }: { readonly kind: string; readonly apiVersions: readonly string[] },
): void {
  const metadata = objectAt(body, 'metadata');
  if (body['kind'] && body['kind'] !== kind) throw badRequest(`${textOf(body['kind'])} cannot be handled as a ${kind}`);
  if (body['apiVersion'] && !apiVersions.includes(textOf(body['apiVersion'])))
    throw badRequest(
      `the API version in the data (${textOf(body['apiVersion'])}) does not match the expected API version (${apiVersions[0] ?? ''})`,
    );
  demandTypes(metadata, metadataTypes, 'metadata.', `${kind} cannot be handled as a ${kind}`);
  demandNamespace(metadata, request.namespace);
  if (metadata['name'] !== nameOf(request)) throw badRequest(`name in URL does not match name in ${kind} object`);
}
