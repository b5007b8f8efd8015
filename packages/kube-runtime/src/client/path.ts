import { KubeError } from './error.js';
import type { ObjectReference, Resource } from './port.js';

type Query = Readonly<Record<string, string | number | undefined>>;

const refuse = (message: string): never => {
  throw new KubeError({ code: 0, reason: 'ClientRequest', message });
};

/** One path segment. An empty name would address the whole collection, `.` and `..` another object altogether, and none one called `undefined`. */
const segment = (text: string, what: string): string =>
  typeof text !== 'string' || text === '' || text === '.' || text === '..'
    ? refuse(`${what} ${JSON.stringify(text)} cannot be addressed`)
    : encodeURIComponent(text);

const root = ({ group, version }: Resource): string =>
  group === '' ? `/api/${segment(version, 'version')}` : `/apis/${segment(group, 'group')}/${segment(version, 'version')}`;

/** Path of a collection; all namespaces when `namespace` is absent. */
export const collectionPath = (resource: Resource, namespace?: string): string => {
  const within = resource.namespaced && namespace !== undefined ? `/namespaces/${segment(namespace, 'namespace')}` : '';
  return `${root(resource)}${within}/${segment(resource.plural, 'resource')}`;
};

/** Path that objects of a resource are created under. */
export const creationPath = (resource: Resource, namespace: string | undefined): string =>
  resource.namespaced && namespace === undefined ? refuse(`${resource.kind} needs a namespace`) : collectionPath(resource, namespace);

/** Path of one object, or of its subresource. */
export const objectPath = (resource: Resource, reference: ObjectReference, subresource?: string): string => {
  const { namespace, name } = reference ?? refuse(`which ${resource.kind} is not said`);
  return `${creationPath(resource, namespace)}/${segment(name, 'name')}${subresource === undefined ? '' : `/${segment(subresource, 'subresource')}`}`;
};

/** Appends the parameters that have a value. */
export const withQuery = (path: string, query: Query): string => {
  const parameters = Object.entries(query)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
};
