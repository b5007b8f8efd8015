import { describe, expect, it } from '@jest/globals';
import { ConfigError, parseConfig, readConfig } from '../src/index.js';

const problem = (text: string): readonly [string, string | undefined] => {
  try {
    parseConfig(text, 'controller.yaml');
  } catch (error) {
    if (error instanceof ConfigError) return [error.code, error.facts.path];
    throw error;
  }
  return ['none', undefined];
};

describe('the configuration', () => {
  it('is read from YAML', () => {
    expect(parseConfig('namespace: shoot\npolicy:\n  maxUnavailable: 25%\n', 'controller.yaml')).toEqual({
      namespace: 'shoot',
      policy: { maxUnavailable: '25%' },
    });
  });

  it.each([
    ['no YAML', 'a: [', 'CONFIG_NOT_YAML', undefined],
    ['no object', '- a', 'CONFIG_INVALID', ''],
    ['no namespace', 'logLevel: info', 'CONFIG_INVALID', 'namespace'],
    ['a field that is none', 'namespace: a\nnamepsace: b', 'CONFIG_INVALID', 'namepsace'],
    ['a field of the policy that is none', 'namespace: a\npolicy: { maxSurge: 1 }', 'CONFIG_INVALID', 'policy.maxSurge'],
    ['a budget that is none', 'namespace: a\npolicy: { maxUnavailable: -1 }', 'CONFIG_INVALID', 'policy.maxUnavailable'],
    ['a percentage that is none', 'namespace: a\npolicy: { failureBudget: "10" }', 'CONFIG_INVALID', 'policy.failureBudget'],
    ['a vocabulary that is none', 'namespace: a\npolicy: { vocabulary: GEP }', 'CONFIG_INVALID', 'policy.vocabulary'],
    ['a field out of the prototype', 'namespace: a\nconstructor: b', 'CONFIG_INVALID', 'constructor'],
    ['a namespace that is no DNS label', 'namespace: A_b', 'CONFIG_INVALID', 'namespace'],
    ['a port beyond all', 'namespace: a\nprobePort: 70000', 'CONFIG_INVALID', 'probePort'],
    ['a version that is none', 'namespace: a\nholdStrandedPods: { kubernetesVersion: new }', 'CONFIG_INVALID', 'holdStrandedPods'],
    ['an unknown level', 'namespace: a\nlogLevel: loud', 'CONFIG_INVALID', 'logLevel'],
    ['an alias', 'namespace: &a b\nkubeconfig: *a', 'CONFIG_NOT_YAML', undefined],
  ])('refuses %s', (_, text, code, path) => {
    expect(problem(text)).toEqual([code, path]);
  });

  it('says what to do when the file is not there', async () => {
    await expect(readConfig('/nowhere/controller.yaml')).rejects.toMatchObject({
      code: 'CONFIG_UNREADABLE',
      facts: {
        object: '/nowhere/controller.yaml',
        detail: "the file can't be read (ENOENT)",
        help: 'name a readable YAML file with --config',
      },
    });
  });
});
