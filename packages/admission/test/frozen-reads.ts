import type { KubeClient, KubeObject, Resource, WatchOptions } from '@gardener-inplace/kube-runtime';

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
};

/** A client whose objects can't be changed: whoever changes what a cache was filled with by it fails. */
export const frozenReads = (client: KubeClient): KubeClient => ({
  ...client,
  list: async (resource, options) => frozen(await client.list(resource, options)),
  watch: async function* <T extends KubeObject>(resource: Resource, options?: WatchOptions) {
    for await (const event of client.watch<T>(resource, options)) yield frozen(event);
  },
});
