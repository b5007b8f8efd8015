import { isIP } from 'node:net';
import { KubeError } from '../error.js';
import type { Access, Credentials, TlsFacts } from './access.js';
import { createFileCache, type FileCache } from './file-cache.js';

/** An API server described directly. Data fields are PEM text; files are read again when they may have changed. */
export interface ServerOptions {
  /** `https://…`; plain `http://` only on loopback, or with `insecure`. A path prefix is kept. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly caData?: string | undefined;
  readonly caFile?: string | undefined;
  readonly certificate?: string | undefined;
  readonly certificateFile?: string | undefined;
  readonly key?: string | undefined;
  readonly keyFile?: string | undefined;
  /** The name the server's certificate is checked against, when it is not the host of `url`. */
  readonly serverName?: string | undefined;
  /** Accepts any certificate, and plain http beyond loopback. For experiments. */
  readonly insecure?: boolean | undefined;
  readonly impersonate?: Impersonation | undefined;
}

export interface Impersonation {
  readonly user: string;
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

const unusable = (message: string): KubeError => new KubeError({ code: 0, reason: 'ClientConfiguration', message });

const isLoopback = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
};

/** Checks the address of an API server. */
export const serverUrl = (text: string, insecure: boolean): URL => {
  if (!URL.canParse(text)) throw unusable(`the server address ${JSON.stringify(text)} is not a URL`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw unusable(`the server address ${url.origin} is neither https nor http`);
  if (url.protocol === 'http:' && !insecure && !isLoopback(url.hostname)) {
    throw unusable(`plain http to ${url.host} would show credentials to the network; use https`);
  }
  return url;
};

const impersonationHeaders = (who: Impersonation | undefined): Credentials['headers'] =>
  who === undefined
    ? {}
    : {
        'Impersonate-User': who.user,
        ...(who.uid !== undefined && { 'Impersonate-Uid': who.uid }),
        ...(who.groups !== undefined && who.groups.length > 0 && { 'Impersonate-Group': who.groups }),
        ...Object.fromEntries(
          Object.entries(who.extra ?? {}).map(([key, values]) => [`Impersonate-Extra-${encodeURIComponent(key)}`, values]),
        ),
      };

const authorization = async (server: ServerOptions, files: FileCache): Promise<Credentials['headers']> => {
  // A file wins over an inline token, as in client-go: it is the one that gets renewed.
  const token = server.tokenFile === undefined ? server.token : (await files.read(server.tokenFile)).trim();
  if (token !== undefined && token !== '') return { Authorization: `Bearer ${token}` };
  if (server.username === undefined) return {};
  return { Authorization: `Basic ${Buffer.from(`${server.username}:${server.password ?? ''}`).toString('base64')}` };
};

const tls = async (server: ServerOptions, files: FileCache): Promise<TlsFacts> => {
  const either = async (data: string | undefined, file: string | undefined) =>
    data ?? (file === undefined ? undefined : await files.read(file));
  const ca = await either(server.caData, server.caFile);
  const cert = await either(server.certificate, server.certificateFile);
  const key = await either(server.key, server.keyFile);
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(server.serverName !== undefined && { servername: server.serverName }),
    ...(server.insecure === true && { rejectUnauthorized: false }),
  };
};

/** Access to a server that is described directly. */
export const accessToServer = (server: ServerOptions): Access => {
  const files = createFileCache();
  return {
    server: serverUrl(server.url, server.insecure ?? false),
    credentials: async ({ rejected }) => {
      if (rejected) files.forget();
      return {
        headers: { ...(await authorization(server, files)), ...impersonationHeaders(server.impersonate) },
        tls: await tls(server, files),
      };
    },
  };
};
