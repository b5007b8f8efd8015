import { badRequest, methodNotAllowed } from '../errors/api-error.js';
import type { Verb } from '../faults/faults.js';
import { flagAt } from '../verbs/query-values.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { ServedResources } from '../served/served-resources.js';

/** What a URL names. */
export interface Target {
  readonly resource: ResourceDefinition;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

/** Reads `/api/v1/…` and `/apis/GROUP/VERSION/…`; undefined when no served resource is there. */
export function targetOf(served: ServedResources, path: string): Target | undefined {
  const [root, ...steps] = stepsOf(path);
  if (root !== 'api' && root !== 'apis') return undefined;
  const [group, version, ...rest] = root === 'api' ? ['', ...steps] : steps;
  if (group === undefined || version === undefined) return undefined;
  const [first, second, third] = rest;
  const isInNamespace =
    first === 'namespaces' && third !== undefined && !(group === '' && ['status', 'finalize'].includes(third) && rest.length === 3);
  const [plural, name, subresource, ...tooMany] = isInNamespace ? rest.slice(2) : rest;
  const namespace = isInNamespace ? second : undefined;
  if (plural === undefined || tooMany.length > 0) return undefined;
  const resource = served.find(group, version, plural);
  if (!resource) return undefined;
  if (resource.namespaced ? name !== undefined && namespace === undefined : namespace !== undefined) return undefined;
  if (subresource !== undefined && !resource.subresources.includes(subresource)) return undefined;
  return { resource, namespace, name, subresource };
}

/** Whether a path lies in a version of a group that is served. */
export function isServedVersion(served: ServedResources, path: string): boolean {
  const [root, first, second] = stepsOf(path);
  const [group, version] = root === 'api' ? ['', first] : [first, second];
  return served.all.some((resource) => resource.group === group && resource.version === version);
}

function stepsOf(path: string): readonly string[] {
  try {
    // A slash is one, however it is written.
    return decodeURIComponent(path).split('/').filter(Boolean);
  } catch {
    throw badRequest(`the path ${path} is not encoded as a URL`);
  }
}

/** What is asked of it. */
export function verbOf(method: string, { resource, namespace, name, subresource }: Target, query: URLSearchParams): Verb {
  const isCollection = name === undefined;
  if (method !== 'POST' && ['eviction', 'binding'].includes(subresource ?? '')) throw methodNotAllowed();
  switch (method) {
    case 'GET':
    case 'HEAD':
      // Only custom resources answer it.
      if (method === 'HEAD' && resource.isBuiltIn) break;
      if (!isCollection) return 'get';
      return flagAt(query, 'watch') ? 'watch' : 'list';
    case 'POST': {
      const isCreatable = isCollection
        ? !resource.namespaced || namespace !== undefined
        : ['eviction', 'binding'].includes(subresource ?? '');
      if (isCreatable) return 'create';
      break;
    }
    case 'PUT':
      if (!isCollection) return 'update';
      break;
    case 'PATCH':
      if (!isCollection) return 'patch';
      break;
    case 'DELETE':
      if (!isCollection) return 'delete';
      // Namespaces go one by one only.
      if (storageKeyOf(resource) !== '/namespaces') return 'deletecollection';
      break;
  }
  throw methodNotAllowed();
}
