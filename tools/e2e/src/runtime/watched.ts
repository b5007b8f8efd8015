import { createInformer, type Informer, keyOf, type KubeClient, listAll } from '@gardener-inplace/kube-runtime';
import { type ConfigMap, configMaps } from './config-maps.js';

const limitMilliseconds = 60_000;
const pauseMilliseconds = 100;

/** An informer, and a second picture drawn from nothing but what its handlers were told. */
export interface Watched {
  readonly informer: Informer<ConfigMap>;
  /** Waits until cache and handlers agree with the store; what still differs after a minute, a line each. */
  differences(client: KubeClient): Promise<readonly string[]>;
}

type Picture = ReadonlyMap<string, string | undefined>;

const pictureOf = (objects: readonly ConfigMap[]): Picture =>
  new Map(objects.map((object) => [keyOf(object), object.metadata?.resourceVersion]));

const compare = (who: string, picture: Picture, store: Picture): readonly string[] =>
  [...new Set([...picture.keys(), ...store.keys()])]
    .filter((key) => picture.get(key) !== store.get(key))
    .map((key) => `${who} has ${key} at ${picture.get(key)}, the store at ${store.get(key)}`);

/** Runs an informer for as long as it is used. */
export const watching = async <T>(
  client: Pick<KubeClient, 'list' | 'watch'>,
  suite: string,
  use: (watched: Watched) => Promise<T>,
): Promise<T> => {
  const stopping = new AbortController();
  const informer = createInformer<ConfigMap>(client, configMaps, { labelSelector: `suite=${suite}` });
  const told = new Map<string, string | undefined>();
  const problems: string[] = [];
  const expect = (isKnown: boolean, what: string, object: ConfigMap): void => {
    if (told.has(keyOf(object)) !== isKnown) problems.push(`${what} of ${keyOf(object)}, which was ${isKnown ? 'un' : ''}known`);
  };
  informer.onChange({
    added: (object) => {
      expect(false, 'added', object);
      told.set(keyOf(object), object.metadata?.resourceVersion);
    },
    updated: (object) => {
      expect(true, 'updated', object);
      told.set(keyOf(object), object.metadata?.resourceVersion);
    },
    deleted: (object) => {
      expect(true, 'deleted', object);
      told.delete(keyOf(object));
    },
  });
  const stopped = informer.start(stopping.signal);
  await informer.synced;
  try {
    return await use({
      informer,
      differences: async (reader) => {
        const end = performance.now() + limitMilliseconds;
        for (;;) {
          const store = pictureOf((await listAll<ConfigMap>(reader, configMaps, { labelSelector: `suite=${suite}` })).items);
          const found = [...compare('the cache', pictureOf(informer.list()), store), ...compare('the handlers', told, store)];
          if (found.length === 0 || performance.now() > end) return [...problems, ...found];
          await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
        }
      },
    });
  } finally {
    stopping.abort();
    await stopped;
  }
};
