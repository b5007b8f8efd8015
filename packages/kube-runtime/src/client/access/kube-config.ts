import type { Agent } from 'node:http';
import { KubeError } from '../error.js';
import type { Access, Credentials, TlsFacts } from './access.js';
import { createExecCredentialSource, type ExecPlugin } from './exec-plugin.js';
import { serverUrl } from './server.js';

/** The part of a `KubeConfig` of `@kubernetes/client-node` that is used; 1.x and 2.x have it alike. */
export interface KubeConfigShape {
  getCurrentCluster(): {
    readonly server: string;
    readonly skipTLSVerify?: boolean | undefined;
    readonly proxyUrl?: string | undefined;
  } | null;
  getCurrentUser(): { readonly exec?: unknown } | null;
  setCurrentContext(context: string): void;
  // Declared as a method on purpose: its parameter is https.RequestOptions in one version and something wider in the other.
  applyToHTTPSOptions(options: object): Promise<void>;
}

interface Applied extends TlsFacts {
  headers?: Record<string, string | readonly string[]>;
  auth?: string;
  agent?: Agent;
}

const tlsOf = ({ ca, cert, key, servername, rejectUnauthorized }: Applied): TlsFacts => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  ...(servername !== undefined && { servername }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
});

const basic = (auth: string | undefined): Credentials['headers'] =>
  auth === undefined ? {} : { Authorization: `Basic ${Buffer.from(auth).toString('base64')}` };

/** Is this an object that applies a kubeconfig's credentials? */
export const isKubeConfigShape = (value: unknown): value is KubeConfigShape =>
  typeof value === 'object' && value !== null && 'applyToHTTPSOptions' in value && 'getCurrentCluster' in value;

/**
 * Access through a `KubeConfig`. It is asked before every request, calls at the same time sharing one answer. Its agents are thrown
 * away, since they would open a connection per request; only a proxy's agent is kept. Exec plugins are run here: the library runs
 * them again for every request when they name no expiry, and never when a token is rejected.
 */
export const accessThroughKubeConfig = (config: KubeConfigShape): Access => {
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new KubeError({ code: 0, reason: 'ClientConfiguration', message: 'the KubeConfig has no current cluster' });
  const plugin = (config.getCurrentUser()?.exec ?? undefined) as ExecPlugin | undefined;
  const exec = plugin && createExecCredentialSource(plugin, clusterInfo(cluster));
  const source = exec === undefined ? config : withoutExec(config);
  let proxy: Agent | undefined;
  let running: Promise<Credentials> | undefined;

  const apply = async (rejected: boolean): Promise<Credentials> => {
    const applied: Applied = { headers: {} };
    const [credential] = await Promise.all([exec?.credential({ rejected }), source.applyToHTTPSOptions(applied)]);
    if (cluster.proxyUrl !== undefined && applied.agent !== undefined) proxy ??= Object.assign(applied.agent, { keepAlive: true });
    const { token, certificate, key } = credential ?? {};
    return {
      headers: { ...applied.headers, ...basic(applied.auth), ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      tls: { ...tlsOf(applied), ...(certificate !== undefined && { cert: certificate }), ...(key !== undefined && { key }) },
      ...(proxy !== undefined && { agent: proxy }),
    };
  };

  return {
    server: serverUrl(cluster.server, cluster.skipTLSVerify === true),
    credentials: ({ rejected }) => {
      if (running !== undefined) return running;
      const mine = asCredentialError(apply(rejected)).finally(() => {
        if (running === mine) running = undefined;
      });
      running = mine;
      return mine;
    },
    abandon: () => {
      running = undefined;
      exec?.abandon();
    },
    close: () => proxy?.destroy(),
  };
};

/** The same config, except that the user has no plugin. */
const withoutExec = (config: KubeConfigShape): KubeConfigShape =>
  Object.create(config, { getCurrentUser: { value: () => ({ ...config.getCurrentUser(), exec: undefined }) } }) as KubeConfigShape;

const clusterInfo = (cluster: object): object => {
  const { server, caData, skipTLSVerify, tlsServerName } = cluster as Record<string, unknown>;
  return { server, 'certificate-authority-data': caData, 'insecure-skip-tls-verify': skipTLSVerify, 'tls-server-name': tlsServerName };
};

/** The library's own words may quote a plugin's output, so only the kind of failure is passed on. */
const asCredentialError = (work: Promise<Credentials>): Promise<Credentials> =>
  work.catch((failure: unknown) => {
    if (failure instanceof KubeError) throw failure;
    const { code } = failure as { code?: unknown };
    throw new KubeError({
      code: 0,
      reason: 'ClientCredentials',
      message: `credentials could not be prepared${typeof code === 'string' ? ` (${code})` : ''}`,
    });
  });
