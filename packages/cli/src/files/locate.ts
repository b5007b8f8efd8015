import { type Document, isMap, isNode, isPair, isScalar, isSeq, type LineCounter } from 'yaml';

/**
 * Line of a field in a YAML document, or of the nearest field above it that is there. Fields are written as in error messages:
 * `spec.provider.workers[1].machine.type`, `metadata.annotations[gardener.cloud/operation]`.
 */
export function lineOf(document: Document, lines: LineCounter, field: string): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const step of stepsOf(field)) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? String(key.value) : key) === step);
      if (!isPair(pair)) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (node === undefined) break;
      offset = startOf(node) ?? offset;
    } else break;
  }
  return lines.linePos(offset ?? 0).line;
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

/** Member names and indices; what stands in brackets is one step, whatever it holds. */
const stepsOf = (field: string): readonly string[] => [...field.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map((match) => match[1] ?? match[0]);
