import {
  type Machine,
  type MachineDeployment,
  type MachineSet,
  type Node,
  type Pod,
  type PodDisruptionBudget,
  resources,
} from '@gardener-inplace/api';
import { createInformer } from '@gardener-inplace/kube-runtime';
import { type NamedPool, poolSnapshots } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { type Cluster, withCluster } from './cluster.js';

/** Changes come in swarms; one picture shows them all. */
const settleMilliseconds = 100;

/**
 * Shows the pools now and after every change, until the call is interrupted. Watches that break are taken up again.
 *
 * @throws KubeError where the first lists fail.
 */
export const watchPools = (call: Call, show: (pools: readonly NamedPool[]) => void): Promise<void> =>
  withCluster(call, (cluster) => watch(call, cluster, show));

async function watch(
  { signal, stderr }: Call,
  { control, target, namespace }: Cluster,
  show: (pools: readonly NamedPool[]) => void,
): Promise<void> {
  const ending = new AbortController();
  const until = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  let hasSynced = false;
  const onFailure = (error: unknown): void => {
    // Before the first picture a failure is an answer; later it is an interruption that passes.
    if (hasSynced) tell(stderr, `note: the watch was interrupted and is taken up again: ${error instanceof Error ? error.message : ''}`);
    else fail(error);
  };
  const inControl = { namespace, onFailure };
  const deployments = createInformer<MachineDeployment>(control, resources.machineDeployments, inControl);
  const machineSets = createInformer<MachineSet>(control, resources.machineSets, inControl);
  const machines = createInformer<Machine>(control, resources.machines, inControl);
  const nodes = createInformer<Node>(target, resources.nodes, { onFailure });
  const pods = createInformer<Pod>(target, resources.pods, { onFailure });
  const budgets = createInformer<PodDisruptionBudget>(target, resources.podDisruptionBudgets, { onFailure });
  const informers = [deployments, machineSets, machines, nodes, pods, budgets] as const;

  const draw = (): void => {
    try {
      show(
        poolSnapshots({
          deployments: deployments.list(),
          machineSets: machineSets.list(),
          machines: machines.list(),
          nodes: nodes.list(),
          pods: pods.list(),
          budgets: budgets.list(),
        }),
      );
    } catch (error) {
      fail(error);
    }
  };
  const running = Promise.all(informers.map((informer) => informer.start(until)));
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([Promise.all(informers.map(({ synced }) => synced)), failed]);
    hasSynced = true;
    draw();
    const drawSoon = (): void => void (timer ??= setTimeout(() => ((timer = undefined), draw()), settleMilliseconds));
    for (const informer of informers) hear(informer, drawSoon);
    await Promise.race([running, failed]);
    signal?.throwIfAborted();
  } finally {
    clearTimeout(timer);
    ending.abort();
    await running;
  }
}

/** What every informer has, whatever its objects. */
interface Source {
  onChange(handlers: {
    added(object: never, facts: { readonly isInitial: boolean }): unknown;
    updated(): unknown;
    deleted(): unknown;
  }): unknown;
}

const hear = (source: Source, drawSoon: () => void): void =>
  void source.onChange({ added: (_, { isInitial }) => (isInitial ? undefined : drawSoon()), updated: drawSoon, deleted: drawSoon });
