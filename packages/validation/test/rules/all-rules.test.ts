import { describe, expect, it } from '@jest/globals';
import { messages, ruleDescriptions, shootCreateRules, shootUpdateRules } from '../../src/index.js';
import * as rules from '../../src/rules.js';

describe('every rule', () => {
  it.each(ruleDescriptions.map((rule) => [rule.id, rule] as const))(
    '%s is described in sentences',
    (_, { sentence, condition, source }) => {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(condition).toMatch(/\.$/);
      expect(source).not.toBe('');
    },
  );

  it.each(ruleDescriptions.filter(({ id }) => !id.startsWith('PATH')).map(({ id }) => [id]))('%s has words', (id) => {
    expect(Object.keys(messages).filter((key) => key === id || key.startsWith(`${id}/`))).not.toEqual([]);
  });

  it('has no words for rules that do not exist', () => {
    const ids = new Set(ruleDescriptions.map(({ id }) => id));
    expect(Object.keys(messages).filter((key) => !ids.has(key.split('/')[0] ?? ''))).toEqual([]);
  });

  it('is told by strictness from its id', () => {
    expect(ruleDescriptions.filter(({ strict }) => strict === true).map(({ id }) => id)).toEqual([
      'STRICT-01',
      'STRICT-02',
      'STRICT-03',
      'STRICT-04',
      'STRICT-05',
      'STRICT-06',
    ]);
  });

  it('can be imported by its name', () => {
    const named = new Set<unknown>(Object.values(rules));
    expect([...shootCreateRules, ...shootUpdateRules].flat().filter((rule) => !named.has(rule))).toEqual([]);
    const ids = new Set(Object.values(rules).map(({ id }) => id));
    const notRules = ['M-01', 'PATH-01', 'PATH-02', 'PATH-03', 'PATH-04', 'STRUCTURE-01'];
    expect(ruleDescriptions.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual(notRules);
  });
});
