import {
  type Clock,
  createWorkQueue,
  type KubeClient,
  type KubeObject,
  type Informer,
  isKubeError,
  type Logger,
  runController,
  type ReconcileResult,
  systemClock,
} from '@gardener-inplace/kube-runtime';

/** What everything in the simulation is given. */
export interface Surroundings {
  readonly client: KubeClient;
  readonly log: Logger;
  /** For all waits and times. Connections keep real time, whatever this says. Default: the machine's own. */
  readonly clock?: Clock | undefined;
}

/** One level-driven loop of the simulation: keys in, one look at the world each, until the signal aborts. */
export interface ActorOptions {
  readonly name: string;
  readonly informers: readonly Informer<never>[];
  readonly reconcile: (key: string, signal: AbortSignal) => Promise<ReconcileResult> | ReconcileResult;
  readonly log: Logger;
  readonly clock?: Clock | undefined;
  readonly concurrency?: number;
}

export interface Actor {
  /** Looks at a key soon. */
  wake(key: string): void;
  /** Resolves when the actor stopped. */
  readonly stopped: Promise<void>;
}

/** Starts the informers and the loop. Conflicts are daily business here: whoever lost looks again. */
export function startActor(
  { name, informers, reconcile, log, clock = systemClock, concurrency = 1 }: ActorOptions,
  signal: AbortSignal,
): Actor {
  const queue = createWorkQueue({ clock, baseMilliseconds: 10, maximumMilliseconds: 1000, perSecond: 1000, burst: 1000 });
  const watching = informers.map((informer) => informer.start(signal));
  const running = runController({
    name,
    queue,
    informers,
    signal,
    clock,
    concurrency,
    reconcile: (key, context) => reconcile(key, context.signal),
    onReconciled: ({ key, error }) => {
      if (error === undefined || signal.aborted) return;
      const isOvertaken = isKubeError(error) && (error.code === 409 || error.code === 404);
      log[isOvertaken ? 'debug' : 'warn']({ actor: name, key, err: error }, 'Step of the simulation failed');
    },
  });
  return { wake: (key) => queue.add(key), stopped: Promise.all([running, ...watching]).then(() => undefined) };
}

/** An informer's handlers that wake one key per change. */
export const waking = <T extends KubeObject>(keyOf: (object: T) => string | undefined, wake: (key: string) => void) => {
  const on = (object: T): void => {
    const key = keyOf(object);
    if (key !== undefined) wake(key);
  };
  return { added: on, updated: on, deleted: on };
};

export const asInformers = (...informers: readonly Informer<KubeObject & never>[] | readonly unknown[]): readonly Informer<never>[] =>
  informers as readonly Informer<never>[];

/** Ignores that an object is gone already. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isKubeError(error) && error.code === 404) return undefined;
    throw error;
  }
}

/** Ignores that an object is there already. */
export async function unlessThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isKubeError(error, 'AlreadyExists')) return undefined;
    throw error;
  }
}
