import { describe, expect, it } from '@jest/globals';
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
