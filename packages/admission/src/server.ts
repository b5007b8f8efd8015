import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger, WebhookObserver } from '@gardener-inplace/kube-runtime';
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
  /** Answered under /readyz. Default: always. */
  readonly isReady?: (() => boolean) | undefined;
  /** A request that takes longer is answered 504. Default 4,000: below a webhook's `timeoutSeconds: 5`. */
  readonly deadlineMilliseconds?: number | undefined;
  /** Default 7 MiB. */
  readonly maximumBodyBytes?: number | undefined;
  /** How often the certificate's files are looked at. Default 10,000. */
  readonly certificatePollMilliseconds?: number | undefined;
  /** Told of requests to `routes` and of reads of the certificate; `webhook` of `createMetrics` counts them. */
  readonly observer?: WebhookObserver | undefined;
}

export interface AdmissionServer {
  readonly url: string;
  readonly port: number;
  /** Takes no more, and lets what has begun be answered. */
  stop(): Promise<void>;
}

const mebibyte = 1024 * 1024;
const defaultDeadlineMilliseconds = 4000;
/** For an answer to leave after the last moment at which it is given. */
const writingMilliseconds = 1000;

/**
 * Serves admission reviews and the scheduler extender. A certificate that is renewed on disk is taken up without a restart; a broken
 * one leaves the old in force.
 *
 * @throws Error where certificate or port can't be used.
 * @example
 * const server = await startAdmissionServer({ routes: { '/validate/shoots': reviewRoute(shootHandler({ cloudProfileOf })) }, tls, log });
 */
export async function startAdmissionServer(options: AdmissionServerOptions): Promise<AdmissionServer> {
  const { tls, port = 9443, log, certificatePollMilliseconds = 10_000, observer } = options;
  const { deadlineMilliseconds = defaultDeadlineMilliseconds } = options;
  const listener: RequestListener = (request, response) => void serve(request, response, options, () => !server.listening);
  const pair = tls === undefined ? undefined : await readCertificate(tls);
  if (pair !== undefined) observer?.certificateRead(true);
  const server: Server | TlsServer = pair === undefined ? createHttpServer(listener) : createTlsServer(pair, listener);
  server.headersTimeout = 32_000;
  server.requestTimeout = 32_000;
  server.keepAliveTimeout = 90_000;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const host = options.host ?? (tls === undefined ? '127.0.0.1' : undefined);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const stopWatching =
    tls === undefined || pair === undefined
      ? () => undefined
      : watchCertificate(tls, pair, certificatePollMilliseconds, {
          changed: (renewed) => {
            (server as TlsServer).setSecureContext(renewed);
            log.info({}, 'Certificate of webhook replaced');
          },
          broken: (err) => log.error({ err }, 'Certificate of webhook can not be used; the old one stays'),
          read: (isUsable) => observer?.certificateRead(isUsable),
        });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${bound}`,
    port: bound,
    stop: async () => {
      stopWatching();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), deadlineMilliseconds + writingMilliseconds);
      await closed;
      clearTimeout(limit);
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: AdmissionServerOptions,
  isStopping: () => boolean,
): Promise<void> {
  const { log, deadlineMilliseconds = defaultDeadlineMilliseconds, observer } = options;
  // Under a name only where there is such a route: whoever asks must not make labels up.
  const webhook = routeOf(request, options) === undefined ? undefined : pathOf(request);
  const begun = performance.now();
  if (webhook !== undefined) observer?.begun(webhook);
  let timer: NodeJS.Timeout | undefined;
  // Reading counts too: whoever sends slowly waits no longer than whoever is checked slowly.
  const late = new Promise<Written>((resolve) => {
    timer = setTimeout(resolve, deadlineMilliseconds, written(failure(504, 'the request took too long')));
  });
  // What was nested too deeply can be read and not be written again, so writing may fail too.
  const answered = answer(request, options)
    .then(written)
    .catch((err: unknown) => {
      if (!request.complete || response.destroyed) log.debug({ err }, 'Client of webhook went away');
      else log.error({ err }, 'Admission request failed');
      return written(failure(500, 'the request could not be answered'));
    });
  const { code, text } = await Promise.race([answered, late]);
  clearTimeout(timer);
  if (webhook !== undefined) observer?.ended({ webhook, code, seconds: (performance.now() - begun) / 1000 });
  if (response.destroyed) return;
  const isUnread = !request.complete;
  response.writeHead(code, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A connection that is kept would keep a server that stops.
    ...(isUnread || isStopping() ? { connection: 'close' } : {}),
  });
  response.end(text, () => isUnread && request.destroy());
}

interface Written {
  readonly code: number;
  readonly text: string;
}

const written = ({ code, body }: Answer): Written => ({ code, text: JSON.stringify(body) });

const failure = (code: number, error: string): Answer => ({ code, body: { error } });

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?')[0] ?? '';

function routeOf(request: IncomingMessage, { routes }: AdmissionServerOptions): Route | undefined {
  const path = pathOf(request);
  return Object.hasOwn(routes, path) ? routes[path] : undefined;
}

async function answer(request: IncomingMessage, options: AdmissionServerOptions): Promise<Answer> {
  const { isReady = () => true, maximumBodyBytes = 7 * mebibyte } = options;
  const path = pathOf(request);
  if (path === '/healthz' && request.method === 'GET') return { code: 200, body: { status: 'ok' } };
  if (path === '/readyz' && request.method === 'GET')
    return isReady() ? { code: 200, body: { status: 'ok' } } : failure(503, 'the caches are not filled yet');
  const route = routeOf(request, options);
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
  return route(body);
}

/** The body as text; undefined where it is too large. */
async function read(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
