import type { KubeClient, KubeObject, Resource, Subresource, WriteOptions } from './port.js';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const isEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(own(a, key), own(b, key)));
};

/** A label may be called `constructor`: what an object inherits is none of its fields. */
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

/**
 * The smallest JSON merge patch (RFC 7386) that turns one object into the other; undefined when there is nothing to change. A field that is
 * absent or undefined in `after` is removed. Lists change as a whole.
 *
 * @example
 * mergePatchOf({ labels: { a: '1', b: '2' } }, { labels: { a: '1' } }); // { labels: { b: null } }
 */
export const mergePatchOf = (before: object, after: object): Json | undefined => {
  const patch = difference(before as Json, after as Json);
  return Object.keys(patch).length === 0 ? undefined : patch;
};

const difference = (before: Json, after: Json): Json =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const [old, wanted] = [own(before, key), own(after, key)];
      if (isEqual(old, wanted)) return [];
      if (wanted === undefined) return [[key, null]];
      return [[key, isObject(wanted) ? difference(isObject(old) ? old : {}, wanted) : wanted]];
    }),
  );

/**
 * Writes what differs, under the version it was decided on; sends nothing when nothing differs. Fields that `after` leaves as they are
 * stay with whoever writes them. A stale version rejects with a `KubeError` of reason `Conflict`: read and decide again.
 *
 * @param before The object as read.
 * @param after The same object as it should be.
 * @example
 * await patchIfChanged(client, nodes, node, { ...node, spec: { ...node.spec, unschedulable: true } });
 */
export const patchIfChanged = async <T extends KubeObject>(
  client: Pick<KubeClient, 'patch'>,
  resource: Resource,
  before: T,
  after: T,
  options: WriteOptions & { readonly subresource?: Subresource | undefined } = {},
): Promise<T> => {
  const patch = mergePatchOf(before, after);
  if (patch === undefined) return before;
  const { name = '', namespace, resourceVersion } = before.metadata ?? {};
  const metadata = { ...(isObject(patch['metadata']) ? patch['metadata'] : {}), resourceVersion };
  return client.patch<T>(resource, { name, namespace }, { type: 'merge', body: { ...patch, metadata } }, options);
};
