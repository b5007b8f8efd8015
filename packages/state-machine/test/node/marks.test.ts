import { describe, expect, it } from '@jest/globals';
import { marks, type Node } from '@gardener-inplace/api';
import fc from 'fast-check';
import { readMarks } from '../../src/index.js';
import { readableMarks } from '../../src/node/marks.js';

const keys = Object.values(marks).filter((mark) => typeof mark === 'string');
const values = fc.oneof(
  fc.constantFrom('true', '', 'successful', 'failed', '3', '2026-11-30T12:00:00Z', 'hash@2026-11-30T12:00:00Z'),
  fc.constant(null),
);
const texts = fc.option(fc.dictionary(fc.constantFrom(...keys), values), { nil: undefined });

describe('the marks of a node that was found readable', () => {
  it('are those that are read of any node', () => {
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (labels, annotations, unschedulable) => {
        const node = { metadata: { name: 'node-1', labels, annotations }, spec: { unschedulable } } as unknown as Node;
        expect(readableMarks(node)).toEqual(readMarks(node));
      }),
    );
  });

  it('are none where null stands for what is absent', () => {
    const node = { metadata: { labels: { [marks.candidate]: null }, annotations: { [marks.cordonOwner]: null } } } as unknown as Node;
    const { candidate, cordonOwner } = readableMarks(node);
    expect({ candidate, cordonOwner }).toEqual({ candidate: false, cordonOwner: undefined });
  });

  it('are its own, not those of a prototype', () => {
    const labels = Object.create({ [marks.candidate]: 'true', [marks.updateResult]: 'successful' }) as Record<string, string>;
    const node: Node = { metadata: { labels } };
    expect(readableMarks(node)).toEqual(readMarks(node));
    expect(readableMarks(node).candidate).toBe(false);
  });
});
