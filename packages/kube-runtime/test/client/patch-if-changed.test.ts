import { describe, expect, it } from '@jest/globals';
import { mergePatchOf } from '../../src/index.js';

describe('a merge patch takes nothing that an object inherits for a field', () => {
  it.each<[string, object, object, string]>([
    ['a label `constructor` goes', { labels: { constructor: 'x' } }, { labels: {} }, '{"labels":{"constructor":null}}'],
    ['a label `toString` comes', { labels: {} }, { labels: { toString: 'x' } }, '{"labels":{"toString":"x"}}'],
    ['a label `__proto__` comes', {}, { labels: JSON.parse('{"__proto__":"x"}') as object }, '{"labels":{"__proto__":"x"}}'],
  ])('%s', (_, before, after, patch) => {
    expect(JSON.stringify(mergePatchOf(before, after))).toBe(patch);
  });
});
