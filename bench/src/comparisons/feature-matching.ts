import { createNodeFeatureIndex, match } from '@gardener-inplace/declared-features';
import type { Timings, Workload } from '@gardener-inplace-tools/oracle/measured-library';
import type { Comparison } from '../row.js';
import { fleetOf, type Fleet } from './feature-fleet.js';

/** Upstream's library, timed on the same nodes; undefined where it is not installed. */
export type Library = (workload: Workload) => Timings;

/** The size that goals are about. */
const [goalNodes, goalSignatures] = [5_000, 64];

export interface Size {
  readonly nodes: number;
  readonly signatures: number;
}

export const everySize: readonly Size[] = [100, 5_000, 100_000].flatMap((nodes) =>
  [8, 64, 512].map((signatures) => ({ nodes, signatures })),
);
export const goalSize: Size = { nodes: goalNodes, signatures: goalSignatures };

const inTurn = (required: Fleet['required'], answer: (names: readonly string[]) => unknown): (() => unknown) => {
  let turn = 0;
  return () => {
    turn = turn + 1 === required.length ? 0 : turn + 1;
    return answer(required[turn] ?? []);
  };
};

/** What fits, asked in three ways, against upstream's loop over the nodes with their feature sets kept. */
export function* featureMatching({ nodes: count, signatures }: Size, library: Library | undefined): Generator<Comparison> {
  const { nodes, names, positions, required } = fleetOf(count, signatures);
  const index = createNodeFeatureIndex(nodes);
  const theirs = library?.({ names, nodes: positions, required, pods: [], rounds: 7, roundMs: 200 });
  const found = required.reduce((sum, each) => sum + index.feasible(each).size, 0);
  if (theirs && theirs.feasible !== found) throw new Error(`the library finds ${theirs.feasible} nodes, the index ${found}`);

  const input = `${count} nodes, ${signatures} different lists, ${required.length} requirements in turn`;
  const hasGoals = count === goalNodes && signatures === goalSignatures;
  const row = (name: string, goal: number, answer: (names: readonly string[]) => unknown): Comparison => ({
    name,
    input,
    ...(hasGoals ? { goal } : {}),
    ours: inTurn(required, answer),
    ...(theirs ? { peerTook: theirs.match } : {}),
  });
  yield row('which nodes fit: the index', 0.2, (each) => index.feasible(each).size);
  yield row('which nodes fit: all of them in an array', 1.5, (each) => index.feasible(each).toArray());
  yield row('which nodes fit: a loop over the nodes', 2, (each) => countMatching(nodes, each));
}

const countMatching = (nodes: Fleet['nodes'], required: readonly string[]): number => {
  let matching = 0;
  for (const { status } of nodes) if (match(required, status?.declaredFeatures).isMatch) matching += 1;
  return matching;
};

/** How the index grows: twenty times as many nodes should take no longer to ask. */
export const featureIndexGrowth = (): Comparison => {
  const [small, large] = [fleetOf(goalNodes, goalSignatures), fleetOf(100_000, goalSignatures)];
  const [few, many] = [createNodeFeatureIndex(small.nodes), createNodeFeatureIndex(large.nodes)];
  return {
    name: 'which nodes fit: the index of a larger cluster',
    input: `100000 nodes against ${goalNodes}, ${goalSignatures} different lists`,
    goal: 1.3,
    ours: inTurn(large.required, (each) => many.feasible(each).size),
    peer: inTurn(small.required, (each) => few.feasible(each).size),
  };
};
