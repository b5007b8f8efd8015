import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { webhookConfiguration, type WebhookConfigurationOptions } from '../src/index.js';
import { writeCertificate } from './certificates.js';

interface Hook {
  readonly name: string;
  readonly failurePolicy: string;
  readonly clientConfig: object;
  readonly rules: readonly { readonly resources: readonly string[]; readonly operations: readonly string[] }[];
  readonly namespaceSelector?: { readonly matchExpressions: readonly { readonly values: readonly string[] }[] };
}
const hooksOf = (configuration: object): readonly Hook[] => (configuration as { readonly webhooks: readonly Hook[] }).webhooks;
const service = { namespace: 'garden', name: 'admission' };

let authority = '';
let key = '';
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'admission-'));
  const { pem, keyFile } = await writeCertificate(directory);
  [authority, key] = [pem, await readFile(keyFile, 'utf8')];
  await rm(directory, { recursive: true });
});

describe('§8.1 the configuration of the webhook', () => {
  it('has a failure policy for every question, and rules that ask nothing else', () => {
    const rows = hooksOf(webhookConfiguration({ at: { service }, authority })).map(({ name, failurePolicy, rules }) => [
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
    const [hook] = hooksOf(webhookConfiguration({ at, authority, questions: ['declared-features'] }));
    expect(hook?.namespaceSelector?.matchExpressions[0]?.values).toEqual(values);
  });

  it('asks about Shoots and MachineDeployments in every namespace, its own included', () => {
    const asked = hooksOf(webhookConfiguration({ at: { service }, authority })).map(({ name, namespaceSelector }) => [
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
    const [hook] = hooksOf(webhookConfiguration({ at: { service }, authority }));
    expect(hook).toMatchObject({ timeoutSeconds: 5, sideEffects: 'None', matchPolicy: 'Equivalent', admissionReviewVersions: ['v1'] });
  });

  it.each([
    ['a service', { service }, { service: { namespace: 'garden', name: 'admission', path: '/validate/shoots' } }],
    ['an address', { url: 'https://127.0.0.1:9443' }, { url: 'https://127.0.0.1:9443/validate/shoots' }],
    [
      'a service, and no address',
      { service, url: undefined },
      { service: { namespace: 'garden', name: 'admission', path: '/validate/shoots' } },
    ],
    [
      'an address, and no service',
      { url: 'https://127.0.0.1:9443', service: undefined },
      { url: 'https://127.0.0.1:9443/validate/shoots' },
    ],
    ['an address with a slash', { url: 'https://127.0.0.1:9443/' }, { url: 'https://127.0.0.1:9443/validate/shoots' }],
    ['an address with a path', { url: 'https://webhooks.example/inplace/' }, { url: 'https://webhooks.example/inplace/validate/shoots' }],
  ])('leads to the path of the question: %s', (_, at, place) => {
    const [hook] = hooksOf(webhookConfiguration({ at, authority, questions: ['shoots'] }));
    expect(hook?.clientConfig).toEqual({ ...place, caBundle: Buffer.from(authority).toString('base64') });
  });
});

const refusalOf = (options: unknown): string => {
  try {
    webhookConfiguration(options as WebhookConfigurationOptions);
    return 'none';
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return `${code} ${message}`;
  }
};

describe('§8.1 a configuration under which nothing would be asked, or nothing could be stored, is not made', () => {
  it.each<[string, unknown, string]>([
    ['no options', undefined, ': is not an object'],
    ['no place', {}, ' at: is required'],
    ['an empty place', { at: {} }, ' at: must be either url or service'],
    ['a place that is undefined', { at: { url: undefined, service: undefined } }, ' at: must be either url or service'],
    ['two places', { at: { url: 'https://a', service } }, ' at: must be either url or service'],
    ['a place that is none', { at: 'https://a' }, ' at: can\'t be "https://a"'],
    ['plain HTTP', { at: { url: 'http://a' } }, ' at.url: can\'t be "http://a"'],
    ['an address with a user', { at: { url: 'https://me@a' } }, ' at.url: can\'t be "https://me@a"'],
    ['an address with a query', { at: { url: 'https://a?b' } }, ' at.url: can\'t be "https://a?b"'],
    ['half a service', { at: { service: { name: 'a' } } }, ' at.service.namespace: is required'],
    ['a name that is none', { at: { service: { namespace: 'A\nb', name: 'a' } } }, ' at.service.namespace: can\'t be "A\\nb"'],
    ['a port that is none', { at: { service: { ...service, port: 0 } } }, " at.service.port: can't be 0"],
    ['a name of its own that is none', { name: 'a b' }, ' name: can\'t be "a b"'],
    ['no question', { questions: [] }, " questions: can't be []"],
    ['a question that is none', { questions: ['shoot'] }, ' questions: can\'t be ["shoot"]'],
    ['a question of the prototype', { questions: ['constructor'] }, ' questions: can\'t be ["constructor"]'],
    ['a question twice', { questions: ['shoots', 'shoots'] }, ' questions: can\'t be ["shoots","shoots"]'],
    ['one question that is no list', { questions: 'shoots' }, ' questions: can\'t be "shoots"'],
    ['an option that is none', { failurePolicy: 'Ignore' }, ' failurePolicy: is not a known field'],
  ])('%s', (_, more, problem) => {
    const base = more === undefined || Object.keys(more as object).length === 0 ? {} : { at: { service } };
    expect(refusalOf(more === undefined ? undefined : { authority, ...base, ...(more as object) })).toBe(
      `CONFIG_INVALID webhookConfiguration${problem}`,
    );
  });

  it.each<[string, () => unknown]>([
    ['nothing', () => ''],
    ['a text', () => 'PEM'],
    ['bytes', () => Buffer.from(authority)],
    ['a certificate that is cut off', () => authority.slice(0, authority.length / 2)],
    ['a certificate that is none', () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['a good one and a broken one', () => `${authority}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`],
    ['a key', () => key],
    ['a certificate and its key', () => `${authority}\n${key}`],
  ])('an authority that is %s, which no message shows', (_, given) => {
    expect(refusalOf({ at: { service }, authority: given() })).toBe(
      'CONFIG_INVALID webhookConfiguration authority: must be certificates in PEM, and nothing else',
    );
  });

  it('takes two authorities, with comments, while one replaces the other', () => {
    expect(refusalOf({ at: { service }, authority: `# old\n${authority}\n# new\n${authority}\n` })).toBe('none');
  });
});
