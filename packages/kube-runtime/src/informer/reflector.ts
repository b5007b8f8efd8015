import { KubeError } from '../client/error.js';
import { listAll } from '../client/list-all.js';
import type { KubeClient, KubeObject, Resource } from '../client/port.js';
import { createBackoff } from '../clock/backoff.js';
import type { Clock } from '../clock/clock.js';
import { sleep } from '../clock/sleep.js';
import { remedyFor, retryAfterMilliseconds } from './trouble.js';

/** Receives what a reflector sees. */
export interface ReflectorSink<T> {
  /** Cuts an object down before anything else sees it. */
  readonly enter: (object: T) => T;
  /** A whole list. `safetyNet`: nothing was known to be wrong, so it should bring nothing new. */
  replace(objects: readonly T[], why: 'needed' | 'safetyNet'): void;
  upsert(object: T): void;
  remove(object: T): void;
  /** A list or a watch begins. */
  started(what: 'list' | 'watch'): void;
  /** Something arrived: a list, an event, a bookmark. */
  heard(): void;
  /** An attempt failed and will be repeated, or an event was left out. */
  failed(error: unknown): void;
}

export interface ReflectorOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly pageSize: number;
  readonly relistMilliseconds: number;
  readonly idleMilliseconds: number;
  readonly clock: Clock;
  readonly random: () => number;
}

/** A watch that lives shorter than this is a failure even if it ended without an error; otherwise a server that keeps hanging up makes a hot loop. */
const shortWatchMilliseconds = 1000;
const watchSeconds = { least: 300, spread: 300 };

const isForeign = ({ kind }: KubeObject, resource: Resource): boolean => kind !== undefined && kind !== resource.kind;

const foreign = ({ kind }: KubeObject, { plural }: Resource): KubeError =>
  new KubeError({ code: 0, reason: 'ClientResponse', message: `the watch of ${plural} sent an event of kind ${kind}; it is left out` });

/**
 * Lists, then watches from the list's version, for ever, until the signal aborts. One loop owns one list or one watch at a time, so
 * there is never a second stream. A broken stream is resumed from the last version; only a forgotten version costs a new list.
 */
export const reflect = async <T extends KubeObject>(
  client: Pick<KubeClient, 'list' | 'watch'>,
  resource: Resource,
  sink: ReflectorSink<T>,
  options: ReflectorOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { namespace, labelSelector, fieldSelector, clock, random } = options;
  const selection = { namespace, labelSelector, fieldSelector, signal };
  const backoff = createBackoff({ clock, random });
  /** Where the watch goes on; undefined asks for a list. */
  let version: string | undefined;
  /** The list must not be older than this. */
  let listFrom: string | undefined;
  let relistDue = Infinity;

  const list = async (why: 'needed' | 'safetyNet'): Promise<void> => {
    sink.started('list');
    const { items, resourceVersion } = await listAll<T>(client, resource, {
      ...selection,
      limit: options.pageSize,
      // Without the match a version means exactly that one, since there is a limit: the state of which the watch was just refused.
      ...(listFrom !== undefined && { resourceVersion: listFrom, resourceVersionMatch: 'NotOlderThan' as const }),
      transform: sink.enter,
    });
    version = resourceVersion;
    listFrom = undefined;
    relistDue = clock.monotonic() + options.relistMilliseconds * (1 + random() * 0.1);
    sink.heard();
    sink.replace(items, why);
  };

  const watch = async (): Promise<void> => {
    sink.started('watch');
    const timeoutSeconds = watchSeconds.least + Math.floor(random() * watchSeconds.spread);
    const { idleMilliseconds } = options;
    for await (const event of client.watch<T>(resource, { ...selection, resourceVersion: version, timeoutSeconds, idleMilliseconds })) {
      if (signal.aborted) return;
      sink.heard();
      if (event.type === 'BOOKMARK') {
        version = event.resourceVersion ?? version;
        continue;
      }
      if (isForeign(event.object, resource)) {
        sink.failed(foreign(event.object, resource));
        continue;
      }
      if (event.type === 'DELETED') sink.remove(sink.enter(event.object));
      else sink.upsert(sink.enter(event.object));
      version = event.object.metadata?.resourceVersion ?? version;
    }
  };

  const recover = async (error: unknown): Promise<void> => {
    const remedy = remedyFor(error);
    const wasListing = version === undefined;
    if (remedy !== 'resume') {
      // A forgotten version asks for a list no older than it; when the list itself fails so, any state will do.
      listFrom = remedy === 'relist' && !wasListing ? version : undefined;
      version = undefined;
    }
    sink.failed(error);
    await sleep(clock, Math.max(backoff.next(), retryAfterMilliseconds(error)), signal);
  };

  while (!signal.aborted) {
    const started = clock.monotonic();
    try {
      if (version === undefined) await list('needed');
      else if (started >= relistDue) await list('safetyNet');
      else {
        await watch();
        if (!signal.aborted && clock.monotonic() - started < shortWatchMilliseconds) await sleep(clock, backoff.next(), signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      await recover(error);
    }
  }
};
