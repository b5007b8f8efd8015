import type { KubeClient, KubeObject, Resource } from '../client/port.js';
import { type Clock, systemClock } from '../clock/clock.js';
import { configChecks } from '../process/config.js';
import { demandOptions, has } from '../process/demand-options.js';
import { createApplier } from './apply.js';
import { type ChangeHandlers, createHandlerSet } from './handlers.js';
import { createHealthTracker, type InformerHealth } from './health.js';
import { reflect } from './reflector.js';
import { createStore, type Indexers } from './store.js';
import { deepFreeze, withoutManagedFields } from './trim.js';

export interface InformerOptions<T extends KubeObject> {
  /** All namespaces when absent. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Name to the values an object is found under, as in `{ node: (pod) => [pod.spec.nodeName] }`. */
  readonly indexers?: Indexers<T> | undefined;
  /** Cuts an object down to what is needed before it is stored; `managedFields` are always left out. Must not change its argument. */
  readonly transform?: ((object: T) => T) | undefined;
  /** Freezes what is stored, so that a test fails where a cached object is changed. */
  readonly freeze?: boolean | undefined;
  /** Objects a page. Default 500. */
  readonly pageSize?: number | undefined;
  /** A fresh list as a safety net, even though nothing is known to be wrong. Default 10 hours, plus up to a tenth. */
  readonly relistMilliseconds?: number | undefined;
  /**
   * A watch on which so long nothing arrives, not even a bookmark, is taken for half-open and opened anew from the last version. API servers
   * send a bookmark about every minute; where one sends none, give more. Default 150,000.
   */
  readonly idleMilliseconds?: number | undefined;
  /** A handler, an indexer or the transformation threw; it is the place to log that. */
  readonly onHandlerError?: ((error: unknown) => void) | undefined;
  /** A list or watch failed and will be repeated, or an event of another kind was left out. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
}

/** The objects of one resource, kept current in memory. Reads answer at once and may be a little behind. */
export interface Informer<T extends KubeObject> {
  /** Runs until the signal aborts, and resolves then. One call per informer. */
  start(signal: AbortSignal): Promise<void>;
  /** True once the first list is stored and every handler was told; false if the informer stopped before that. Never rejects. */
  readonly synced: Promise<boolean>;
  hasSynced(): boolean;
  /** By `namespace/name`, or `name` for kinds without namespaces. The objects belong to the cache: never change them. */
  get(key: string): T | undefined;
  list(): readonly T[];
  /** @throws RangeError for an index that was not declared. */
  byIndex(index: string, value: string): readonly T[];
  /** Hears changes from now on, after what is already there as `added`. Returns the way to stop. */
  onChange(handlers: ChangeHandlers<T>): () => void;
  health(): InformerHealth;
}

/** Whatever a caller's function throws is reported; the stream goes on with the fallback. */
const attemptOr = <R>(call: () => R, fallback: R, onError: (error: unknown) => void): R => {
  try {
    return call();
  } catch (error) {
    onError(error);
    return fallback;
  }
};

const guardedIndexers = <T>(indexers: Indexers<T> = {}, onError: (error: unknown) => void): Indexers<T> =>
  Object.fromEntries(
    Object.entries(indexers).map(([name, valuesOf]) => [name, (object: T) => attemptOr(() => valuesOf(object), [], onError)]),
  );

const isResource = (value: unknown): boolean => configChecks.text((value as Partial<Resource> | null | undefined)?.plural);

const twoBookmarksAndAHalf = 150_000;
const tenHours = 10 * 60 * 60 * 1000;

/**
 * Creates an informer. Nothing happens before `start`.
 *
 * @throws ConfigError without a client and a resource.
 * @example
 * const pods = createInformer<Pod>(client, resources.pods, { indexers: { node: (pod) => [pod.spec.nodeName ?? ''] } });
 * pods.onChange({ added: (pod) => queue.add(keyOf(pod)) });
 * const stopped = pods.start(signal);
 * await pods.synced;
 * pods.byIndex('node', 'worker-1');
 */
export const createInformer = <T extends KubeObject>(
  client: Pick<KubeClient, 'list' | 'watch'>,
  resource: Resource,
  given: InformerOptions<T> = {},
): Informer<T> => {
  demandOptions('createInformer', { client, resource }, { client: has('list', 'watch'), resource: isResource });
  const options = given ?? {};
  const { clock = systemClock, random = Math.random, transform = (object: T) => object, onFailure } = options;
  const onHandlerError = (error: unknown) => options.onHandlerError?.(error);
  const tracker = createHealthTracker(clock);
  const store = createStore<T>(guardedIndexers(options.indexers, onHandlerError));
  const handlers = createHandlerSet<T>(onHandlerError);
  const applier = createApplier(store, handlers);
  const enter = (object: T): T => {
    const trimmed = withoutManagedFields(object);
    const entered = attemptOr(() => transform(trimmed), trimmed, onHandlerError);
    return options.freeze ? deepFreeze(entered) : entered;
  };

  let state: 'new' | 'running' | 'stopped' = 'new';
  let hasSynced = false;
  let resolveSynced: (synced: boolean) => void = () => undefined;
  const synced = new Promise<boolean>((resolve) => {
    resolveSynced = resolve;
  });

  const sink = {
    enter,
    replace: (objects: readonly T[], why: 'needed' | 'safetyNet') => {
      const news = applier.replace(objects, !hasSynced);
      if (why === 'safetyNet') tracker.missed(news);
      hasSynced = true;
      resolveSynced(true);
    },
    upsert: (object: T) => applier.upsert(object, false),
    remove: applier.remove,
    started: tracker.started,
    heard: tracker.heard,
    failed: (error: unknown) => {
      tracker.failed(error);
      onFailure?.(error);
    },
  };

  return {
    start: async (signal) => {
      if (state !== 'new') throw new Error('an informer is started once');
      state = 'running';
      const { namespace, labelSelector, fieldSelector, pageSize = 500 } = options;
      const { relistMilliseconds = tenHours, idleMilliseconds = twoBookmarksAndAHalf } = options;
      await reflect(
        client,
        resource,
        sink,
        { namespace, labelSelector, fieldSelector, pageSize, relistMilliseconds, idleMilliseconds, clock, random },
        signal,
      );
      state = 'stopped';
      resolveSynced(hasSynced);
    },
    synced,
    hasSynced: () => hasSynced,
    get: store.get,
    list: store.list,
    byIndex: store.byIndex,
    onChange: (changes) => handlers.add(changes, store.list()),
    health: () => ({ hasSynced, isRunning: state === 'running', objects: store.size, ...tracker.facts() }),
  };
};
