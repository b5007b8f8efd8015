/** Where the API server is, as a kubeconfig says it. */
export interface ServerAddress {
  readonly server: string;
  /** File with the cluster's certificate authorities, so that the next rotation is followed without another kubeconfig. */
  readonly caFile: string;
}

export interface ClientIdentity {
  /** PEM. */
  readonly certificate: string | Uint8Array;
  readonly key: string | Uint8Array;
}

const cluster = 'default-cluster';
const user = 'default-auth';
const context = 'default-context';

/** A kubeconfig of one cluster, one user, one context that names both (W22). Its text is JSON, which is YAML. */
export function renderKubeconfig(address: ServerAddress, identity: ClientIdentity): string {
  const value = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: cluster, cluster: { server: address.server, 'certificate-authority': address.caFile } }],
    users: [{ name: user, user: { 'client-certificate-data': base64(identity.certificate), 'client-key-data': base64(identity.key) } }],
    contexts: [{ name: context, context: { cluster, user } }],
    'current-context': context,
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The server that a kubeconfig's current context leads to; undefined if the text is none or leads nowhere. */
export async function serverOf(kubeconfig: Uint8Array): Promise<string | undefined> {
  const { parse } = await import('yaml');
  let value: unknown;
  try {
    value = parse(new TextDecoder().decode(kubeconfig));
  } catch {
    return undefined;
  }
  const contexts = named(value, 'contexts');
  const current = field(value, 'current-context');
  const chosen = field(field(contexts.find((entry) => field(entry, 'name') === current) ?? contexts[0], 'context'), 'cluster');
  const clusters = named(value, 'clusters');
  const server = field(field(clusters.find((entry) => field(entry, 'name') === chosen) ?? clusters[0], 'cluster'), 'server');
  return typeof server === 'string' && server !== '' ? server : undefined;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

const named = (value: unknown, key: string): readonly unknown[] => {
  const list = field(value, key);
  return Array.isArray(list) ? list : [];
};

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64');
