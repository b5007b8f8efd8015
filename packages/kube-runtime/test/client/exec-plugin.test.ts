import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ClosableKubeClient } from '../../src/index.js';
import { folder, kubeconfig, open, plugin, readNode, startServer } from '../support/access.js';
import { certificates } from '../support/certificates.js';
import { failureOf } from '../support/failure-of.js';
import { nodes } from '../support/resources.js';
import { until } from '../support/until.js';

describe('§9.r exec plugins', () => {
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

  it.each([
    ['a value', { name: 'HELLO', value: 'you' }, 'you'],
    ['an empty value', { name: 'HELLO', value: '' }, ''],
    ['no value', { name: 'HELLO' }, ''],
    ['null', { name: 'HELLO', value: null }, ''],
  ])('get a variable with %s; the last of a name counts', async (_, variable, expected) => {
    const { tlsUrl, callers } = await startServer();
    const script = 'printf \'{"status":{"token":"got-%s"}}\' "${HELLO-nothing}"';
    const exec = { command: '/bin/sh', args: ['-c', script], env: [{ name: 'HELLO', value: 'world' }, variable] };
    await readNode(await open({ kubeconfig: kubeconfig(tlsUrl, { exec }) }));
    expect(callers).toEqual([`Bearer got-${expected}`]);
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

  it.each([
    [
      'times out',
      (client: ClosableKubeClient) => failureOf(client.get(nodes, { name: 'a' }, { timeoutMilliseconds: 300 })),
      'ClientTimeout',
    ],
    [
      'is given up',
      (client: ClosableKubeClient) => failureOf(client.get(nodes, { name: 'a' }, { signal: AbortSignal.timeout(300) })),
      'ClientAborted',
    ],
    [
      'loses its client',
      async (client: ClosableKubeClient) => {
        const failure = failureOf(client.get(nodes, { name: 'a' }));
        setTimeout(() => void client.close(), 300);
        return failure;
      },
      'ClientCredentials',
    ],
  ])('that hang are ended when the request %s', async (_, give, reason) => {
    const { tlsUrl } = await startServer();
    const pidFile = join(folder, `hanging-${reason}`);
    const script = `echo $$ > ${pidFile}; sleep 60; true`;
    const client = await open({ kubeconfig: kubeconfig(tlsUrl, { exec: { command: '/bin/sh', args: ['-c', script] } }) });
    expect(await give(client)).toMatchObject({ code: 0, reason });
    const pid = Number(await readFile(pidFile, 'utf8'));
    await until(() => !isAlive(pid));
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
