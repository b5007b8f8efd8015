import { type LabelSelector, type Node, type ObjectMeta, type Pod, type PodSpec, resources } from '@gardener-inplace/api';
import { createInformer, keyOf, type ReconcileResult } from '@gardener-inplace/kube-runtime';
import { asInformers, startActor, type Surroundings, unlessGone, waking } from '../actor/actor.js';
import { createUnseenPods } from './unseen-pods.js';
import { demandGiven, isClient, isLog } from '../actor/demand-given.js';

/** The part of Deployments and DaemonSets that is acted on. */
export interface Workload {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
  readonly spec?: {
    readonly replicas?: number;
    readonly selector?: LabelSelector;
    readonly template?: { readonly metadata?: ObjectMeta; readonly spec?: PodSpec };
  };
}

export type WorkloadsOptions = Surroundings;

/** Keeps Deployments (directly, without ReplicaSets in between) and DaemonSets at their pods. Resolves when stopped. */
export function startWorkloads(options: WorkloadsOptions, signal: AbortSignal): { readonly stopped: Promise<void> } {
  demandGiven('startWorkloads', options, { client: isClient, log: isLog }, signal);
  const { client, log, clock } = options;
  const deployments = createInformer<Workload>(client, resources.deployments);
  const daemonSets = createInformer<Workload>(client, resources.daemonSets);
  const nodes = createInformer<Node>(client, resources.nodes);
  const pods = createInformer<Pod>(client, resources.pods, {
    indexers: { owner: (pod) => (pod.metadata?.ownerReferences ?? []).map(({ uid }) => uid) },
  });
  const unseen = createUnseenPods(client, (key) => pods.get(key));

  const podsOf = (workload: Workload): readonly Pod[] =>
    pods
      .byIndex('owner', workload.metadata?.uid ?? '')
      .filter(({ metadata, status }) => metadata?.deletionTimestamp === undefined && status?.phase !== 'Failed');

  const create = (workload: Workload, nodeName: string | undefined, abort: AbortSignal): Promise<void> =>
    unseen.track(workload.metadata?.uid ?? '', client.create<Pod>(resources.pods, podFrom(workload, nodeName), { signal: abort }));

  const reconcileDeployment = async (deployment: Workload, abort: AbortSignal): Promise<void> => {
    const missing = (deployment.spec?.replicas ?? 1) - podsOf(deployment).length;
    await Promise.all(Array.from({ length: Math.max(0, missing) }, () => create(deployment, undefined, abort)));
    const surplus = podsOf(deployment).slice(0, Math.max(0, -missing));
    await Promise.all(
      surplus.map(({ metadata }) =>
        unlessGone(
          client.delete(
            resources.pods,
            { namespace: metadata?.namespace, name: metadata?.name ?? '' },
            { signal: abort, preconditions: { uid: metadata?.uid } },
          ),
        ),
      ),
    );
  };
  const reconcileDaemonSet = async (daemonSet: Workload, abort: AbortSignal): Promise<void> => {
    const served = new Set(podsOf(daemonSet).map(({ spec }) => spec?.nodeName));
    const lacking = nodes.list().filter((node) => isReady(node) && !served.has(node.metadata?.name));
    await Promise.all(lacking.map((node) => create(daemonSet, node.metadata?.name, abort)));
  };

  const reconcile = async (key: string, abort: AbortSignal): Promise<ReconcileResult> => {
    const [kind = '', ...rest] = key.split('|');
    const workload = (kind === 'Deployment' ? deployments : daemonSets).get(rest.join('|'));
    if (workload === undefined || workload.metadata?.deletionTimestamp !== undefined) return;
    if (await unseen.hasAny(workload.metadata?.uid ?? '', abort)) return { againAfterMilliseconds: 20 };
    await (kind === 'Deployment' ? reconcileDeployment(workload, abort) : reconcileDaemonSet(workload, abort));
  };

  const actor = startActor(
    { name: 'workloads', informers: asInformers(deployments, daemonSets, nodes, pods), reconcile, log, clock, concurrency: 4 },
    signal,
  );
  deployments.onChange(waking((deployment) => `Deployment|${keyOf(deployment)}`, actor.wake));
  daemonSets.onChange(waking((daemonSet) => `DaemonSet|${keyOf(daemonSet)}`, actor.wake));
  const wakeDaemonSets = (): void => daemonSets.list().forEach((daemonSet) => actor.wake(`DaemonSet|${keyOf(daemonSet)}`));
  nodes.onChange({ added: wakeDaemonSets, updated: wakeDaemonSets });
  const wakeOwners = ({ metadata }: Pod): void =>
    metadata?.ownerReferences?.forEach(({ kind, name }) => actor.wake(`${kind}|${metadata.namespace ?? ''}/${name}`));
  pods.onChange({
    added: wakeOwners,
    updated: wakeOwners,
    deleted: (pod) => {
      unseen.forget(pod.metadata?.uid ?? '');
      wakeOwners(pod);
    },
  });
  return { stopped: actor.stopped };
}

const isReady = (node: Node): boolean =>
  node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;

const podFrom = ({ apiVersion = 'apps/v1', kind = '', metadata, spec }: Workload, nodeName: string | undefined): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    generateName: `${metadata?.name ?? ''}-`,
    ...(metadata?.namespace === undefined ? {} : { namespace: metadata.namespace }),
    ...spec?.template?.metadata,
    ownerReferences: [
      { apiVersion, kind, name: metadata?.name ?? '', uid: metadata?.uid ?? '', controller: true, blockOwnerDeletion: true },
    ],
  },
  spec: { ...spec?.template?.spec, ...(nodeName === undefined ? {} : { nodeName }) },
});
