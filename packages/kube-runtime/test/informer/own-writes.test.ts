import { describe, expect, it } from '@jest/globals';
import { createManualClock, createOwnWrites, patchIfChanged } from '../../src/index.js';
import { node, type Node, nodes } from '../support/resources.js';

const open = (...cached: Node[]) => {
  const clock = createManualClock();
  const cache = new Map(cached.map((object) => [object.metadata!.name!, object]));
  return { clock, cache, writes: createOwnWrites<Node>(cache, { clock }) };
};

describe('§1.5 not acting twice on one stale read', () => {
  it('B26: a cache that is blind to what was just created is not decided on', () => {
    const { cache, writes } = open();
    writes.note(undefined, node('a', '5'));
    expect([writes.isBehind('a'), writes.isBehind('a'), writes.isBehind('a')]).toEqual([true, true, true]);
    cache.set('a', node('a', '5'));
    expect(writes.isBehind('a')).toBe(false);
  });

  it('a change counts as seen when the cache shows any other version than the one it was based on', () => {
    const { cache, writes } = open(node('a', '5'));
    writes.note(node('a', '5'), node('a', '6'));
    expect(writes.isBehind('a')).toBe(true);
    cache.set('a', node('a', '9'));
    expect(writes.isBehind('a')).toBe(false);
  });

  it('a write that changed nothing is nothing to wait for', () => {
    const { writes } = open(node('a', '5'));
    writes.note(node('a', '5'), node('a', '5'));
    expect(writes.isBehind('a')).toBe(false);
  });

  it('waits for a bounded time', async () => {
    const { clock, writes } = open(node('a', '5'));
    writes.note(node('a', '5'), node('a', '6'));
    await clock.advance(10_000);
    expect(writes.isBehind('a')).toBe(false);
  });
});

describe('B25: a stale copy', () => {
  it('changes only fields that we changed, and only on the version that was read', async () => {
    const sent: object[] = [];
    const client = {
      patch: async <T>(_: unknown, __: unknown, patch: { body: object }) => {
        sent.push(patch.body);
        return {} as T;
      },
    };
    const stale = { ...node('a', '5'), spec: { replicas: 10, unschedulable: false } };
    await patchIfChanged(client, nodes, stale, { ...stale, spec: { ...stale.spec, unschedulable: true } });
    expect(sent).toEqual([{ spec: { unschedulable: true }, metadata: { resourceVersion: '5' } }]);
  });
});
