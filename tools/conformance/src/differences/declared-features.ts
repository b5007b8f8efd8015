import type { CaseInput, Difference } from '../area.js';
import { areas } from '../adapters/declared-features/declared-features.js';

interface Listed {
  readonly status?: { readonly declaredFeatures?: readonly string[] | null };
}

/** The fields of a case in which a node's list stands. */
interface Lists {
  readonly op?: string;
  readonly names?: readonly string[];
  readonly nodeFeatures?: readonly string[] | null;
  readonly node?: Listed | null;
  readonly nodes?: readonly Listed[];
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const withSortedList = <T extends Listed>(node: T): T =>
  node.status?.declaredFeatures ? { ...node, status: { ...node.status, declaredFeatures: sorted(node.status.declaredFeatures) } } : node;

/** The same case with every list in order. */
const inOrder = (input: CaseInput): CaseInput => {
  const lists = input.input as Lists;
  return {
    ...input,
    input: {
      ...lists,
      ...(lists.names && { names: sorted(lists.names) }),
      ...(lists.nodeFeatures && { nodeFeatures: sorted(lists.nodeFeatures) }),
      ...(lists.node && { node: withSortedList(lists.node) }),
      ...(lists.nodes && { nodes: lists.nodes.map(withSortedList) }),
    },
  };
};

const isOutOfOrder = (input: CaseInput): boolean => JSON.stringify(inOrder(input)) !== JSON.stringify(input);

/** Where upstream reads a node's list as if it were sorted. */
const readingAreas = ['match', 'filter', 'admission'];

export const differences: readonly Difference[] = [
  {
    mark: 'unsorted-features-kept',
    when: (input) => readingAreas.includes(input.area) && isOutOfOrder(input),
    expected: (input) => {
      const answer = areas[input.area]?.run(inOrder(input)) as object;
      // The strict reading of a list out of order fails here as it does upstream.
      return (input.input as Lists).op === 'map' ? { ...answer, strict: undefined, strictError: 'unknown feature' } : answer;
    },
  },
];
