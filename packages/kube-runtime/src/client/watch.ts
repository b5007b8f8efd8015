import { isKubeError, KubeError } from './error.js';
import type { KubeObject, Resource, WatchEvent } from './port.js';
import { errorOfStatus } from './status.js';

const unreadable = (): KubeError => new KubeError({ code: 0, reason: 'ClientResponse', message: 'the watch sent a line that is no event' });

/** May it be read as an object of Kubernetes? */
export const isKubeObject = (value: unknown): value is KubeObject =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  (!('metadata' in value) || (typeof value.metadata === 'object' && value.metadata !== null));

/** `apiVersion` and `kind` as the object carries them, or as its resource says. */
export function withKind<T extends KubeObject>(resource: Resource, object: T): T {
  if (typeof object.kind === 'string' && typeof object.apiVersion === 'string') return object;
  const apiVersion = resource.group === '' ? resource.version : `${resource.group}/${resource.version}`;
  // Entries of lists carry neither. Put first they take half the memory of fields that are added to a copy.
  if (!('kind' in object) && !('apiVersion' in object)) return { apiVersion, kind: resource.kind, ...object };
  return { ...object, apiVersion: object.apiVersion ?? apiVersion, kind: object.kind ?? resource.kind };
}

/** One line of a watch. An ERROR event is thrown as the error it carries. */
export const eventOf = <T extends KubeObject>(resource: Resource, line: string): WatchEvent<T> => {
  const { type, object } = parseLine(line);
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      return { type, object: withKind(resource, object as T) };
    case 'BOOKMARK':
      return { type, resourceVersion: object.metadata?.resourceVersion };
    case 'ERROR':
      throw errorOfStatus(object, { code: 500, message: `the watch of ${resource.plural} failed` });
    default:
      throw unreadable();
  }
};

const parseLine = (line: string): { readonly type: unknown; readonly object: KubeObject } => {
  try {
    const event: unknown = JSON.parse(line);
    if (typeof event === 'object' && event !== null && 'object' in event && isKubeObject(event.object)) {
      return { type: 'type' in event ? event.type : undefined, object: event.object };
    }
  } catch (failure) {
    if (isKubeError(failure)) throw failure;
  }
  throw unreadable();
};
