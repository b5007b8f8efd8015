import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { feasibleNodes, type Scheduler as FeatureScheduler } from '@gardener-inplace/declared-features';
import { createInformer, keyOf, type ReconcileResult } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings, unlessGone } from '../actor/actor.js';
import { accepts, leastLoaded } from './placement.js';
import { demandGiven, isClient, isLog, isObject } from '../actor/demand-given.js';

export interface SchedulerOptions extends Surroundings {
  /** Version and gates of the scheduler: they decide which features a pod needs. */
  readonly features: FeatureScheduler;
}

/** Binds pods to nodes that declare what they need, least loaded first. Resolves when stopped. */
export function startScheduler(options: SchedulerOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven('startScheduler', options, { client: isClient, log: isLog, features: isObject }, signal);
  const { client, log, clock, features } = options;
  const nodes = createInformer<Node>(client, resources.nodes);
  const pods = createInformer<Pod>(client, resources.pods, { indexers: { node: (pod) => [pod.spec?.nodeName ?? ''] } });
  /** Bound by us, not yet seen so: pods in flight weigh too. */
  const assumed = new Map<string, string>();
  const waiting = new Set<string>();

  const load = (node: string): number =>
    pods.byIndex('node', node).length +
    [...assumed].filter(([key, at]) => at === node && pods.get(key)?.spec?.nodeName === undefined).length;

  const schedule = async (key: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const pod = pods.get(key);
    waiting.delete(key);
    if (pod === undefined || pod.spec?.nodeName !== undefined || pod.metadata?.deletionTimestamp !== undefined || isOver(pod)) return;
    const accepting = nodes.list().filter((node) => accepts(node, pod));
    const node = leastLoaded(feasibleNodes(pod, accepting, features), load);
    if (node === undefined) {
      waiting.add(key);
      return;
    }
    const name = node.metadata?.name ?? '';
    assumed.set(key, name);
    await unlessGone(client.bind({ namespace: pod.metadata?.namespace, name: pod.metadata?.name ?? '' }, name, { signal: abort }));
  };

  const actor = startActor({ name: 'scheduler', informers: asInformers(nodes, pods), reconcile: schedule, log, clock }, signal);
  const retryWaiting = (): void => waiting.forEach((key) => actor.wake(key));
  nodes.onChange({ added: retryWaiting, updated: retryWaiting });
  pods.onChange({
    added: (pod) => actor.wake(keyOf(pod)),
    updated: (pod) => {
      if (pod.spec?.nodeName === undefined) actor.wake(keyOf(pod));
      else assumed.delete(keyOf(pod));
    },
    deleted: (pod) => {
      assumed.delete(keyOf(pod));
      waiting.delete(keyOf(pod));
    },
  });
  return { stopped: actor.stopped };
}

const isOver = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';
