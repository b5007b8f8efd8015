import { access, readFile } from 'node:fs/promises';
import type { ServerOptions } from './server.js';

const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The pod's own service account. Undefined outside a pod. */
export const inClusterServer = async (
  environment: NodeJS.ProcessEnv = process.env,
  folder = accountFolder,
): Promise<ServerOptions | undefined> => {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment;
  if (!host || !port) return undefined;
  const tokenFile = `${folder}/token`;
  const exists = await access(tokenFile).then(
    () => true,
    () => false,
  );
  return exists ? { url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`, tokenFile, caFile: `${folder}/ca.crt` } : undefined;
};

/** The namespace the pod runs in. Undefined outside a pod. */
export const inClusterNamespace = async (folder = accountFolder): Promise<string | undefined> =>
  readFile(`${folder}/namespace`, 'utf8').then(
    (text) => text.trim() || undefined,
    () => undefined,
  );
