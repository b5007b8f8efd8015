import { type Finding, lint } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { formatOf, print } from '../output/print.js';
import { table } from '../output/block.js';
import { nodesAndPods } from '../pools/pool-objects.js';

interface OddNode {
  readonly node: string;
  readonly findings: readonly Finding[];
}

/** Marks on nodes that nobody writes on purpose; exit code 1 where there are some. */
export async function execute(call: Call): Promise<number> {
  formatOf(call);
  const { nodes } = await nodesAndPods(call, false);
  const odd = nodes
    .map((node): OddNode => ({ node: node.metadata?.name ?? '', findings: lint(node) }))
    .filter(({ findings }) => findings.length > 0);
  print(call, {
    data: { nodes: odd },
    blocks: () => [odd.length === 0 ? ['nothing is odd'] : table(['NAME', 'CODE', 'DETAIL', 'HELP'], odd.flatMap(rowsOf))],
    names: odd.map(({ node }) => `node/${node}`),
  });
  return odd.length === 0 ? 0 : 1;
}

const rowsOf = ({ node, findings }: OddNode): readonly (readonly string[])[] =>
  findings.map(({ code, detail, help }) => [node, code, detail, help]);
