import { describe, expect, it } from '@jest/globals';
import { compareKeys } from '../src/compare.js';

describe('compareKeys', () => {
  it('names the path, the expected and the given value', () => {
    expect(compareKeys({ errors: [{ field: 'a' }] }, { errors: [{ field: 'b' }] })).toEqual(['errors[0].field: expected "a", got "b"']);
  });

  it('ignores keys of the answer that nobody expects at the top, and only there', () => {
    expect(compareKeys({ a: { b: 1 } }, { a: { b: 1 }, c: 2 })).toEqual([]);
    expect(compareKeys({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toEqual(['a.c: expected nothing, got 2']);
  });

  it('takes null for absent at the top', () => {
    expect(compareKeys({ result: null }, {})).toEqual([]);
    expect(compareKeys({ result: null }, { result: false })).toEqual(['result: expected null, got false']);
  });

  it('sees a missing and a surplus element', () => {
    expect(compareKeys({ list: [1] }, { list: [1, 2] })).toEqual(['list: expected [1], got [1,2]']);
  });

  it('compares order only where asked to leave it aside', () => {
    const [expected, actual] = [{ errors: [{ a: 1, b: 2 }, { a: 2 }] }, { errors: [{ a: 2 }, { b: 2, a: 1 }] }];
    expect(compareKeys(expected, actual)).not.toEqual([]);
    expect(compareKeys(expected, actual, { unordered: ['errors'] })).toEqual([]);
    expect(compareKeys({ errors: [1, 1, 2] }, { errors: [1, 2, 2] }, { unordered: ['errors'] })).toEqual(['errors[1]: expected 1, got 2']);
  });

  it('looks for a phrase where asked to', () => {
    expect(compareKeys({ message: 'no room' }, { message: 'there is no room left' }, { contains: ['message'] })).toEqual([]);
    expect(compareKeys({ message: 'no room' }, { message: 'fine' }, { contains: ['message'] })).toEqual([
      'message: expected a text with "no room", got "fine"',
    ]);
    expect(compareKeys({ message: null }, { message: 'fine' }, { contains: ['message'] })).toEqual(['message: expected null, got "fine"']);
  });

  it('compares an answer that is no object as a whole', () => {
    expect(compareKeys({ a: 1 }, undefined)).toEqual(['answer: expected {"a":1}, got nothing']);
    expect(compareKeys(true, true)).toEqual([]);
  });
});
