import type { Call } from '../command-line/command.js';
import { groupsOf } from '../features/groups.js';
import { whatUpdatingDoes } from '../features/what-updating-does.js';
import { whereItRuns } from '../features/where-it-runs.js';
import { table } from '../output/block.js';
import { formatOf, print } from '../output/print.js';
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
