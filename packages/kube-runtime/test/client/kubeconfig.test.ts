import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createKubeClient } from '../../src/index.js';
import { base64, folder, kubeconfig, open, readNode, startServer, toStop, write } from '../support/access.js';
import { certificates } from '../support/certificates.js';
import { failureOf } from '../support/failure-of.js';
import { startProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

describe('a kubeconfig', () => {
  it.each<[string, () => object | Promise<object>, string]>([
    ['token', () => ({ token: 't' }), 'Bearer t'],
    [
      'token file, which wins over a token',
      async () => ({ token: 'old', tokenFile: await write('token', 'from-file\n') }),
      'Bearer from-file',
    ],
    ['name and password', () => ({ username: 'jane', password: 'p' }), `Basic ${base64('jane:p')}`],
    [
      'certificate',
      () => ({ 'client-certificate-data': base64(certificates.clientOne), 'client-key-data': base64(certificates.clientOneKey) }),
      'client-one',
    ],
    ['impersonation', () => ({ token: 't', as: 'jane', 'as-groups': ['dev'] }), 'Bearer t jane dev'],
    ['nothing', () => ({}), ''],
  ])('with %s', async (_, user, caller) => {
    const { tlsUrl, callers } = await startServer();
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, await user()) }));
    expect(callers).toEqual([caller]);
  });

  const one = { 'client-certificate-data': '', 'client-key-data': null };
  it.each<[string, object, object]>([
    ['null', { token: 't', tokenFile: null, as: null, exec: null, ...one }, { 'certificate-authority': null, 'tls-server-name': null }],
    ['empty', { token: 't', tokenFile: '', as: '', exec: '', ...one }, { 'certificate-authority': '', 'proxy-url': '' }],
  ])('takes a field that is %s for none, as kubectl does', async (_, user, cluster) => {
    const { tlsUrl, callers } = await startServer();
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, user, cluster) }));
    expect(callers).toEqual(['Bearer t']);
  });

  it.each<[object, object, string]>([
    [{ token: 12345 }, {}, "token of the kubeconfig's user is not a text"],
    [{ username: 'jane', password: 12345 }, {}, "password of the kubeconfig's user is not a text"],
    [{ 'client-key-data': {} }, {}, "client-key-data of the kubeconfig's user is not a text"],
    [{ tokenFile: true }, {}, "tokenFile of the kubeconfig's user is not a text"],
    [{ as: 5 }, {}, "as of the kubeconfig's user is not a text"],
    [{ as: 'jane', 'as-groups': 'dev' }, {}, "as-groups of the kubeconfig's user is not a list of texts"],
    [{ as: 'jane', 'as-user-extra': { a: 'b' } }, {}, "as-user-extra of the kubeconfig's user is not lists of texts by name"],
    [{ exec: 'login' }, {}, "exec of the kubeconfig's user is not an object"],
    [{ exec: { command: ['login'] } }, {}, "command of the kubeconfig's exec is not a text"],
    [{ exec: { command: 'login', args: '--now' } }, {}, "args of the kubeconfig's exec is not a list of texts"],
    [{ exec: { command: 'login', env: [null] } }, {}, "env of the kubeconfig's exec is not a list of names and values"],
    [{ exec: { command: 'login', env: [{ value: '12345' }] } }, {}, "env of the kubeconfig's exec is not a list of names and values"],
    [{ exec: { command: 'login', env: [{ name: '', value: '' }] } }, {}, "env of the kubeconfig's exec is not a list of names and values"],
    [
      { exec: { command: 'login', env: [{ name: 'a', value: 12345 }] } },
      {},
      "env of the kubeconfig's exec is not a list of names and values",
    ],
    [{}, { 'certificate-authority-data': 5 }, "certificate-authority-data of the kubeconfig's cluster is not a text"],
    [{}, { 'insecure-skip-tls-verify': 'yes' }, "insecure-skip-tls-verify of the kubeconfig's cluster is not true or false"],
  ])('with %j for its user and %j for its cluster is refused before the first request', async (user, cluster, message) => {
    const failure = await failureOf(
      createKubeClient({ kubeconfig: kubeconfig('https://127.0.0.1:1', user, cluster), userAgent: 'spec/1' }),
    );
    expect([failure.reason, failure.message]).toEqual(['ClientConfiguration', message]);
    expect(failure.message).not.toContain('12345');
  });

  it.each([5, true, {}, [], null])('that is %j is none', async (value) => {
    const failure = await failureOf(createKubeClient({ kubeconfig: value as never, userAgent: 'spec/1' }));
    expect([failure.reason, failure.message]).toEqual([
      'ClientConfiguration',
      'the kubeconfig is neither its text, its path nor a KubeConfig',
    ]);
  });

  it('from a file, with paths relative to it', async () => {
    const { tlsUrl, callers } = await startServer();
    await write('ca.crt', certificates.authority);
    const path = await write(
      'config.yaml',
      kubeconfig(tlsUrl, { token: 't' }, { 'certificate-authority-data': undefined, 'certificate-authority': 'ca.crt' }),
    );
    await readNode(await open({ kubeconfig: path }));
    expect(callers).toEqual(['Bearer t']);
  });

  it('§9.q several files are merged as kubectl does: the first wins, a missing one is ignored', async () => {
    const { tlsUrl, callers } = await startServer();
    const first = await write('first.yaml', `users: [{name: spec, user: {token: first}}]`);
    const second = await write('second.yaml', kubeconfig(tlsUrl, { token: 'second' }));
    await readNode(await open({ kubeconfig: [join(folder, 'missing.yaml'), first, second].join(delimiter) }));
    expect(callers).toEqual(['Bearer first']);
  });

  it('a context by name', async () => {
    const { tlsUrl, callers } = await startServer();
    const config = JSON.parse(kubeconfig(tlsUrl, { token: 't' })) as { contexts: object[]; users: object[] };
    config.contexts.push({ name: 'other', context: { cluster: 'spec', user: 'other' } });
    config.users.push({ name: 'other', user: { token: 'other' } });
    await readNode(await open({ kubeconfig: JSON.stringify(config), context: 'other' }));
    expect(callers).toEqual(['Bearer other']);
  });

  it.each([
    ['that is no YAML', 'a: [\nsecret: hunter2', 'the kubeconfig is no YAML or JSON object'],
    ['without a current context', '{}', 'the kubeconfig names no current context'],
    ['whose context is missing', '{"current-context": "x"}', 'the kubeconfig has no context "x"'],
    [
      'whose cluster is missing',
      '{"current-context": "x", "contexts": [{"name": "x", "context": {"cluster": "c"}}]}',
      'context "x" points at the unknown cluster "c"',
    ],
    [
      'whose user is missing',
      '{"current-context": "x", "contexts": [{"name": "x", "context": {"cluster": "c", "user": "u"}}], "clusters": [{"name": "c"}]}',
      'context "x" points at the unknown user "u"',
    ],
    ['that does not exist', '/nowhere/config', 'there is no kubeconfig at /nowhere/config'],
    [
      'full of surprises',
      '{"current-context": 3, "contexts": 4, "users": [null], "clusters": {"name": []}}',
      'the kubeconfig names no current context',
    ],
  ])('%s is an error in words', async (_, text, message) => {
    expect(await failureOf(createKubeClient({ userAgent: 'spec/1', kubeconfig: text }))).toMatchObject({
      reason: 'ClientConfiguration',
      message,
    });
  });
});

describe('a proxy', () => {
  it('is used as the kubeconfig says, over one connection', async () => {
    const { tlsUrl, callers } = await startServer();
    const { url, tunnels, openSockets, stop } = await startProxy();
    toStop.push(stop);
    const client = await open({ kubeconfig: kubeconfig(tlsUrl, { token: 't' }, { 'proxy-url': url }) });
    for (let read = 0; read < 5; read++) await readNode(client);
    expect(callers).toEqual(Array.from({ length: 5 }, () => 'Bearer t'));
    expect(tunnels).toEqual([new URL(tlsUrl).host]);
    await client.close();
    await until(() => openSockets() === 0);
  });
});
