import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from '@gardener-inplace/kube-runtime';
import { type CertificateFiles, readCertificate, watchCertificate } from './certificate.js';
import type { Answer, Route } from './routes.js';

export interface AdmissionServerOptions {
  /** By path, for example `/validate/shoots`. */
  readonly routes: Readonly<Record<string, Route>>;
  /** Files with the server's certificate and key; without them plain HTTP is spoken, on loopback only. */
  readonly tls?: CertificateFiles | undefined;
  /** Default 9443; 0 takes any free port. */
  readonly port?: number | undefined;
  /** Default: all addresses with TLS, loopback without. */
  readonly host?: string | undefined;
  readonly log: Logger;
  /** A request that takes longer is answered 504. Default 4,000: below a webhook's `timeoutSeconds: 5`. */
  readonly deadlineMilliseconds?: number | undefined;
  /** Default 7 MiB. */
  readonly maximumBodyBytes?: number | undefined;
  /** How often the certificate's files are looked at. Default 10,000. */
  readonly certificatePollMilliseconds?: number | undefined;
}

export interface AdmissionServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/**
 * Serves admission reviews and the scheduler extender. A certificate that is renewed on disk is taken up without a restart; a broken
 * one leaves the old in force.
 *
 * @throws Error where certificate or port can't be used.
 * @example
 * const server = await startAdmissionServer({ routes: { '/validate/shoots': reviewRoute(shootHandler({ cloudProfileOf })) }, tls, log });
 */
export async function startAdmissionServer(options: AdmissionServerOptions): Promise<AdmissionServer> {
  const { tls, port = 9443, log, certificatePollMilliseconds = 10_000 } = options;
  const listener: RequestListener = (request, response) => void serve(request, response, options);
  const server: Server | TlsServer = tls === undefined ? createHttpServer(listener) : createTlsServer(await readCertificate(tls), listener);
  server.headersTimeout = 32_000;
  server.keepAliveTimeout = 90_000;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const host = options.host ?? (tls === undefined ? '127.0.0.1' : undefined);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const stopWatching =
    tls === undefined
      ? () => undefined
      : watchCertificate(tls, certificatePollMilliseconds, {
          changed: (pair) => {
            (server as TlsServer).setSecureContext(pair);
            log.info({}, 'Certificate of webhook replaced');
          },
          broken: (err) => log.error({ err }, 'Certificate of webhook can not be used; the old one stays'),
        });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${bound}`,
    port: bound,
    stop: async () => {
      stopWatching();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 2000);
      await closed;
      clearTimeout(limit);
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, options: AdmissionServerOptions): Promise<void> {
  const { code, body } = await answer(request, options).catch((err: unknown) => {
    options.log.error({ err }, 'Admission request failed');
    return failure(500, 'the request could not be answered');
  });
  if (response.destroyed) return;
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  response.end(JSON.stringify(body));
}

const failure = (code: number, error: string): Answer => ({ code, body: { error } });

async function answer(
  request: IncomingMessage,
  { routes, maximumBodyBytes = 7 * mebibyte, deadlineMilliseconds = 4000 }: AdmissionServerOptions,
): Promise<Answer> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/healthz' && request.method === 'GET') return { code: 200, body: { status: 'ok' } };
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined) return failure(404, 'no such path');
  if (request.method !== 'POST') return failure(405, 'only POST is answered here');
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return failure(415, 'the body must be application/json');
  const text = await read(request, maximumBodyBytes);
  if (text === undefined) return failure(413, `the body is larger than ${maximumBodyBytes} bytes`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(400, 'the body is not JSON');
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, deadlineMilliseconds, failure(504, 'the request took too long to check'));
  });
  try {
    return await Promise.race([route(body), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The body as text; undefined where it is too large. */
async function read(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      request.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
