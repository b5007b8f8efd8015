import type { MachineDeployment, Node, PodDisruptionBudget } from '@gardener-inplace/api';
import {
  type Clock,
  createWorkQueue,
  type EventRecorder,
  informerCheck,
  isKubeError,
  type KubeClient,
  type KubeObject,
  type Logger,
  type Metrics,
  type ReconcileReport,
  runController,
  sleep,
  systemClock,
  type WorkQueue,
} from '@gardener-inplace/kube-runtime';
import { type Decision, isNews, type PoolPolicy } from '@gardener-inplace/state-machine';
import { type Caches, createCaches, informersOf, poolKey } from './caches.js';
import { tellPeople } from './events.js';
import { createEvictionMemory } from './eviction-memory.js';
import { createPoolWrites, type PoolWrites } from './own-writes.js';
import { createPatience, type Patience } from './patience.js';
import { type PoolReconciler, reconcilePool } from './reconcile-pool.js';
import { createRivalGuard, type RivalGuard } from './rival-guard.js';
import { concerned, isInPlace, ownersOf } from './snapshot.js';

export interface ControllerOptions {
  /** API server that holds MachineDeployments, MachineSets and Machines. */
  readonly control: KubeClient;
  /** API server that holds Nodes and Pods; one cluster may be both. Default: `control`. */
  readonly target?: KubeClient | undefined;
  /** Namespace of the machines. */
  readonly namespace: string;
  /** The same for every pool, or one per pool (`namespace/pool`). */
  readonly policy?: PoolPolicy | ((pool: string) => PoolPolicy) | undefined;
  readonly log: Logger;
  /**
   * Passes over nodes whose drain would leave a pod without any other node that declares what it needs. Off by default: such a pod then
   * waits until its node is back. The version is the scheduler's.
   */
  readonly holdStrandedPods?: { readonly kubernetesVersion: string } | undefined;
  /** Pools that are worked on at the same time. Default 4. */
  readonly concurrency?: number | undefined;
  /** Default: the machine's own. Another one lets hours of a rollout pass in seconds; connections to servers keep real time. */
  readonly clock?: Clock | undefined;
  /** Milliseconds between two looks at the leases of machine-controller-manager. Default 4,000; a live one renews every 2 s. */
  readonly rivalCheckMilliseconds?: number | undefined;
  /** Hears every decision that was carried out. */
  readonly onDecision?: ((pool: string, decision: Decision) => void) | undefined;
  readonly onReconciled?: ((report: ReconcileReport) => void) | undefined;
  /** Events for people; none without. */
  readonly recorder?: EventRecorder | undefined;
  readonly metrics?: Metrics | undefined;
  /** Told once, when the caches begin to fill: a check of their health, for a readiness probe. */
  readonly onWatching?: ((check: () => string | undefined) => void) | undefined;
}

/** What is remembered of one pool; safe to lose. */
interface PoolMemory {
  readonly ownWrites: PoolWrites;
  readonly patience: Patience;
}

/** machine-controller-manager works on the same deployments: this controller refuses to. */
export class RivalControllerError extends Error {
  override readonly name = 'RivalControllerError';
  readonly code = 'RIVAL_CONTROLLER';

  constructor(lease: string, namespace: string) {
    super(`lease ${namespace}/${lease} keeps changing: machine-controller-manager works on these machines; stop one of the two`);
  }
}

/**
 * Rolls pools of strategy `InPlaceUpdate` until the signal aborts: reads a pool, decides with `planPool`, applies. Resolves when nothing
 * runs any more; a process that starts anew continues where this one stopped.
 *
 * @param cancelled aborts when the lease is lost: whatever runs stops at once.
 * @throws RivalControllerError when machine-controller-manager turns out to be alive in the namespace; KubeError when its leases can't be
 * read at the start.
 * @example await runPoolController({ control: client, namespace: 'shoot--dev--demo', log }, signal);
 */
