import type { Node } from '@gardener-inplace/api';
import { feasibleNodes, filter, preFilter } from '@gardener-inplace/declared-features';
import type { Check } from '../check.js';
import { featureGates, version } from './features.js';
import type { Placement } from './placements.js';
import type { PodToPlace } from './pods-to-place.js';

const scheduler = { version, featureGates };

type Placements = ReadonlyMap<string, Placement>;

/** Where our functions say a pod goes. */
const expectedNode = ({ pod, wanted }: PodToPlace, nodes: readonly Node[]): string | undefined => {
  const feasible = new Set(feasibleNodes(pod, nodes, scheduler).map(({ metadata }) => metadata?.name));
  return wanted.find((name) => feasible.has(name));
};

const judge = (
  pods: readonly PodToPlace[],
  nodes: readonly Node[],
  placements: Placements,
  isRightReason: (entry: PodToPlace, message: string) => boolean,
): readonly string[] =>
  pods.flatMap((entry) => {
    const name = entry.pod.metadata?.name ?? '';
    const [expected, { node, message = '' }] = [expectedNode(entry, nodes), placements.get(name) ?? {}];
    if (node !== expected) return [`${name}: on ${node ?? `no node (${message})`}, expected ${expected ?? 'none'}`];
    return node === undefined && !isRightReason(entry, message) ? [`${name}: another reason than expected: ${message}`] : [];
  });

/** In the words of upstream's plugin: every node was ruled out for its features alone. */
const isOfPlugin =
  (nodes: readonly Node[]) =>
  ({ pod }: PodToPlace, message: string): boolean => {
    const before = preFilter(pod, scheduler);
    const answer = filter(before.status === 'Success' ? before.required : [], {}, scheduler);
    const reason = answer.status === 'Success' ? '' : answer.reasons.join();
    return message.startsWith(`0/${nodes.length} nodes are available: ${nodes.length} ${reason}`);
  };

const isOfExtender = (_: PodToPlace, message: string): boolean => message.includes('node does not declare ');

const figures = (pods: readonly PodToPlace[], placements: Placements, nodes: readonly Node[]): string => {
  const nowhere = [...placements.values()].filter(({ node }) => node === undefined).length;
  const free = pods.filter(({ pod }) => preFilter(pod, scheduler).status === 'Skip').length;
  return `${pods.length} pods, ${free} of them need nothing, ${nowhere} fit none of ${nodes.length} nodes`;
};

export function* schedulingChecks(
  pods: readonly PodToPlace[],
  nodes: readonly Node[],
  { upstream, own }: { readonly upstream: Placements; readonly own: Placements },
): Generator<Check> {
  yield {
    title: 'feasibleNodes says where the plugin of kube-scheduler places a pod',
    figures: figures(pods, upstream, nodes),
    problems: judge(pods, nodes, upstream, isOfPlugin(nodes)),
  };
  yield {
    title: 'without the plugin our extender makes the same placements',
    figures: figures(pods, own, nodes),
    problems: judge(pods, nodes, own, isOfExtender),
  };
}
