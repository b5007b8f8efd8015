import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, type KubeClientOptions, type KubeError } from '../../src/index.js';
import { inClusterNamespace, inClusterServer } from '../../src/client/access/in-cluster.js';
import { certificates } from '../support/certificates.js';
import { startProxy } from '../support/proxy.js';
import { nodes } from '../support/resources.js';
import { startTlsServer } from '../support/tls-server.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kube-runtime-'));
});
afterAll(() => rm(folder, { recursive: true }));

const toStop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
});

const startServer = async (isAllowed?: (authorization: string | undefined) => boolean) => {
  const server = await startTlsServer(isAllowed);
  toStop.push(server.stop);
  return server;
};
const open = async (options: Omit<KubeClientOptions, 'userAgent'>): Promise<ClosableKubeClient> => {
  const client = await createKubeClient({ userAgent: 'spec/1', ...options });
  toStop.push(client.close);
  return client;
};
const failureOf = (work: Promise<unknown>): Promise<KubeError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: KubeError) => error,
  );
const write = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

const kubeconfig = (server: string, user: object, cluster: object = {}) =>
  JSON.stringify({
    'current-context': 'spec',
    contexts: [{ name: 'spec', context: { cluster: 'spec', user: 'spec' } }],
    clusters: [{ name: 'spec', cluster: { server, 'certificate-authority-data': base64(certificates.authority), ...cluster } }],
    users: [{ name: 'spec', user }],
  });

const readNode = (client: ClosableKubeClient) => client.get(nodes, { name: 'worker-1' });

