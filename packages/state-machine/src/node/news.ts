import { marks, type Node } from '@gardener-inplace/api';
import { readableNode } from '../readable/objects.js';
import { readMarks } from './marks.js';

/**
 * Whether a change of a node may change what is decided. A kubelet's heartbeats, images and capacities are no news, nor are labels and
 * annotations that nothing here reads; of conditions only type and status are, and of `InPlaceUpdate` the reason.
 *
 * @source machine-controller b.4
 * @example if (isNews(before, after)) queue.add(pool);
 */
export const isNews = (before: Node, after: Node): boolean => decidedOn(before) !== decidedOn(after);

function decidedOn(node: Node): string {
  const { metadata, spec, status } = readableNode(node);
  return JSON.stringify([
    metadata?.uid,
    metadata?.deletionTimestamp,
    readMarks(node),
    marksOf(metadata?.labels),
    marksOf(metadata?.annotations),
    spec?.taints?.map(({ key, value, effect }) => [key, value, effect]),
    (status?.conditions ?? []).map(({ type, status: value }) => `${type}=${value}`).sort(),
    status?.nodeInfo?.kubeletVersion,
    status?.declaredFeatures,
    status?.volumesAttached,
  ]);
}

/** Of candidate and selected label the presence counts, not the value (a.4). */
const presenceCounts: readonly string[] = [marks.candidate, marks.selected];

const marksOf = (texts: Readonly<Record<string, string>> | undefined): readonly (string | boolean | undefined)[] =>
  Object.values(marks).map((mark) => (presenceCounts.includes(mark) ? texts?.[mark] !== undefined : texts?.[mark]));
