import { preflight, type Preflight } from '@gardener-inplace/declared-features';
import type { Call } from '../command-line/command.js';
import { print } from '../output/print.js';
import { nodesAndPods } from '../pools/pool-objects.js';
import { preflightBlocks } from './preflight-blocks.js';

/** What another kubelet version on every node would do to pods; exit code 1 where it would strand some. */
export async function whatUpdatingDoes(call: Call, kubeletVersion: string): Promise<number> {
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
