import { type Node, type Pod, resources, type Taint } from '@gardener-inplace/api';
import { createInformer, type ReconcileResult, systemClock } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings, unlessGone } from '../actor/actor.js';
import { leaseNamespace, type NodeLease } from './leases.js';
import { demandGiven, isClient, isLog } from '../actor/demand-given.js';

export interface NodeLifecycleOptions extends Surroundings {
  /** For how long a lease may stay as it is before its node counts as lost. Default 50, as kube-controller-manager has it. */
  readonly graceSeconds?: number;
}

const unreachable = 'node.kubernetes.io/unreachable';

/**
 * Stands in for the node life cycle controller: a node whose kubelet stops renewing its lease is told to be of unknown readiness, tainted as
 * unreachable, and its pods not to be ready; once it reports again the taint goes. A node that never had a lease is left alone. Not needed
 * where kube-controller-manager runs.
 *
 * @source Kubernetes, `--node-monitor-grace-period`
 */
export function startNodeLifecycle(options: NodeLifecycleOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven('startNodeLifecycle', options, { client: isClient, log: isLog }, signal);
  const { client, log, clock = systemClock, graceSeconds = 50 } = options;
  const nodes = createInformer<Node>(client, resources.nodes);
  const leases = createInformer<NodeLease>(client, resources.leases, { namespace: leaseNamespace });
  const pods = createInformer<Pod>(client, resources.pods, { indexers: { node: (pod) => [pod.spec?.nodeName ?? ''] } });
  /** When a kubelet was last seen to write, by our own clock: those of other machines are not to be trusted. */
  const seen = new Map<string, { readonly renewTime: string | undefined; readonly readySince: string | undefined; readonly at: number }>();

  /** Since the lease was renewed, or the kubelet said that it is ready. Undefined without a lease. */
  const quietMilliseconds = (name: string): number | undefined => {
    const lease = leases.get(`${leaseNamespace}/${name}`);
    if (lease === undefined) return undefined;
    const { renewTime } = lease.spec ?? {};
    const known = seen.get(name);
    const readySince = readyTimeOf(nodes.get(name)) ?? known?.readySince;
    if (known !== undefined && known.renewTime === renewTime && known.readySince === readySince) return clock.monotonic() - known.at;
    seen.set(name, { renewTime, readySince, at: clock.monotonic() });
    return 0;
  };

  const reconcile = async (name: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const node = nodes.get(name);
    const quiet = quietMilliseconds(name);
    if (node === undefined) return void seen.delete(name);
    if (quiet === undefined) return;
    const rest = graceSeconds * 1000 - quiet;
    if (rest <= 0) return declareLost(node, abort);
    if (readinessOf(node) === 'True') await setTaint(node, false, abort);
    return { againAfterMilliseconds: rest };
  };

  const declareLost = async (node: Node, abort: AbortSignal): Promise<void> => {
    const name = node.metadata?.name ?? '';
    if (readinessOf(node) !== 'Unknown') {
      const body = { status: { conditions: [conditionOf('Unknown', 'NodeStatusUnknown', clock.now())] } };
      await unlessGone(client.patch(resources.nodes, { name }, { type: 'strategic', body }, { signal: abort, subresource: 'status' }));
      return;
    }
    await setTaint(node, true, abort);
    for (const { metadata, status } of pods.byIndex('node', name)) {
      if (status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') !== true) continue;
      const at = { namespace: metadata?.namespace, name: metadata?.name ?? '' };
      const body = { status: { conditions: [conditionOf('False', 'NodeNotReady', clock.now())] } };
      await unlessGone(client.patch(resources.pods, at, { type: 'strategic', body }, { signal: abort, subresource: 'status' }));
    }
  };

  const setTaint = async ({ metadata, spec }: Node, isWanted: boolean, abort: AbortSignal): Promise<void> => {
    const taints = spec?.taints ?? [];
    if (taints.some(({ key }) => key === unreachable) === isWanted) return;
    const taint: Taint = { key: unreachable, effect: 'NoSchedule' };
    const wanted = isWanted ? [...taints, taint] : taints.filter(({ key }) => key !== unreachable);
    const body = { metadata: { resourceVersion: metadata?.resourceVersion }, spec: { taints: wanted } };
    await unlessGone(client.patch(resources.nodes, { name: metadata?.name ?? '' }, { type: 'merge', body }, { signal: abort }));
  };

  const actor = startActor({ name: 'node-lifecycle', informers: asInformers(nodes, leases, pods), reconcile, log, clock }, signal);
  const wake = ({ metadata }: Node | NodeLease): void => actor.wake(metadata?.name ?? '');
  nodes.onChange({ added: wake, updated: wake, deleted: wake });
  leases.onChange({ added: wake, updated: wake });
  return { stopped: actor.stopped };
}

const readyTimeOf = (node: Node | undefined): string | undefined =>
  node?.status?.conditions?.find(({ type, status }) => type === 'Ready' && status === 'True')?.lastTransitionTime;

const readinessOf = ({ status }: Node): string | undefined => status?.conditions?.find(({ type }) => type === 'Ready')?.status;

const conditionOf = (status: 'Unknown' | 'False', reason: string, now: number) => ({
  type: 'Ready',
  status,
  reason,
  message: 'the kubelet has stopped reporting',
  lastTransitionTime: new Date(now).toISOString(),
});
