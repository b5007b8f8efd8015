import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, type KubeClientOptions } from '../../src/index.js';
import { certificates } from './certificates.js';
import { nodes } from './resources.js';
import { startTlsServer } from './tls-server.js';

/** Emptied when the test file is done. */
export let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kube-runtime-'));
});
afterAll(() => rm(folder, { recursive: true }));

export const toStop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
});

/** A TLS server that tells who came. */
export const startServer = async (isAllowed?: (authorization: string | undefined) => boolean) => {
  const server = await startTlsServer(isAllowed);
  toStop.push(server.stop);
  return server;
};
/** A client that is closed after the test. */
export const open = async (options: Omit<KubeClientOptions, 'userAgent'>): Promise<ClosableKubeClient> => {
  const client = await createKubeClient({ userAgent: 'spec/1', ...options });
  toStop.push(client.close);
  return client;
};
/** Writes a file into the folder. */
export const write = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
export const base64 = (text: string) => Buffer.from(text).toString('base64');

export const kubeconfig = (server: string, user: object, cluster: object = {}) =>
  JSON.stringify({
    'current-context': 'spec',
    contexts: [{ name: 'spec', context: { cluster: 'spec', user: 'spec' } }],
    clusters: [{ name: 'spec', cluster: { server, 'certificate-authority-data': base64(certificates.authority), ...cluster } }],
    users: [{ name: 'spec', user }],
  });

export const readNode = (client: ClosableKubeClient) => client.get(nodes, { name: 'worker-1' });

/** A plugin that counts its runs and answers with a token of that number. */
export const plugin = async (name: string, status: string) => {
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
