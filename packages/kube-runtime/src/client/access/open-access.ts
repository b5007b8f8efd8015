import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { KubeError } from '../error.js';
import type { Access } from './access.js';
import { kubeConfigFromText } from './client-node.js';
import { createExecCredentialSource } from './exec-plugin.js';
import { inClusterServer } from './in-cluster.js';
import { accessThroughKubeConfig, isKubeConfigShape, type KubeConfigShape } from './kube-config.js';
import { type Kubeconfig, type KubeconfigTarget, loadKubeconfigs, parseKubeconfig, targetOf } from './kubeconfig.js';
import { accessToServer, type ServerOptions } from './server.js';

/** Text of a kubeconfig, or one or more paths separated by the system's path delimiter. */
export type KubeconfigSource = string;

export interface AccessOptions {
  readonly kubeconfig?: KubeconfigSource | KubeConfigShape | undefined;
  readonly context?: string | undefined;
  readonly server?: ServerOptions | undefined;
}

const unusable = (message: string): KubeError => new KubeError({ code: 0, reason: 'ClientConfiguration', message });

const isText = (source: string): boolean => source.includes('\n') || source.trimStart().startsWith('{');

/** Finds the way to the API server that the options, or else the surroundings, describe. */
export const openAccess = async ({ kubeconfig, context, server }: AccessOptions): Promise<Access> => {
  if (server !== undefined) return accessToServer(server);
  if (isKubeConfigShape(kubeconfig)) {
    if (context !== undefined) kubeconfig.setCurrentContext(context);
    return accessThroughKubeConfig(kubeconfig);
  }
  if (kubeconfig !== undefined) {
    if (typeof kubeconfig !== 'string') throw unusable('the kubeconfig is neither its text, its path nor a KubeConfig');
    const config = isText(kubeconfig) ? parseKubeconfig(kubeconfig) : await loadKubeconfigs(kubeconfig.split(delimiter));
    if (config === undefined) throw unusable(`there is no kubeconfig at ${kubeconfig}`);
    return accessToTarget(targetOf(config, context));
  }
  return accessFromSurroundings(context);
};

const accessFromSurroundings = async (context: string | undefined): Promise<Access> => {
  const found: Kubeconfig | undefined = await loadKubeconfigs(
    process.env['KUBECONFIG']?.split(delimiter) ?? [join(homedir(), '.kube', 'config')],
  );
  if (found !== undefined) return accessToTarget(targetOf(found, context));
  const server = await inClusterServer();
  if (server === undefined) throw unusable('there is neither a kubeconfig (KUBECONFIG, ~/.kube/config) nor a service account');
  return accessToServer(server);
};

const accessToTarget = async (target: KubeconfigTarget): Promise<Access> => {
  const { cluster, user } = target;
  if (user['auth-provider'] !== undefined || cluster['proxy-url'] !== undefined)
    return accessThroughKubeConfig(await kubeConfigFromText(textOf(target)));
  const direct = serverOf(target);
  const plain = accessToServer(direct);
  if (user.exec === undefined) return plain;
  const plugin = createExecCredentialSource(user.exec, cluster);
  return {
    server: plain.server,
    credentials: async (request) => {
      const [{ headers, tls }, { token, certificate, key }] = await Promise.all([plain.credentials(request), plugin.credential(request)]);
      return {
        headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
        tls: { ...tls, ...(certificate !== undefined && { cert: certificate }), ...(key !== undefined && { key }) },
      };
    },
    abandon: () => plugin.abandon(),
  };
};

const decoded = (data: string | undefined): string | undefined =>
  data === undefined || data === '' ? undefined : Buffer.from(data, 'base64').toString('utf8');

const serverOf = ({ cluster, user }: KubeconfigTarget): ServerOptions => ({
  url: cluster.server ?? '',
  insecure: cluster['insecure-skip-tls-verify'],
  serverName: cluster['tls-server-name'],
  caData: decoded(cluster['certificate-authority-data']),
  caFile: cluster['certificate-authority'],
  token: user.token,
  tokenFile: user.tokenFile,
  username: user.username,
  password: user.password,
  certificate: decoded(user['client-certificate-data']),
  certificateFile: user['client-certificate'],
  key: decoded(user['client-key-data']),
  keyFile: user['client-key'],
  impersonate:
    user.as === undefined ? undefined : { user: user.as, uid: user['as-uid'], groups: user['as-groups'], extra: user['as-user-extra'] },
});

/** One context as a kubeconfig of its own; JSON is YAML. */
const textOf = ({ context, cluster, user }: KubeconfigTarget): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'target',
    contexts: [{ name: 'target', context: { ...context, cluster: 'target', user: 'target' } }],
    clusters: [{ name: 'target', cluster }],
    users: [{ name: 'target', user }],
  });
