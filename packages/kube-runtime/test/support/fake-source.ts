import {
  KubeError,
  type KubeClient,
  type KubeObject,
  type ListOptions,
  type ListResult,
  type WatchEvent,
  type WatchOptions,
} from '../../src/index.js';

/** One watch that a test plays by hand. */
export interface OpenWatch {
  readonly options: WatchOptions;
  send(event: WatchEvent<KubeObject>): void;
  end(): void;
  fail(error: unknown): void;
  readonly isOver: boolean;
}

export interface FakeSource extends Pick<KubeClient, 'list' | 'watch'> {
  readonly lists: ListOptions[];
  readonly watches: OpenWatch[];
}

/** A cluster of which a test decides every answer: `answers` are the lists to come (the last one stays), errors included. */
export const createFakeSource = (answers: (ListResult<KubeObject> | KubeError)[]): FakeSource => {
  const lists: ListOptions[] = [];
  const watches: OpenWatch[] = [];
  return {
    lists,
    watches,
    list: async <T extends KubeObject>(_: unknown, options: ListOptions = {}) => {
      const { signal: __, ...asked } = options;
      lists.push(asked);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof KubeError) throw answer;
      return answer as ListResult<T>;
    },
    async *watch<T extends KubeObject>(_: unknown, options: WatchOptions = {}) {
      const pending: (WatchEvent<KubeObject> | 'end' | { error: unknown })[] = [];
      let wake: () => void = () => undefined;
      let isOver = false;
      const push = (entry: (typeof pending)[number]) => {
        pending.push(entry);
        wake();
      };
      options.signal?.addEventListener(
        'abort',
        () => push({ error: new KubeError({ code: 0, reason: 'ClientAborted', message: 'cancelled' }) }),
        { once: true },
      );
      const { signal: __, ...asked } = options;
      watches.push({
        options: asked,
        send: push,
        end: () => push('end'),
        fail: (error) => push({ error }),
        get isOver() {
          return isOver;
        },
      });
      try {
        for (;;) {
          const next = pending.shift();
          if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
          else if (next === 'end') return;
          else if ('error' in next) throw next.error;
          else yield next as WatchEvent<T>;
        }
      } finally {
        isOver = true;
      }
    },
  };
};
