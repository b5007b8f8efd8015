import { hostname } from 'node:os';
import { isKubeError } from '../client/error.js';
import type { KubeClient } from '../client/port.js';
import { createBackoff } from '../clock/backoff.js';
import { type Clock, systemClock, type Timer } from '../clock/clock.js';
import { microTime } from '../clock/micro-time.js';
import { onAbort } from '../clock/on-abort.js';
import { sleep } from '../clock/sleep.js';
import { type Event, eventOf, eventReference, events, type Occurrence, seriesKey } from './event.js';
import { configChecks } from '../process/config.js';
import { demandOptions, has } from '../process/demand-options.js';
import { createSpamFilter } from './spam-filter.js';

export interface EventRecorderOptions {
  readonly client: Pick<KubeClient, 'create' | 'patch'>;
  /** Domain-qualified, such as `example.org/node-labeller`. */
  readonly reportingController: string;
  /** Unique per process. Default: host name and process id. */
  readonly reportingInstance?: string | undefined;
  /** An event was given up: the queue was full, or the server would not have it. */
  readonly onDropped?: ((reason: 'full' | 'spam' | 'refused', error?: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
}

export interface EventRecorder {
  /** Notes an occurrence and returns at once; never throws. Repeats become a series on one Event. */
  record(occurrence: Occurrence): void;
  /** Resolves when everything recorded so far was sent or given up. */
  flush(): Promise<void>;
  /** Writes the last counts of open series, sends what waits, and ends. After the signal's abort the rest is dropped. */
  stop(signal?: AbortSignal): Promise<void>;
}

interface Series {
  readonly event: Event;
  count: number;
  lastSeen: number;
  written: number;
  /** Count that the server knows. */
  writtenCount: number;
  readonly close: Timer;
}

const longestQueue = 1000;
const mostSeries = 1000;
const mostTries = 12;
const refreshMilliseconds = 30 * 60 * 1000;
const quietMilliseconds = 6 * 60 * 1000;

/**
 * Creates a recorder of events.k8s.io/v1 Events. Events are for people: they expire, and some get lost; no program may depend on them.
 *
 * @throws ConfigError without a client and the name of who reports.
 * @example
 * const recorder = createEventRecorder({ client, reportingController: 'example.org/node-labeller' });
 * recorder.record({ regarding: node, type: 'Warning', reason: 'BudgetBlocked', action: 'Evicting', note: 'budget cart allows no eviction' });
 */
export const createEventRecorder = (options: EventRecorderOptions): EventRecorder => {
  demandOptions('createEventRecorder', options, { client: has('create', 'patch'), reportingController: configChecks.text });
  const { client, clock = systemClock, random = Math.random, onDropped } = options;
  const reporter = { controller: options.reportingController, instance: options.reportingInstance ?? `${hostname()}-${process.pid}` };
  const isWelcome = createSpamFilter(clock);
  const series = new Map<string, Series>();
  const queue: (() => Promise<unknown>)[] = [];
  const ended = new AbortController();
  let draining: Promise<void> | undefined;

  const trySend = async (send: () => Promise<unknown>): Promise<void> => {
    const backoff = createBackoff({ clock, random, maximumMilliseconds: 10_000 });
    for (let tries = 1; !ended.signal.aborted; tries++) {
      try {
        await send();
        return;
      } catch (error) {
        if (tries >= mostTries || !isPassing(error)) return onDropped?.('refused', error);
        await sleep(clock, Math.max(backoff.next(), isKubeError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0), ended.signal);
      }
    }
  };

  const drain = async (): Promise<void> => {
    for (let send = queue.shift(); send !== undefined; send = queue.shift()) await trySend(send);
    draining = undefined;
  };

  const enqueue = (send: () => Promise<unknown>) => {
    if (ended.signal.aborted || queue.length >= longestQueue) return onDropped?.('full');
    queue.push(send);
    draining ??= drain();
  };

  const writeSeries = (entry: Series) => {
    entry.written = clock.monotonic();
    entry.writtenCount = entry.count;
    const { namespace, name = '' } = entry.event.metadata ?? {};
    const state = { count: entry.count, lastObservedTime: microTime(entry.lastSeen) };
    enqueue(async () => {
      try {
        await client.patch(events, { namespace, name }, { type: 'merge', body: { series: state } }, { signal: ended.signal });
      } catch (error) {
        // The Event expired meanwhile: the series goes on under a new object of the same name.
        if (!isKubeError(error) || error.code !== 404) throw error;
        await client.create<Event>(events, { ...entry.event, series: state }, { signal: ended.signal });
      }
    });
  };

  const closeSeries = (key: string) => {
    const entry = series.get(key);
    if (entry === undefined) return;
    entry.close.cancel();
    series.delete(key);
    if (entry.count > entry.writtenCount) writeSeries(entry);
  };

  /** One timer per series that follows its last occurrence. */
  const closeWhenQuiet = (key: string): Timer => {
    let timer: Timer;
    const check = () => {
      const entry = series.get(key);
      const left = entry === undefined ? 0 : entry.lastSeen + quietMilliseconds - clock.now();
      if (left <= 0) closeSeries(key);
      else timer = clock.startTimer(left, check);
    };
    timer = clock.startTimer(quietMilliseconds, check);
    return { cancel: () => timer.cancel() };
  };

  const repeat = (entry: Series) => {
    entry.count += 1;
    entry.lastSeen = clock.now();
    if (entry.count === 2 || clock.monotonic() - entry.written >= refreshMilliseconds) writeSeries(entry);
  };

  const begin = (key: string, occurrence: Occurrence) => {
    const { uid, namespace, name, kind } = eventReference(occurrence.regarding);
    if (!isWelcome(uid ?? `${kind}/${namespace ?? ''}/${name}`)) return onDropped?.('spam');
    const event = eventOf(occurrence, reporter, clock.now());
    const oldest = series.keys().next();
    if (series.size >= mostSeries && !oldest.done) closeSeries(oldest.value);
    series.set(key, { event, count: 1, lastSeen: clock.now(), written: clock.monotonic(), writtenCount: 1, close: closeWhenQuiet(key) });
    enqueue(() => client.create<Event>(events, event, { signal: ended.signal }));
  };

  const flush = async (): Promise<void> => {
    while (draining !== undefined) await draining;
  };

  return {
    record: (occurrence) => {
      if (ended.signal.aborted) return;
      const key = seriesKey(occurrence);
      const entry = series.get(key);
      if (entry === undefined) begin(key, occurrence);
      else repeat(entry);
    },
    flush,
    stop: async (signal) => {
      [...series.keys()].forEach(closeSeries);
      const stopListening = onAbort(signal, () => ended.abort());
      await flush();
      stopListening();
      ended.abort();
    },
  };
};

const isPassing = (error: unknown): boolean =>
  isKubeError(error) && (error.code === 0 || error.code === 401 || error.code === 429 || error.code >= 500);
