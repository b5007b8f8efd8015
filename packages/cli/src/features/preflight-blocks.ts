import type { Preflight } from '@gardener-inplace/declared-features';
import { type Block, table } from '../output/block.js';

/** What a change of kubelets does to pods, for people. */
export function preflightBlocks({ changes, refused, ignored, stranded, order, blocked, unreadable }: Preflight): readonly Block[] {
  const consequences = [
    pods('refused when their kubelet restarts', refused),
    pods('run on with the feature silently missing', ignored),
    pods('left without a node', stranded),
    blocked.map(
      ({ node, features, pods: victims }) => `not ${node}: ${features.join(', ')} would be missing for ${victims.length} pods there`,
    ),
    unreadable.map(({ namespace, name, detail }) => `not judged: pod ${namespace}/${name}: ${detail}`),
  ].filter(({ length }) => length > 0);
  // A newer kubelet may refuse what an older one passed over, though both declare the same.
  if (changes.length === 0 && consequences.length === 0) return [nothingDeclared];
  return [
    changes.length === 0 ? nothingDeclared : table(['COUNT', 'GAINS', 'LOSES', 'NODES'], alike(changes)),
    ...consequences,
    ...(order.length === 0 ? [] : [[`order that strands no pod: ${order.join(', ')}`]]),
  ];
}

const nothingDeclared = ['no node would change what it declares'];

/** Nodes that gain and lose the same share a row. */
function alike(changes: Preflight['changes']): readonly (readonly (string | number)[])[] {
  const rows = new Map<string, { readonly gains: string; readonly loses: string; readonly nodes: string[] }>();
  for (const { node, gained, lost } of changes) {
    const [gains, loses] = [gained.join(','), lost.join(',')];
    const row = rows.get(`${gains}/${loses}`) ?? { gains, loses, nodes: [] };
    row.nodes.push(node);
    rows.set(`${gains}/${loses}`, row);
  }
  return [...rows.values()].map(({ gains, loses, nodes }) => [nodes.length, gains, loses, nodes.join(',')]);
}

const pods = (title: string, affected: Preflight['refused']): readonly string[] =>
  affected.length === 0
    ? []
    : [
        `${title}:`,
        ...affected.map(({ namespace, name, node, missing }) => `  ${namespace}/${name} on ${node} needs ${missing.join(', ')}`),
      ];
