import { orderVersions, type Node } from '@gardener-inplace/api';
import {
  createNodeFeatureIndex,
  type Explanation,
  preflight,
  type Preflight,
  requiredForScheduling,
} from '@gardener-inplace/declared-features';
import type { Call } from '../command-line/command.js';
import { readPod } from '../files/read-pod.js';
import { formatOf, print } from '../output/print.js';
import { preflightBlocks } from '../output/preflight-blocks.js';
import { table } from '../output/block.js';
import { nodesAndPods } from '../pools/pool-objects.js';
import { Problem } from '../problem/problem.js';

/** What nodes declare; where a pod can run; what another kubelet version would do to pods. */
export async function execute(call: Call): Promise<number> {
  formatOf(call);
  const { pod, 'kubelet-version': kubeletVersion } = call.flags;
  if (pod !== undefined && kubeletVersion !== undefined) {
    throw new Problem('USAGE', {
      where: 'kubectl inplace features',
      detail: '--pod and --kubelet-version ask two questions',
      help: 'give one of both',
    });
  }
  if (pod !== undefined) return whereItRuns(call, pod);
  if (kubeletVersion !== undefined) return whatUpdatingDoes(call, kubeletVersion);
  const { nodes } = await nodesAndPods(call, false);
  const groups = groupsOf(nodes);
  print(call, {
    data: { groups },
    blocks: () => [
      table(
        ['COUNT', 'FEATURES', 'NODES'],
        groups.map(({ features, nodes: names }) => [names.length, features.join(','), names.join(',')]),
      ),
    ],
    names: groups.flatMap(({ nodes: names }) => names.map((name) => `node/${name}`)),
  });
  return 0;
}

interface Group {
  readonly features: readonly string[];
  readonly nodes: readonly string[];
}

/** Nodes that declare the same, largest group first. */
function groupsOf(nodes: readonly Node[]): readonly Group[] {
  const groups = new Map<string, { readonly features: readonly string[]; readonly nodes: string[] }>();
  for (const node of nodes) {
    const features = [...new Set(node.status?.declaredFeatures ?? [])].sort();
    const key = features.join(',');
    const group = groups.get(key) ?? { features, nodes: [] };
    group.nodes.push(nameOf(node));
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.nodes.length - a.nodes.length || (a.features.join() < b.features.join() ? -1 : 1));
}

const nameOf = (node: Node): string => node.metadata?.name ?? '';

async function whereItRuns(call: Call, file: string): Promise<number> {
  const pod = await readPod(call, file);
  const { nodes } = await nodesAndPods(call, false);
  const version = call.flags['kubernetes-version'] ?? newestOf(nodes);
  const required = requiredForScheduling(pod, version);
  if (!required.ok) {
    throw new Problem(required.error.code, {
      where: file,
      detail: required.error.detail,
      help: 'name the version of the scheduler with --kubernetes-version',
    });
  }
  const index = createNodeFeatureIndex(nodes);
  const fitting = [...index.feasible(required.value)].map(nameOf);
  const why = index.explain(required.value);
  const missing = why.shortfalls.map((shortfall) => ({ features: shortfall.missing, nodes: [...shortfall].map(nameOf) }));
  print(call, {
    data: { kubernetesVersion: version, required: required.value, nodes: fitting, missing },
    blocks: () => [placesText(required.value, fitting, missing, why)],
    names: fitting.map((name) => `node/${name}`),
  });
  return fitting.length > 0 ? 0 : 1;
}

/** The control plane is never older than the newest kubelet. */
const newestOf = (nodes: readonly Node[]): string | undefined =>
  nodes
    .map(({ status }) => status?.nodeInfo?.kubeletVersion)
    .filter((version) => version !== undefined)
    .reduce<string | undefined>((newest, version) => (newest === undefined || isLater(version, newest) ? version : newest), undefined);

function isLater(a: string, b: string): boolean {
  const order = orderVersions(a, b);
  return order.ok && order.value > 0;
}

const placesText = (
  required: readonly string[],
  fitting: readonly string[],
  missing: readonly Group[],
  { message }: Explanation<Node>,
): string =>
  [
    `needs: ${required.length === 0 ? 'no declared feature' : required.join(', ')}`,
    message,
    ...(fitting.length === 0 ? [] : [`can run on: ${fitting.join(', ')}`]),
    ...missing.map(({ features, nodes }) => `lacking ${features.join(', ')}: ${nodes.join(', ')}`),
    '',
  ].join('\n');

async function whatUpdatingDoes(call: Call, kubeletVersion: string): Promise<number> {
  const { nodes, pods } = await nodesAndPods(call, true);
  const { 'kubernetes-version': controlPlaneVersion } = call.flags;
  const answer: Preflight = preflight({
    nodes,
    pods,
    change: { kubeletVersion },
    ...(controlPlaneVersion !== undefined && { controlPlaneVersion }),
  });
  print(call, { data: answer, blocks: () => preflightBlocks(answer), names: answer.order.map((name) => `node/${name}`) });
  return answer.stranded.length + answer.blocked.length === 0 ? 0 : 1;
}