export async function runPoolController(options: ControllerOptions, signal: AbortSignal, cancelled?: AbortSignal): Promise<void> {
  const { control, target = control, namespace, log, clock = systemClock, policy = {}, recorder, metrics } = options;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  const caches = createCaches({ control, target, namespace, onFailure: (error) => reportFailure(log, error, caches) });
  const queue = createWorkQueue({ clock, observer: metrics?.queue('pool') });
  const now = (): Date => new Date(clock.now());
  const evictions = createEvictionMemory(now);
  const ownWrites = createPoolWrites(caches, clock);
  const decisions = metrics?.counter('gardener_inplace_decisions_total', 'Decisions carried out.', ['decision']);
  for (const [name, informer] of Object.entries(caches)) metrics?.informer(name, informer as Caches['nodes']);
  const perPool = new Map<string, PoolMemory>();
  const reconcilerFor = (key: string): PoolReconciler => ({
    caches,
    control,
    target,
    evictions,
    clock: now,
    log,
    holdStrandedPods: options.holdStrandedPods,
    ...(perPool.get(key) ?? setAndGet(perPool, key, { ownWrites: ownWrites(), patience: createPatience() })),
    policyOf: typeof policy === 'function' ? policy : () => policy,
    onDecision: (pool, decision, snapshot) => {
      if (recorder !== undefined) tellPeople(recorder, decision, snapshot);
      decisions?.add({ decision: decision.kind });
      options.onDecision?.(pool, decision);
    },
  });

  const guard = createRivalGuard(control, namespace);
  await refuseRivals(guard, options, stopping.signal);
  enqueueOnChange(caches, queue);
  const running = informersOf(caches).map((informer) => informer.start(stopping.signal));
  options.onWatching?.(informerCheck({ ...caches }));
  void tellWhenFilled(log, caches, namespace);
  const rival = watchForRivals(guard, options, stopping);
  try {
    await runController({
      name: 'pool',
      queue,
      informers: informersOf(caches),
      signal: stopping.signal,
      clock,
      cancelled,
      concurrency: options.concurrency ?? 4,
      reconcile: (key, context) => reconcilePool(key, reconcilerFor(key), context.signal),
      onReconciled: (report) => {
        if (report.error !== undefined)
          log.warn({ pool: report.key, reconcileID: report.reconcileID, err: report.error }, 'Reconcile of pool failed');
        metrics?.observeReconcile(report);
        options.onReconciled?.(report);
      },
    });
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
    await Promise.all(running);
  }
  const lease = await rival;
  if (lease !== undefined) throw new RivalControllerError(lease, namespace);
}

const setAndGet = <K, V>(map: Map<K, V>, key: K, value: V): V => {
  map.set(key, value);
  return value;
};

const reportFailure = (log: Logger, error: unknown, caches: Caches): void => {
  // A watch that ends is daily business; the reflector resumes it. Before the first list nothing is done, and somebody wants to know why.
  const isFilled = informersOf(caches).every((informer) => informer.hasSynced());
  if (isFilled) log[isKubeError(error) && error.code === 0 ? 'debug' : 'warn']({ err: error }, 'Watch interrupted');
  else log.warn({ err: error }, 'Caches could not be filled yet');
};

/** A namespace without pools is nothing wrong, and mostly the wrong one. */
async function tellWhenFilled(log: Logger, caches: Caches, namespace: string): Promise<void> {
  const filled = await Promise.all(informersOf(caches).map(({ synced }) => synced));
  const pools = new Set(caches.deployments.list().filter(isInPlace).map(poolKey)).size;
  if (filled.every(Boolean)) log.info({ namespace, pools, nodes: caches.nodes.list().length }, 'Pools are followed');
}

/** Whatever changes, the pools it may concern are looked at as a whole. */
function enqueueOnChange(caches: Caches, queue: WorkQueue): void {
  const on = <T extends KubeObject>(keysOf: (object: T) => readonly string[]) => {
    const add = (object: T): void => keysOf(object).forEach((key) => queue.add(key));
    return { added: add, updated: add, deleted: add };
  };
  caches.deployments.onChange(on<MachineDeployment>((deployment) => [poolKey(deployment)]));
  caches.machineSets.onChange(on((set) => concerned.machineSet(caches, ownersOf(set.metadata))));
  caches.machines.onChange(on((machine) => concerned.machine(caches, ownersOf(machine.metadata))));
  const onNode = on<Node>((node) => concerned.node(caches, node.metadata?.name ?? ''));
  caches.nodes.onChange({ ...onNode, updated: (node, before) => isNews(before, node) && onNode.updated(node) });
  caches.pods.onChange(on((pod) => concerned.node(caches, pod.spec?.nodeName ?? '')));
  caches.budgets.onChange(on<PodDisruptionBudget>((budget) => concerned.budget(caches, budget)));
}

/** Before anything is written: a lease that changes between two looks has a living holder. Leases that can't be read are no permission. */
async function refuseRivals(
  guard: RivalGuard,
  { namespace, rivalCheckMilliseconds = 4000, clock = systemClock }: ControllerOptions,
  signal: AbortSignal,
): Promise<void> {
  await guard.look(signal);
  if (!guard.hasSeenAny()) return;
  await sleep(clock, rivalCheckMilliseconds, signal);
  const lease = signal.aborted ? undefined : await guard.look(signal);
  if (lease !== undefined) throw new RivalControllerError(lease, namespace);
}

/** Resolves with the lease of a rival that came to life later, after stopping the controller, or with undefined at the end. */
async function watchForRivals(
  guard: RivalGuard,
  { rivalCheckMilliseconds = 4000, log, clock = systemClock }: ControllerOptions,
  stopping: AbortController,
): Promise<string | undefined> {
  while (!stopping.signal.aborted) {
    await sleep(clock, rivalCheckMilliseconds, stopping.signal);
    try {
      const lease = stopping.signal.aborted ? undefined : await guard.look(stopping.signal);
      if (lease === undefined) continue;
      stopping.abort();
      return lease;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'Leases of machine-controller-manager could not be read');
    }
  }
  return undefined;
}
