import { describe, expect, it } from '@jest/globals';
import { base64, kubeconfig, open, plugin, readNode, startServer } from '../support/access.js';
import { certificates } from '../support/certificates.js';
import { failureOf } from '../support/failure-of.js';

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
