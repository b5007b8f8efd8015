import { describe, expect, it } from '@jest/globals';
import { wishOf } from '../src/arguments.js';
import { questionsWith, titlesOf } from '../src/questions.js';

const named = (title: string) => ({ title, run: async () => undefined });
const all = {
  rows: [named('get node'), named('delete node')],
  afterForgetting: [named('compacted: list of nodes')],
  checks: [named('a watch of nodes over a restart')],
};

describe('--only', () => {
  it('picks rows and checks by a part of their title', () => {
    expect(titlesOf(questionsWith('list', all))).toEqual(['compacted: list of nodes']);
    expect(titlesOf(questionsWith('nodes', all))).toEqual(['compacted: list of nodes', 'a watch of nodes over a restart']);
  });

  it('picks everything with no text, and nothing with a text that no title has', () => {
    expect(titlesOf(questionsWith('', all))).toEqual(titlesOf(all));
    expect(titlesOf(questionsWith('evitc', all))).toEqual([]);
  });
});

describe('the command line', () => {
  it.each([
    ['a text that no title has', ['--only', 'evitc'], 'no row or check has "evitc" in its title; --list prints the titles'],
    [
      'a text that no title has, to list',
      ['--only', 'evitc', '--list'],
      'no row or check has "evitc" in its title; --list prints the titles',
    ],
    ['an option without its text', ['--only'], "Option '--only <value>' argument missing"],
    ['an option that is none', ['--onyl', 'node'], "Unknown option '--onyl'"],
    ['a text without its option', ['node'], "Unexpected argument 'node'. This command does not take positional arguments"],
    ['a switch with a text', ['--list=all'], "Option '--list' does not take an argument"],
  ])('refuses %s, in a line', (_, args, line) => {
    const wish = wishOf(args, all);
    expect(wish).toMatchObject({ isRefusal: true });
    expect('said' in wish && wish.said.split('\n')[0]).toBe(line);
  });

  it('asks what was picked, or names it', () => {
    expect(wishOf(['--only', 'delete'], all)).toEqual({ asked: { rows: [all.rows[1]], afterForgetting: [], checks: [] } });
    expect(wishOf([], all)).toEqual({ asked: all });
    expect(wishOf(['--list', '--only', 'get'], all)).toEqual({ said: 'get node', isRefusal: false });
    expect(wishOf(['--help', '--only', 'evitc'], all)).toMatchObject({ said: expect.stringMatching(/^usage: /), isRefusal: false });
  });
});
