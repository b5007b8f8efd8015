import { orderVersions, type Node } from '@gardener-inplace/api';
import { createNodeFeatureIndex, requiredForScheduling } from '@gardener-inplace/declared-features';
import type { Call } from '../command-line/command.js';
import { readPod } from '../files/read-pod.js';
import { print } from '../output/print.js';
import { nodesAndPods } from '../pools/pool-objects.js';
import { Problem } from '../problem/problem.js';
import { type Group, nameOf } from './groups.js';

/** The nodes that declare what a pod needs, and what the others lack; exit code 1 where there are none. */
export async function whereItRuns(call: Call, file: string): Promise<number> {
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
  const { message, shortfalls } = index.explain(required.value);
  const missing = shortfalls.map((shortfall) => ({ features: shortfall.missing, nodes: [...shortfall].map(nameOf) }));
  print(call, {
    data: { kubernetesVersion: version, required: required.value, nodes: fitting, missing },
    blocks: () => [placesText(required.value, fitting, missing, message)],
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
  message: string,
): readonly string[] => [
  `needs: ${required.length === 0 ? 'no declared feature' : required.join(', ')}`,
  message,
  ...(fitting.length === 0 ? [] : [`can run on: ${fitting.join(', ')}`]),
  ...missing.map(({ features, nodes }) => `lacking ${features.join(', ')}: ${nodes.join(', ')}`),
];
