import { describe, expect, it } from '@jest/globals';
import { parseControllerConfig, readControllerConfig } from '../src/index.js';

describe('the configuration', () => {
  it('is read from YAML', async () => {
    expect(await parseControllerConfig('namespace: shoot\npolicy:\n  maxUnavailable: 25%\n', 'controller.yaml')).toEqual({
      namespace: 'shoot',
      policy: { maxUnavailable: '25%' },
    });
  });

  it.each([
    ['no namespace', 'logLevel: info', 'namespace'],
    ['a namespace that is no DNS label', 'namespace: A_b', 'namespace'],
    ['a field of the policy that is none', 'policy: { maxSurge: 1 }', 'policy.maxSurge'],
    ['a policy that is none', 'policy: fast', 'policy'],
    ['a budget that is none', 'policy: { maxUnavailable: -1 }', 'policy.maxUnavailable'],
    ['a percentage that is none', 'policy: { failureBudget: "10" }', 'policy.failureBudget'],
    ['a vocabulary that is none', 'policy: { vocabulary: GEP }', 'policy.vocabulary'],
    ['a version that is none', 'holdStrandedPods: { kubernetesVersion: new }', 'holdStrandedPods.kubernetesVersion'],
    ['holding pods for no version', 'namespace: a\nholdStrandedPods: {}', 'holdStrandedPods.kubernetesVersion'],
    ['an unknown level', 'logLevel: loud', 'logLevel'],
  ])('refuses %s', async (_, text, path) => {
    await expect(parseControllerConfig(text, 'controller.yaml')).rejects.toMatchObject({ code: 'CONFIG_INVALID', facts: { path } });
  });

  it('comes from a file', async () => {
    await expect(readControllerConfig('/nowhere/controller.yaml')).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' });
  });
});
