import type { Node } from '@gardener-inplace/api';
import type { PoolSnapshot } from '@gardener-inplace/state-machine';

export const nameOf = ({ metadata }: { readonly metadata?: { readonly name?: string } }): string => metadata?.name ?? '';

/** What we remember on a node, which the cases don't record. */
const own = 'inplace.gardener.cloud/';

const annotationsOf = ({ metadata }: Node): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata?.annotations ?? {}).filter(([key]) => !key.startsWith(own)));

/** Nodes by name, with what cases tell of them. */
export const nodesIn = ({ nodes }: PoolSnapshot): Readonly<Record<string, object>> =>
  Object.fromEntries(
    nodes.map((node) => [
      nameOf(node),
      {
        labels: node.metadata?.labels,
        annotations: annotationsOf(node),
        spec: { ...node.spec, unschedulable: node.spec?.unschedulable ?? false },
      },
    ]),
  );
