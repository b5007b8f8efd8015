import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { createInformer, type ReconcileResult, systemClock } from '@gardener-inplace/kube-runtime';
import { type Actor, asInformers, startActor, type Surroundings, unlessGone, unlessThere, waking } from '../actor/actor.js';
import type { Host, HostFacts } from './host.js';
import { type LeaseTimes, renewLeases, usualLeaseTimes } from './leases.js';
import { nodeStatus, registration } from './node-status.js';
import { createSightings, runPods, type Sightings } from './run-pods.js';
import { demandGiven, isClient, isLog } from '../actor/demand-given.js';

export interface KubeletsOptions extends Surroundings {
  /** From a pod's arrival to its running, milliseconds. Default 100. */
  readonly podStartMilliseconds?: number;
  /** From the wish that a pod goes to its end, milliseconds. Default 100. */
  readonly podStopMilliseconds?: number;
  /** Nodes that are worked on at the same time. Default 8. */
  readonly concurrency?: number;
  /**
   * Whether the Node of a machine that goes down is told at once not to be ready. `false` leaves that to `startNodeLifecycle`, which notices
   * that the lease is not renewed. Default: true.
   */
  readonly tellsDown?: boolean;
  /** How often each kubelet renews its lease, and how long that is good. `none`: no leases. Default: every 10 s for 40 s, as kubelets do. */
  readonly leases?: LeaseTimes | 'none';
}

/** Kubelets of many nodes over one pair of watches. */
export interface Kubelets {
  /** Registers a node (as a machine's first boot does) and keeps its status and pods going from then on. */
  join(node: Node, host: Host): void;
  /** Looks at the host again now: it rebooted, or its kubelet was restarted. */
  restart(nodeName: string): void;
  /** The machine is gone for good. */
  leave(nodeName: string): void;
  readonly stopped: Promise<void>;
}

interface Seat {
  readonly manifest: Node;
  readonly host: Host;
  readonly sightings: Sightings;
  readonly unhook: (() => void) | undefined;
}

/**
 * Starts the kubelets; none has a node before `join`.
 * @example startKubelets({ client, log }, signal).join(node, memoryHost({ osImage: 'Garden Linux 1592.1.0', kubeletVersion: '1.35.4' }));
 */
export function startKubelets(options: KubeletsOptions, signal: AbortSignal): Kubelets {
  demandGiven('startKubelets', options, { client: isClient, log: isLog }, signal);
  const { client, log, clock = systemClock, podStartMilliseconds = 100, podStopMilliseconds = 100, concurrency = 8 } = options;
  const { tellsDown = true, leases = usualLeaseTimes } = options;
  const nodes = createInformer<Node>(client, resources.nodes);
  const pods = createInformer<Pod>(client, resources.pods, { indexers: { node: (pod) => [pod.spec?.nodeName ?? ''] } });
  const seats = new Map<string, Seat>();

  const reconcile = async (name: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const seat = seats.get(name);
    if (seat === undefined) return;
    const hasLeft = (): boolean => seats.get(name) !== seat;
    const facts = await seat.host.facts();
    if (hasLeft()) return;
    const node = nodes.get(name) ?? (await register(seat, facts, abort));
    if (hasLeft()) return;
    if (node === undefined) return { againAfterMilliseconds: 50 };
    const change = nodeStatus(node, seat.manifest, facts, { now: new Date(clock.now()).toISOString(), tellsDown });
    if (change.status !== undefined) {
      await client.patch(
        resources.nodes,
        { name },
        { type: 'strategic', body: { status: change.status } },
        { signal: abort, subresource: 'status' },
      );
    }
    if (hasLeft()) return;
    if (change.taints !== undefined) {
      const body = { metadata: { resourceVersion: node.metadata?.resourceVersion }, spec: { taints: change.taints } };
      if (change.status === undefined) await client.patch(resources.nodes, { name }, { type: 'merge', body }, { signal: abort });
      else return { againAfterMilliseconds: 10 };
    }
    if (!facts.isUp || hasLeft()) return;
    const { sightings } = seat;
    return runPods(
      { client, pods: pods.byIndex('node', name), facts, podStartMilliseconds, podStopMilliseconds, now: clock.now(), sightings },
      abort,
    );
  };

  /** Creates the Node. A machine that left meanwhile takes it along, or it would stand for ever. */
  const register = async (seat: Seat, facts: HostFacts, abort: AbortSignal): Promise<Node | undefined> => {
    const node = await unlessThere(client.create<Node>(resources.nodes, registration(seat.manifest, facts), { signal: abort }));
    const { name = '', uid } = node?.metadata ?? {};
    if (node !== undefined && seats.get(name) !== seat)
      await unlessGone(client.delete(resources.nodes, { name }, { signal: abort, preconditions: { uid } }));
    return node;
  };

  const actor: Actor = startActor({ name: 'kubelets', informers: asInformers(nodes, pods), reconcile, log, clock, concurrency }, signal);
  const isUp = async (name: string): Promise<boolean> =>
    (await seats.get(name)?.host.facts())?.isUp === true && nodes.get(name) !== undefined;
  const renewing =
    leases === 'none'
      ? undefined
      : renewLeases({ client, log, clock, times: leases, concurrency, names: () => [...seats.keys()], isUp, node: nodes.get }, signal);
  const isOurs = (name: string | undefined): string | undefined => (name !== undefined && seats.has(name) ? name : undefined);
  nodes.onChange(waking((node: Node) => isOurs(node.metadata?.name), actor.wake));
  pods.onChange(waking((pod: Pod) => isOurs(pod.spec?.nodeName), actor.wake));
  return {
    join: (manifest, host) => {
      const name = manifest.metadata?.name ?? '';
      seats.get(name)?.unhook?.();
      seats.set(name, { manifest, host, sightings: createSightings(), unhook: host.onChange?.(() => actor.wake(name)) });
      actor.wake(name);
    },
    restart: actor.wake,
    leave: (name) => {
      seats.get(name)?.unhook?.();
      seats.delete(name);
    },
    stopped: Promise.all([actor.stopped, renewing]).then(() => seats.forEach(({ unhook }) => unhook?.())),
  };
}
