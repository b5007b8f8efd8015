import { isDeepStrictEqual } from 'node:util';
import type { ControlPlane } from '@gardener-inplace-tools/control-plane';
import { type ClosableKubeClient, createInformer, isExpired, keyOf, type KubeObject, listAll } from '@gardener-inplace/kube-runtime';
import { type Check, configMap, configMaps, demand, until, withNamespace } from './check.js';

const versions = (objects: readonly KubeObject[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(objects.map((object) => [keyOf(object), object.metadata?.resourceVersion]));

/** Breaks the server under a running informer and writes on both sides of it; in the end cache, store and what handlers heard agree. */
const survives = (title: string, name: string, harm: (plane: ControlPlane) => Promise<void>): Check => ({
  title,
  run: (plane) =>
    withNamespace(plane, name, async (client, namespace) => {
      for (const each of ['kept', 'changed', 'deleted']) await client.create(configMaps, configMap(each, namespace));
      const heard = new Map<string, string | undefined>();
      const informer = createInformer(client, configMaps, { namespace, freeze: true });
      const hear = (object: KubeObject): void => void heard.set(keyOf(object), object.metadata?.resourceVersion);
      informer.onChange({ added: hear, updated: hear, deleted: (object) => void heard.delete(keyOf(object)) });
      const stop = new AbortController();
      const stopped = informer.start(stop.signal);
      const isEqual = async (): Promise<boolean> => {
        const { items } = await listAll<KubeObject>(client, configMaps, { namespace });
        const stored = versions(items);
        return (
          'written' in data(stored) &&
          isDeepStrictEqual(versions(informer.list()), stored) &&
          isDeepStrictEqual(Object.fromEntries(heard), stored)
        );
      };
      try {
        await informer.synced;
        await harm(plane);
        await writeAll(client, namespace);
        await until('cache, handlers and store are equal', isEqual);
      } finally {
        stop.abort();
        await stopped;
      }
    }),
});

const data = (stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [key.split('/')[1]!, value]));

const writeAll = async (client: ClosableKubeClient, namespace: string): Promise<void> => {
  await client.create(configMaps, configMap('written', namespace));
  await client.patch(configMaps, { name: 'changed', namespace }, { type: 'merge', body: { data: { a: 'b' } } });
  await client.delete(configMaps, { name: 'deleted', namespace });
};

export const informers: readonly Check[] = [
  survives('informer: the API server restarts in the middle of a watch', 'restarted', (plane) => plane.restartApiServer()),
  survives('informer: the API server is killed in the middle of a watch', 'killed', (plane) => plane.restartApiServer('SIGKILL')),
  survives('informer: etcd is killed and comes back after 3 s', 'without-etcd', (plane) => plane.killEtcd({ downMilliseconds: 3_000 })),
  survives('informer: the history is compacted, and the server that knew it is gone', 'compacted', async (plane) => {
    await plane.compact();
    await plane.restartApiServer('SIGKILL');
    await plane.compact();
  }),
  {
    title: 'watch: from a version that etcd and the server have forgotten, it is expired',
    run: (plane) =>
      withNamespace(plane, 'forgotten', async (client, namespace) => {
        const { metadata } = await client.create(configMaps, configMap('a', namespace));
        for (let count = 0; count < 5; count += 1)
          await client.patch(configMaps, { name: 'a', namespace }, { type: 'merge', body: { data: { count: `${count}` } } });
        await plane.compact();
        await plane.restartApiServer('SIGKILL');
        const failure = await firstFailure(client, namespace, metadata?.resourceVersion);
        demand(isExpired(failure), `it was answered with ${String(failure)}`);
      }),
  },
];

async function firstFailure(client: ClosableKubeClient, namespace: string, resourceVersion: string | undefined): Promise<unknown> {
  try {
    for await (const event of client.watch(configMaps, { namespace, resourceVersion, timeoutSeconds: 10 })) return event;
    return 'the end of the watch';
  } catch (error) {
    return error;
  }
}
