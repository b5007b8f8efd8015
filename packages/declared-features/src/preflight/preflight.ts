import type { Node, Pod } from '@gardener-inplace/api';
import type { Registry } from '../registry/registry.js';
import { isLater, readVersion } from '../version.js';
import { blockedNode, byNode, type BlockedNode } from './blocked.js';
import { departuresOf, type AffectedPod } from './departures.js';
import { planNodes } from './node-plan.js';
import { orderOfUpdates } from './order.js';
import type { NodeChange } from './outlook.js';
import { createPodClassifier, missingOn, type PodClass } from './pod-classes.js';
import type { PodReference } from './pods.js';
import { createRefuges } from './steps.js';

export interface PreflightInput {
  readonly nodes: Iterable<Node>;
  /** All pods; those without a node, and those that have ended, play no part. */
  readonly pods: Iterable<Pod>;
  /** One change, or several for different nodes; of two for one node the later counts. */
  readonly change: NodeChange | readonly NodeChange[];
  /** Decides what the scheduler requires. By default the newest kubelet version in sight: the control plane is never older. */
  readonly controlPlaneVersion?: string;
  /** Features of your own, used for every version instead of the built-in ones. */
  readonly registry?: Registry;
}

export interface StrandedPod extends AffectedPod {
  /** `no-node`: nothing else takes it in once all is done. `tied`: it belongs to its node (DaemonSet, static pod). */
  readonly reason: 'no-node' | 'tied';
}

export interface Preflight {
  /** What changes per node; nodes that keep their features are not listed. */
  readonly changes: readonly { readonly node: string; readonly gained: readonly string[]; readonly lost: readonly string[] }[];
  /** Pods that the kubelet would refuse if it restarted with them on the node: they end as Failed (`PodFeatureUnsupported`) for good. */
  readonly refused: readonly AffectedPod[];
  /** Pods that a kubelet without the mechanism would go on running with the feature silently missing. */
  readonly ignored: readonly AffectedPod[];
  /** Pods that can't stay, or can't come back, and run nowhere once everything has changed. */
  readonly stranded: readonly StrandedPod[];
  /** Nodes in an order in which no update strands a pod. */
  readonly order: readonly string[];
  /** Nodes that are left over, because updating them would strand pods. */
  readonly blocked: readonly BlockedNode[];
  /** Pods of which nobody can say what they need. */
  readonly unreadable: readonly (PodReference & { readonly detail: string })[];
}

/**
 * What a planned change of nodes' features does to the pods that run there, before any node is touched: which would be refused on
 * restart, which could move nowhere, and in which order the nodes can go so that none is stranded.
 *
 * Only features and cordons are weighed: whether a node has room, or tolerates the pod, is the scheduler's business.
 *
 * ```ts
 * const { refused, order, blocked } = preflight({ nodes, pods, change: { kubeletVersion: '1.35.4' } });
 * ```
 * @source KEP-5328 "Kubelet admission"; declared-features (g); field report N05
 */
export function preflight({ nodes, pods, change, controlPlaneVersion, registry }: PreflightInput): Preflight {
  const plans = planNodes(nodes, [change].flat(), registry);
  const all = [...plans.values()];
  const versions = new Set(
    all.flatMap(({ prospect: { before, after } }) => [before.version, after.version]).filter((version) => version !== undefined),
  );
  const classifier = createPodClassifier(controlPlaneVersion ?? newest(versions), versions, registry);

  const { refused, ignored, departures, unreadable } = departuresOf(pods, plans, classifier);
  const tied = byNode(departures.filter(({ isTied }) => isTied));
  const moving = byNode(departures.filter(({ isTied }) => !isTied));
  const classes = [...new Set(departures.filter(({ isTied }) => !isTied).map(({ podClass }) => podClass))];
  const refuges = createRefuges(classes, classifier);
  const homes = refuges.coverage(all, 'after');
  const hasHome = new Set(classes.filter((_, id) => (homes[id] ?? 0) > 0));

  const updatable = all.filter((plan) => plan.isChanging && !tied.has(plan));
  const { order, blocked } = orderOfUpdates(refuges.steps(updatable, moving), refuges.coverage(all, 'before'));
  return {
    changes: all
      .filter(({ prospect: { gained, lost } }) => gained.length > 0 || lost.length > 0)
      .map(({ name, prospect: { gained, lost } }) => ({ node: name, gained, lost })),
    refused,
    ignored,
    stranded: departures
      .filter(({ podClass, isTied }) => isTied || !hasHome.has(podClass))
      .map(({ affected, isTied }) => ({ ...affected, reason: isTied ? 'tied' : 'no-node' })),
    order,
    blocked: [
      ...[...tied].map(([plan, pods]) => blockedNode(plan, pods)),
      ...blocked.flatMap(({ node, classes: ids }) => {
        const plan = plans.get(node);
        if (!plan) return [];
        const uncovered = new Set<PodClass>(ids.map((id) => classes[id] ?? []));
        const { after } = plan.prospect;
        const host = { outlook: after, viewpoint: classifier.viewpointOf(after.version) };
        const stuck = moving.get(plan)?.filter(({ podClass }) => uncovered.has(podClass)) ?? [];
        return [
          blockedNode(
            plan,
            stuck,
            [...uncovered].flatMap((podClass) => missingOn(podClass, host)),
          ),
        ];
      }),
    ],
    unreadable,
  };
}

/** Used where no kubelet says its version. */
const latestKnown = '1.37.0';

const newest = (versions: Iterable<string>): string => {
  let best: string | undefined;
  for (const version of versions) {
    const read = readVersion(version);
    const other = best === undefined ? undefined : readVersion(best);
    if (read && (!other || isLater(read, other))) best = version;
  }
  return best ?? latestKnown;
};
