import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createNodeFeatureIndex } from '@gardener-inplace/declared-features';
import type { Row } from '../row.js';
import { fleetOf } from './feature-fleet.js';

const [count, signatures] = [100_000, 64];

const collectGarbage = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

/** Bytes of heap per node that something built over nodes keeps. */
const bytesPerNode = (build: () => unknown): number => {
  const collect = collectGarbage();
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = build();
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  return kept === undefined ? 0 : Math.round(bytes / count);
};

export const memoryRow = 'memory of the index per node';

/** What the index adds to the nodes themselves, against a map from name to node. */
export const featureMemory = (): Row => {
  const { nodes } = fleetOf(count, signatures);
  const ours = bytesPerNode(() => createNodeFeatureIndex(nodes));
  const floor = bytesPerNode(() => new Map(nodes.map((node) => [node.metadata?.name, node])));
  return {
    name: memoryRow,
    input: `${count} nodes, ${signatures} different lists`,
    unit: 'bytes',
    ours,
    floor,
    ratio: Number((ours / floor).toPrecision(4)),
  };
};
