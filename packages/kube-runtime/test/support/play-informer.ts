import { afterEach } from '@jest/globals';
import { createInformer, createManualClock, type InformerOptions, KubeError, type KubeObject, type ListResult } from '../../src/index.js';
import { createFakeSource } from './fake-source.js';
import { type Node, nodes } from './resources.js';

export const page = (version: string, ...items: KubeObject[]): ListResult<KubeObject> => ({ items, resourceVersion: version });
export const failure = (code: number, reason: string, more: Partial<ConstructorParameters<typeof KubeError>[0]> = {}) =>
  new KubeError({ code, reason, message: reason, ...more });

let stopAll: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopAll) await stop();
  stopAll = [];
});

/** Starts an informer on a played cluster; jitter is a half, so the first wait is 400 ms, then 800 ms, 1600 ms … */
export const play = async (answers: (ListResult<KubeObject> | KubeError)[], options: InformerOptions<Node> = {}) => {
  const clock = createManualClock();
  const source = createFakeSource(answers);
  const told: string[] = [];
  const failures: unknown[] = [];
  const informer = createInformer<Node>(source, nodes, {
    clock,
    random: () => 0.5,
    freeze: true,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  informer.onChange({
    added: ({ metadata }, { isInitial }) => told.push(`added ${metadata?.name}@${metadata?.resourceVersion}${isInitial ? ' initial' : ''}`),
    updated: ({ metadata }, previous) =>
      told.push(`updated ${metadata?.name} ${previous.metadata?.resourceVersion}→${metadata?.resourceVersion}`),
    deleted: ({ metadata }, { isLastKnown }) =>
      told.push(`deleted ${metadata?.name}@${metadata?.resourceVersion}${isLastKnown ? ' last known' : ''}`),
  });
  const controller = new AbortController();
  const stopped = informer.start(controller.signal);
  const stop = async () => {
    controller.abort();
    await stopped;
  };
  stopAll.push(stop);
  await clock.advance(0);
  return { clock, source, told, failures, informer, stop, current: () => source.watches.at(-1)! };
};
