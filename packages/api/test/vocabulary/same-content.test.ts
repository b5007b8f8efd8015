import { describe, expect, it } from '@jest/globals';
import { sameContent } from '../../src/vocabulary/same-content.js';

describe('sameContent', () => {
  it.each([
    ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['null, undefined and absent', { a: null }, { b: undefined }, true],
    ['another value', { a: { b: 1 } }, { a: { b: 2 } }, false],
    ['one key more', { a: 1 }, { a: 1, b: 2 }, false],
    ['a list and an object', [], {}, false],
    ['lists of another length', [1], [1, 2], false],
    ['lists in another order', [1, 2], [2, 1], false],
    ['a number and its text', 1, '1', false],
    ['an object and nothing', {}, null, false],
  ])('%s', (_, a, b, same) => {
    expect(sameContent(a, b)).toBe(same);
    expect(sameContent(b, a)).toBe(same);
  });
});
