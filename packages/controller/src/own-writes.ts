import type { Informer, KubeObject } from '@gardener-inplace/kube-runtime';

/** What one pool's reconciles wrote, and whether the caches show it yet. */
export interface OwnWrites {
  /** Remembers an answer of the API server. */
  note(object: KubeObject | undefined): void;
  /** True once every noted write was seen; false when the time ran out. */
  seen(withinMilliseconds: number, signal: AbortSignal): Promise<boolean>;
}

/** How many versions of one object are remembered as seen: an answer may arrive after the event it belongs to. */
const remembered = 32;

/** Listens to the caches from now on, so that nothing is decided twice on one stale read. One `OwnWrites` per pool. */
export function watchOwnWrites(informers: readonly Informer<never>[]): () => OwnWrites {
  const versions = new Map<string, string[]>();
  const gone = new Set<string>();
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((check) => check());

  const saw = ({ metadata }: KubeObject): void => {
    if (metadata?.uid === undefined) return;
    const list = versions.get(metadata.uid) ?? [];
    list.push(metadata.resourceVersion ?? '');
    if (list.length > remembered) list.shift();
    versions.set(metadata.uid, list);
    wake();
  };
  const left = ({ metadata }: KubeObject): void => {
    versions.delete(metadata?.uid ?? '');
    gone.add(metadata?.uid ?? '');
    wake();
  };
  for (const informer of informers) informer.onChange({ added: saw, updated: saw, deleted: left });
  const isSeen = (uid: string, version: string): boolean => gone.has(uid) || versions.get(uid)?.includes(version) === true;

  return () => {
    const awaited = new Map<string, string>();
    const allSeen = (): boolean => {
      for (const [uid, version] of awaited) if (isSeen(uid, version)) awaited.delete(uid);
      return awaited.size === 0;
    };
    return {
      note: (object) => {
        const { uid, resourceVersion } = object?.metadata ?? {};
        if (uid !== undefined && resourceVersion !== undefined) awaited.set(uid, resourceVersion);
      },
      seen: (withinMilliseconds, signal) =>
        new Promise((resolve) => {
          const finish = (result: boolean): void => {
            waiting.delete(check);
            clearTimeout(timer);
            signal.removeEventListener('abort', abort);
            awaited.clear();
            resolve(result);
          };
          const check = (): void => void (allSeen() && finish(true));
          const abort = (): void => finish(false);
          const timer = setTimeout(abort, withinMilliseconds);
          signal.addEventListener('abort', abort, { once: true });
          waiting.add(check);
          if (signal.aborted) abort();
          else check();
        }),
    };
  };
}
