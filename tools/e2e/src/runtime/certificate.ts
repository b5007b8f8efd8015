import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKubeClient, isKubeError, type KubeClient } from '@gardener-inplace/kube-runtime';
import { parse, stringify } from 'yaml';
import type { Check } from '../check.js';
import type { Cluster } from '../in-cluster.js';
import { configMaps } from './config-maps.js';

const validForSeconds = 5;
const limitMilliseconds = 30_000;

const identity = { user: 'short-lived', groups: ['system:masters'] };

const answer = async (client: KubeClient): Promise<string> => {
  try {
    await client.list(configMaps, { namespace: 'default', limit: 1 });
    return 'answered';
  } catch (error) {
    return isKubeError(error) ? `${error.code} ${error.reason}` : `no KubeError: ${String(error)}`;
  }
};

/** Asks until the answer is another than before. */
const nextAnswer = async (client: KubeClient, before: string): Promise<string> => {
  const end = performance.now() + limitMilliseconds;
  for (;;) {
    const given = await answer(client);
    if (given !== before || performance.now() > end) return given;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

interface Kubeconfig {
  readonly users: readonly [
    { readonly name: string; readonly user: Readonly<Record<'client-certificate-data' | 'client-key-data', string>> },
  ];
}

/** A folder with a kubeconfig that names certificate and key as files, as a kubelet's does. */
const openFolder = async ({ controlPlane }: Cluster) => {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const write = async (name: string, content: string | Buffer): Promise<void> => writeFile(join(folder, name), content, { mode: 0o600 });
  return {
    kubeconfig,
    /** The certificate comes last: it is what a reader takes as the sign of a change. */
    issue: async (seconds: number): Promise<void> => {
      const given = parse(await controlPlane.kubeconfigFor({ ...identity, validForSeconds: seconds })) as Kubeconfig;
      const [{ name, user }] = given.users;
      const byFile = { name, user: { 'client-certificate': 'client.crt', 'client-key': 'client.key' } };
      await write('kubeconfig', stringify({ ...given, users: [byFile] }));
      await write('client.key', Buffer.from(user['client-key-data'], 'base64'));
      await write('client.crt', Buffer.from(user['client-certificate-data'], 'base64'));
    },
    remove: async (): Promise<void> => rm(folder, { recursive: true }),
  };
};

/** A client certificate runs out under a kept-alive connection; a fresh one in its place is taken up by the same client. */
export const expiredCertificate = async (cluster: Cluster): Promise<Check> => {
  const folder = await openFolder(cluster);
  try {
    await folder.issue(validForSeconds);
    const client = await createKubeClient({ kubeconfig: folder.kubeconfig, userAgent: 'end-to-end/1' });
    try {
      const first = await answer(client);
      const expired = await nextAnswer(client, first);
      await folder.issue(3_600);
      const renewed = await nextAnswer(client, expired);
      const seen = [first, expired, renewed].join(', then ');
      return {
        title: 'a client certificate runs out: 401, until there is a new one in its file',
        figures: seen,
        problems: seen === 'answered, then 401 Unauthorized, then answered' ? [] : [`it was ${seen}`],
      };
    } finally {
      await client.close();
    }
  } finally {
    await folder.remove();
  }
};