describe('a server described directly', () => {
  it('with a token', async () => {
    const { tlsUrl, callers } = await startServer();
    await readNode(await open({ server: { url: tlsUrl, caData: certificates.authority, token: 't' } }));
    expect(callers).toEqual(['Bearer t']);
  });

  it('with a client certificate', async () => {
    const { tlsUrl, callers } = await startServer();
    await readNode(
      await open({
        server: { url: tlsUrl, caData: certificates.authority, certificate: certificates.clientOne, key: certificates.clientOneKey },
      }),
    );
    expect(callers).toEqual(['client-one']);
  });

  it('refuses a server whose certificate nobody it knows has signed', async () => {
    const { tlsUrl, callers } = await startServer();
    expect(await failureOf(readNode(await open({ server: { url: tlsUrl } })))).toMatchObject({ reason: 'ClientNetwork' });
    expect(callers).toEqual([]);
  });

  it('checks the certificate against serverName', async () => {
    const { tlsUrl, callers } = await startServer();
    await readNode(await open({ server: { url: tlsUrl, caData: certificates.authority, serverName: 'kube.example' } }));
    expect(callers).toHaveLength(1);
    const wrong = await open({ server: { url: tlsUrl, caData: certificates.authority, serverName: 'other.example' } });
    expect(await failureOf(readNode(wrong))).toMatchObject({ reason: 'ClientNetwork' });
  });

  it.each([
    ['plain http beyond loopback', { url: 'http://kube.example:8080', token: 't' }],
    ['another protocol', { url: 'ftp://127.0.0.1' }],
    ['no URL at all', { url: '127.0.0.1:6443' }],
  ])('refuses %s', async (_, server) => {
    expect(await failureOf(createKubeClient({ userAgent: 'spec/1', server }))).toMatchObject({ code: 0, reason: 'ClientConfiguration' });
  });

  it('impersonates, groups included', async () => {
    const { tlsUrl, callers } = await startServer();
    await readNode(
      await open({
        server: { url: tlsUrl, caData: certificates.authority, token: 't', impersonate: { user: 'jane', groups: ['dev', 'ops'] } },
      }),
    );
    expect(callers).toEqual(['Bearer t jane dev, ops']);
  });
});

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

  it('§9: several files are merged as kubectl does: the first wins, a missing one is ignored', async () => {
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

describe('§9 credentials are asked before every request', () => {
  it('a rotated token takes effect after a 401, at once, without the caller noticing', async () => {
    let valid = 'Bearer one';
    const { tlsUrl, callers } = await startServer((authorization) => authorization === valid);
    const tokenFile = await write('rotating', 'one');
    const client = await open({ server: { url: tlsUrl, caData: certificates.authority, tokenFile } });
    await readNode(client);
    await write('rotating', 'two');
    valid = 'Bearer two';
    await readNode(client);
    expect(callers).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
  });

  it('a second 401 is the answer', async () => {
    const { tlsUrl, callers } = await startServer(() => false);
    expect(await failureOf(readNode(await open({ server: { url: tlsUrl, caData: certificates.authority, token: 't' } })))).toMatchObject({
      code: 401,
      reason: 'Unauthorized',
    });
    expect(callers).toHaveLength(2);
  });

  it('a token file that is gone is an error without a request', async () => {
    const { tlsUrl, callers } = await startServer();
    const client = await open({ server: { url: tlsUrl, caData: certificates.authority, tokenFile: join(folder, 'gone') } });
    expect(await failureOf(readNode(client))).toMatchObject({ code: 0, reason: 'ClientCredentials' });
    expect(callers).toEqual([]);
  });
});

/** A plugin that counts its runs and answers with a token of that number. */
const plugin = async (name: string, status: string) => {
  const runs = join(folder, `${name}.runs`);
  const info = join(folder, `${name}.info`);
  await writeFile(runs, '');
  const script = await write(
    name,
    `#!/bin/sh\necho run >> ${runs}\nprintf '%s' "$KUBERNETES_EXEC_INFO" > ${info}\nn=$(wc -l < ${runs} | tr -d ' ')\necho '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":${status}}' | sed "s/NUMBER/$n/"\n`,
  );
  await chmod(script, 0o755);
  return {
    script,
    runs: async () => (await readFile(runs, 'utf8')).split('\n').length - 1,
    info: async () => JSON.parse(await readFile(info, 'utf8')) as unknown,
  };
};

describe('§9 exec plugins', () => {
  it('run once for requests at the same time, and not again while the credential is good', async () => {
    const { tlsUrl, callers } = await startServer();
    const { script, runs } = await plugin('good', '{"token":"NUMBER"}');
    const client = await open({
      kubeconfig: kubeconfig(tlsUrl, { exec: { command: script, apiVersion: 'client.authentication.k8s.io/v1' } }),
    });
    await Promise.all([readNode(client), readNode(client), readNode(client)]);
    await readNode(client);
    expect(await runs()).toBe(1);
    expect(new Set(callers)).toEqual(new Set(['Bearer 1']));
  });

  it('run again shortly before the credential expires', async () => {
    const { tlsUrl, callers } = await startServer();
    const soon = new Date(Date.now() + 20_000).toISOString();
    const { script } = await plugin('expiring', `{"token":"NUMBER","expirationTimestamp":"${soon}"}`);
    const client = await open({ kubeconfig: kubeconfig(tlsUrl, { exec: { command: script } }) });
    await readNode(client);
    await readNode(client);
    expect(callers).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('run again after a 401, once', async () => {
    const { tlsUrl, callers } = await startServer((authorization) => authorization !== 'Bearer 1');
    const { script } = await plugin('rejected', '{"token":"NUMBER"}');
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, { exec: { command: script } }) }));
    expect(callers).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('are told what they are run for', async () => {
    const { tlsUrl } = await startServer();
    const { script, info } = await plugin('told', '{"token":"NUMBER"}');
    await readNode(
      await open({
        kubeconfig: kubeconfig(tlsUrl, {
          exec: { command: script, apiVersion: 'client.authentication.k8s.io/v1', provideClusterInfo: true },
        }),
      }),
    );
    expect(await info()).toMatchObject({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false, cluster: { server: tlsUrl } },
    });
  });

  it('may answer with a certificate', async () => {
    const { tlsUrl, callers } = await startServer();
    const { script } = await plugin(
      'certificate',
      JSON.stringify({ clientCertificateData: certificates.clientTwo, clientKeyData: certificates.clientTwoKey }).replaceAll(
        '\\n',
        '\\\\n',
      ),
    );
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, { exec: { command: script } }) }));
    expect(callers).toEqual(['client-two']);
  });

  it.each([
    ['that is missing', '/nowhere/plugin', /did not start: ENOENT$/],
    ['that fails', '/bin/false', /ended with 1$/],
    ['that says nothing of use', '/bin/echo', /text that is no JSON$/],
  ])('%s is an error in words', async (_, command, message) => {
    const { tlsUrl } = await startServer();
    const client = await open({ kubeconfig: kubeconfig(tlsUrl, { exec: { command, args: ['hunter2'] } }) });
    const failure = await failureOf(readNode(client));
    expect(failure).toMatchObject({ code: 0, reason: 'ClientCredentials' });
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toContain('hunter2');
  });
});

