import { parse } from 'yaml';

/** How to reach the current context's server. */
export interface Access {
  readonly server: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly token?: string;
}

interface Kubeconfig {
  readonly 'current-context': string;
  readonly contexts: readonly { readonly name: string; readonly context: { readonly cluster: string; readonly user: string } }[];
  readonly clusters: readonly {
    readonly name: string;
    readonly cluster: { readonly server: string; readonly 'certificate-authority-data'?: string };
  }[];
  readonly users: readonly {
    readonly name: string;
    readonly user: { readonly token?: string; readonly 'client-certificate-data'?: string; readonly 'client-key-data'?: string };
  }[];
}

const text = (base64: string | undefined): string | undefined =>
  base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('utf8');

/** Reads what rows need: rows speak raw HTTP, so certificates and tokens have to stand in the file itself. */
export function accessOf(kubeconfig: string): Access {
  const config = parse(kubeconfig) as Kubeconfig;
  const { context } = config.contexts.find(({ name }) => name === config['current-context'])!;
  const { cluster } = config.clusters.find(({ name }) => name === context.cluster)!;
  const { user } = config.users.find(({ name }) => name === context.user)!;
  const parts = {
    ca: text(cluster['certificate-authority-data']),
    cert: text(user['client-certificate-data']),
    key: text(user['client-key-data']),
    token: user.token,
  };
  return { server: cluster.server, ...(Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as object) };
}
