import { performance } from 'node:perf_hooks';
import type { KubeClient, KubeObject, WatchEvent } from '@gardener-inplace/kube-runtime';

/** What goes on between the simulation and its servers, in real time. */
export interface Activity {
  observe(client: KubeClient): KubeClient;
  /** Whether a call is under way. Watches always are, and do not count. */
  isBusy(): boolean;
  /** Since the last call began or ended, or the last event came. */
  silenceMilliseconds(): number;
}

export function createActivity(): Activity {
  let underWay = 0;
  let last = performance.now();
  const note = (): void => {
    last = performance.now();
  };
  const noted = async <T>(call: Promise<T>): Promise<T> => {
    underWay += 1;
    note();
    try {
      return await call;
    } finally {
      underWay -= 1;
      note();
    }
  };
  async function* notedEvents<T>(events: AsyncIterable<WatchEvent<T>>): AsyncIterable<WatchEvent<T>> {
    for await (const event of events) {
      note();
      yield event;
    }
  }
  return {
    observe: (client) => ({
      get: <T extends KubeObject>(...call: Parameters<KubeClient['get']>) => noted(client.get<T>(...call)),
      list: <T extends KubeObject>(...call: Parameters<KubeClient['list']>) => noted(client.list<T>(...call)),
      watch: <T extends KubeObject>(...call: Parameters<KubeClient['watch']>) => notedEvents(client.watch<T>(...call)),
      create: (...call) => noted(client.create(...call)),
      replace: (...call) => noted(client.replace(...call)),
      patch: <T extends KubeObject>(...call: Parameters<KubeClient['patch']>) => noted(client.patch<T>(...call)),
      delete: (...call) => noted(client.delete(...call)),
      evict: (...call) => noted(client.evict(...call)),
      bind: (...call) => noted(client.bind(...call)),
    }),
    isBusy: () => underWay > 0,
    silenceMilliseconds: () => performance.now() - last,
  };
}
