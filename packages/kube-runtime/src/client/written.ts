import { KubeError } from './error.js';
import type { KubeObject, Patch, Resource } from './port.js';
import { withKind } from './watch.js';

const unsendable = (message: string): KubeError => new KubeError({ code: 0, reason: 'ClientRequest', message });

/** An object that is sent as a whole: the server wants to be told what it is given, and the resource knows. */
export const wholeObject = (resource: Resource, object: unknown): KubeObject => {
  if (typeof object === 'object' && object !== null && !Array.isArray(object)) return withKind(resource, object);
  throw unsendable(`what is written as a ${resource.kind} is no object`);
};

export const patchTypes: Readonly<Record<Patch['type'], string>> = {
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  json: 'application/json-patch+json',
  // JSON is YAML.
  apply: 'application/apply-patch+yaml',
};

/** What is sent for a patch. */
export const patchBody = (resource: Resource, patch: Patch): unknown => {
  if (typeof patch !== 'object' || patch === null || !Object.hasOwn(patchTypes, patch.type))
    throw unsendable(`a patch of a ${resource.kind} needs a type: ${Object.keys(patchTypes).join(', ')}`);
  if (
    patch.type === 'json' ? !Array.isArray(patch.body) : typeof patch.body !== 'object' || patch.body === null || Array.isArray(patch.body)
  )
    throw unsendable(`the body of the ${patch.type} patch of a ${resource.kind} is no ${patch.type === 'json' ? 'list' : 'object'}`);
  // Only this one is a whole object, and says which.
  return patch.type === 'apply' ? withKind(resource, patch.body) : patch.body;
};
