import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlPlane } from '@gardener-inplace-tools/control-plane';
import { createKubeClient, isKubeError } from '@gardener-inplace/kube-runtime';
import { parse, stringify } from 'yaml';
import { type Check, configMaps, demand, until } from './check.js';

const identity = { user: 'renewed', groups: ['system:masters'] };

interface Kubeconfig {
  readonly users: readonly [
    { readonly name: string; readonly user: Readonly<Record<'client-certificate-data' | 'client-key-data', string>> },
  ];
}

/** A kubeconfig that names certificate and key as files, as a kubelet's does. The certificate is written last. */
async function issue(plane: ControlPlane, folder: string, validForSeconds: number): Promise<string> {
  const write = async (name: string, content: string | Buffer): Promise<void> => writeFile(join(folder, name), content, { mode: 0o600 });
  const given = parse(await plane.kubeconfigFor({ ...identity, validForSeconds })) as Kubeconfig;
  const [{ name, user }] = given.users;
  const byFile = { name, user: { 'client-certificate': 'client.crt', 'client-key': 'client.key' } };
  await write('kubeconfig', stringify({ ...given, users: [byFile] }));
  await write('client.key', Buffer.from(user['client-key-data'], 'base64'));
  await write('client.crt', Buffer.from(user['client-certificate-data'], 'base64'));
  return join(folder, 'kubeconfig');
}

export const renewedCertificate: Check = {
  title: 'client certificate: expired under a kept connection, a new one in its file is taken up by the same client',
  run: async (plane) => {
    const folder = await mkdtemp(join(tmpdir(), 'renewed-certificate-'));
    try {
      const client = await createKubeClient({ kubeconfig: await issue(plane, folder, 4), userAgent: 'server-conformance/1.0.0' });
      const code = async (): Promise<number> =>
        client.list(configMaps, { namespace: 'default', limit: 1 }).then(
          () => 200,
          (error: unknown) => (isKubeError(error) ? error.code : 0),
        );
      try {
        demand((await code()) === 200, 'it did not work even while the certificate was valid');
        await until('a request is answered 401', async () => (await code()) === 401);
        await issue(plane, folder, 3_600);
        await until('a request is answered again', async () => (await code()) === 200);
      } finally {
        await client.close();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
