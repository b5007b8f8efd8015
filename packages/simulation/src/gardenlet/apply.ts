import { isKubeError, type KubeClient, type KubeObject, type Resource } from '@gardener-inplace/kube-runtime';

/** Creates an object, or patches it where it differs from what is wanted. Returns what then stands. */
export async function apply<T extends KubeObject>(client: KubeClient, resource: Resource, wanted: T, signal: AbortSignal): Promise<T> {
  const at = { namespace: wanted.metadata?.namespace, name: wanted.metadata?.name ?? '' };
  const present = await find<T>(client, resource, at, signal);
  if (present === undefined) return client.create(resource, wanted, { signal });
  const { metadata, ...content } = wanted as T & { readonly status?: unknown };
  const { labels, annotations } = metadata ?? {};
  const body = {
    ...content,
    metadata: { ...(labels && { labels }), ...(annotations && { annotations }) },
    apiVersion: undefined,
    kind: undefined,
    status: undefined,
  };
  return covers(present, body) ? present : client.patch<T>(resource, at, { type: 'merge', body }, { signal });
}

/** Reads an object; undefined where there is none. */
export async function find<T extends KubeObject>(
  client: KubeClient,
  resource: Resource,
  reference: { readonly namespace?: string | undefined; readonly name: string },
  signal: AbortSignal,
): Promise<T | undefined> {
  try {
    return await client.get<T>(resource, reference, { signal });
  } catch (error) {
    if (isKubeError(error) && error.code === 404) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether everything wanted stands already; members that are only present are someone else's. */
function covers(present: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  if (isObject(wanted)) return isObject(present) && Object.entries(wanted).every(([key, value]) => covers(present[key], value));
  if (Array.isArray(wanted))
    return Array.isArray(present) && present.length === wanted.length && wanted.every((value, index) => covers(present[index], value));
  return present === wanted;
}