describe('a caller’s KubeConfig, by shape', () => {
  const shape = (
    server: string,
    apply: (options: { headers: Record<string, string> } & Record<string, unknown>) => void,
    user: object = {},
  ) => ({
    getCurrentCluster: () => ({ server }),
    getCurrentUser: () => user,
    setCurrentContext: () => undefined,
    applyToHTTPSOptions: async (options: object) => apply(options as { headers: Record<string, string> } & Record<string, unknown>),
  });

  it('is asked before every request; its agents, one per call, are not used: 50 reads use 1 connection', async () => {
    const server = await startServer();
    let asked = 0;
    const config = shape(server.tlsUrl, (options) => {
      options.headers['Authorization'] = `Bearer ${++asked}`;
      options['ca'] = certificates.authority;
      options['agent'] = {};
    });
    const client = await open({ kubeconfig: config });
    for (let read = 0; read < 50; read++) await readNode(client);
    expect([asked, server.callers[0], server.callers[49]]).toEqual([50, 'Bearer 1', 'Bearer 50']);
    expect(server.connections().accepted).toBe(1);
  });

  it('what it throws is an error without its words, which may hold credentials', async () => {
    const { tlsUrl } = await startServer();
    const config = shape(tlsUrl, () => {
      throw new Error('plugin said hunter2');
    });
    const failure = await failureOf(readNode(await open({ kubeconfig: config })));
    expect(failure).toMatchObject({ reason: 'ClientCredentials', message: 'credentials could not be prepared' });
  });

  it('the real one, with its plugin run once', async () => {
    const { KubeConfig } = await import('@kubernetes/client-node');
    const { tlsUrl, callers } = await startServer();
    const { script, runs } = await plugin('real', '{"token":"NUMBER"}');
    const config = new KubeConfig();
    config.loadFromString(kubeconfig(tlsUrl, { exec: { command: script, apiVersion: 'client.authentication.k8s.io/v1' } }));
    const client = await open({ kubeconfig: config });
    await readNode(client);
    await readNode(client);
    expect([callers, await runs()]).toEqual([['Bearer 1', 'Bearer 1'], 1]);
  });

  it('auth providers of a kubeconfig are left to @kubernetes/client-node', async () => {
    const { tlsUrl, callers } = await startServer();
    const later = `${base64('{}')}.${base64(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.x`;
    const user = {
      'auth-provider': {
        name: 'oidc',
        config: {
          'id-token': later,
          'client-id': 'c',
          'client-secret': 's',
          'idp-issuer-url': 'https://127.0.0.1:1',
          'refresh-token': 'r',
        },
      },
    };
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, user) }));
    expect(callers).toEqual([`Bearer ${later}`]);
  });
});

describe('a proxy', () => {
  it('is used as the kubeconfig says, over one connection', async () => {
    const { tlsUrl, callers } = await startServer();
    const { url, tunnels, stop } = await startProxy();
    toStop.push(stop);
    const client = await open({ kubeconfig: kubeconfig(tlsUrl, { token: 't' }, { 'proxy-url': url }) });
    for (let read = 0; read < 5; read++) await readNode(client);
    expect(callers).toEqual(Array.from({ length: 5 }, () => 'Bearer t'));
    expect(tunnels).toEqual([new URL(tlsUrl).host]);
  });
});

describe('the pod’s own account', () => {
  it('token and authority come from files, host and port from the environment', async () => {
    await write('token', 't');
    expect(await inClusterServer({ KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' }, folder)).toEqual({
      url: 'https://10.0.0.1:443',
      tokenFile: `${folder}/token`,
      caFile: `${folder}/ca.crt`,
    });
    expect(await inClusterServer({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }, folder)).toMatchObject({
      url: 'https://[fd00::1]:443',
    });
    expect(await inClusterServer({}, folder)).toBeUndefined();
    expect(
      await inClusterServer({ KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' }, join(folder, 'none')),
    ).toBeUndefined();
  });

  it('the namespace is trimmed', async () => {
    await write('namespace', 'garden\n');
    expect(await inClusterNamespace(folder)).toBe('garden');
    expect(await inClusterNamespace(join(folder, 'none'))).toBeUndefined();
  });
});
