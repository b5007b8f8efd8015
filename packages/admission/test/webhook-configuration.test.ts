import { describe, expect, it } from '@jest/globals';
import { webhookConfiguration } from '../src/index.js';

interface Hook {
  readonly name: string;
  readonly failurePolicy: string;
  readonly clientConfig: object;
  readonly rules: readonly { readonly resources: readonly string[]; readonly operations: readonly string[] }[];
  readonly namespaceSelector?: { readonly matchExpressions: readonly { readonly values: readonly string[] }[] };
}
const hooksOf = (configuration: object): readonly Hook[] => (configuration as { readonly webhooks: readonly Hook[] }).webhooks;
const service = { namespace: 'garden', name: 'admission' };

describe('§8.1 the configuration of the webhook', () => {
  it('has a failure policy for every question, and rules that ask nothing else', () => {
    const rows = hooksOf(webhookConfiguration({ at: { service }, authority: 'PEM' })).map(({ name, failurePolicy, rules }) => [
      name.split('.')[0],
      failurePolicy,
      rules.map(({ resources, operations }) => `${operations.join()} ${resources.join()}`).join('; '),
    ]);
    expect(rows).toEqual([
      ['shoots', 'Fail', 'CREATE,UPDATE shoots'],
      ['cloudprofiles', 'Fail', 'CREATE,UPDATE cloudprofiles'],
      ['namespacedcloudprofiles', 'Fail', 'CREATE,UPDATE namespacedcloudprofiles'],
      ['machinedeployments', 'Fail', 'CREATE,UPDATE machinedeployments'],
      ['declared-features', 'Fail', 'UPDATE pods,pods/resize; CREATE,UPDATE resourceslices'],
    ]);
  });

  it.each([
    ['a service', { service }, ['kube-system', 'garden']],
    ['a service in kube-system', { service: { ...service, namespace: 'kube-system' } }, ['kube-system']],
    ['an address', { url: 'https://127.0.0.1:9443' }, ['kube-system']],
  ])('never asks about what it needs itself to run: %s', (_, at, values) => {
    const [hook] = hooksOf(webhookConfiguration({ at, authority: 'PEM', questions: ['declared-features'] }));
    expect(hook?.namespaceSelector?.matchExpressions[0]?.values).toEqual(values);
  });

  it('asks about Shoots and MachineDeployments in every namespace, its own included', () => {
    const asked = hooksOf(webhookConfiguration({ at: { service }, authority: 'PEM' })).map(({ name, namespaceSelector }) => [
      name.split('.')[0],
      namespaceSelector === undefined ? 'everywhere' : 'not everywhere',
    ]);
    expect(asked).toEqual([
      ['shoots', 'everywhere'],
      ['cloudprofiles', 'everywhere'],
      ['namespacedcloudprofiles', 'everywhere'],
      ['machinedeployments', 'everywhere'],
      ['declared-features', 'not everywhere'],
    ]);
  });

  it('waits longer than the program takes, has no side effects, and sees every version of a kind', () => {
    const [hook] = hooksOf(webhookConfiguration({ at: { service }, authority: 'PEM' }));
    expect(hook).toMatchObject({ timeoutSeconds: 5, sideEffects: 'None', matchPolicy: 'Equivalent', admissionReviewVersions: ['v1'] });
  });

  it.each([
    ['a service', { service }, { service: { namespace: 'garden', name: 'admission', path: '/validate/shoots' } }],
    ['an address', { url: 'https://127.0.0.1:9443' }, { url: 'https://127.0.0.1:9443/validate/shoots' }],
  ])('leads to the path of the question: %s', (_, at, place) => {
    const [hook] = hooksOf(webhookConfiguration({ at, authority: 'PEM', questions: ['shoots'] }));
    expect(hook?.clientConfig).toEqual({ ...place, caBundle: 'UEVN' });
  });
});
