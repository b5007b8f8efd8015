import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createKubeClient } from '../../src/index.js';
import { inClusterNamespace, inClusterServer } from '../../src/client/access/in-cluster.js';
import { folder, open, readNode, startServer, write } from '../support/access.js';
import { certificates } from '../support/certificates.js';
import { failureOf } from '../support/failure-of.js';

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

  it('§9.s impersonates, groups included', async () => {
    const { tlsUrl, callers } = await startServer();
    await readNode(
      await open({
        server: { url: tlsUrl, caData: certificates.authority, token: 't', impersonate: { user: 'jane', groups: ['dev', 'ops'] } },
      }),
    );
    expect(callers).toEqual(['Bearer t jane dev, ops']);
  });
});

describe('§9.s credentials are asked before every request', () => {
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

  it('§9.s the namespace is trimmed', async () => {
    await write('namespace', 'garden\n');
    expect(await inClusterNamespace(folder)).toBe('garden');
    expect(await inClusterNamespace(join(folder, 'none'))).toBeUndefined();
  });
});
