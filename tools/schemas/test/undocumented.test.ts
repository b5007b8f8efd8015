import { describe, expect, it } from '@jest/globals';
import { undocumentedIn } from '../src/undocumented.js';

const shoot = (fields: string): string => `/** A cluster. */\nexport interface Shoot {\n${fields}\n}`;

describe('what no doc comment explains', () => {
  it.each([
    ['nothing', shoot('/** What is asked for. */ readonly spec: string;'), []],
    ['a field', shoot('readonly spec: string;'), ['Shoot.spec']],
    ['a field with a plain comment', shoot('// what is asked for\nreadonly spec: string;'), ['Shoot.spec']],
    ['a field whose comment has tags alone', shoot('/** @since 1.113 */ readonly spec: string;'), ['Shoot.spec']],
    ['a field inside a field', shoot('/** Asked for. */ readonly spec: { readonly region: string };'), ['Shoot.spec.region']],
    [
      'a field of the items of a list',
      shoot('/** Pools. */ readonly workers: readonly { readonly name: string }[];'),
      ['Shoot.workers.name'],
    ],
    ['a type', 'export type Phase = string;', ['Phase']],
    ['a field of one way of a type', '/** Either. */\nexport type Result = { readonly ok: true } | string;', ['Result.ok']],
  ])('%s', (_, content, found) => {
    expect(undocumentedIn(content)).toEqual(found);
  });

  it('types that are not exported and open-ended fields need none', () => {
    expect(undocumentedIn(`interface Own { readonly a: string }\n${shoot('readonly [setting: string]: unknown;')}`)).toEqual([]);
  });
});
