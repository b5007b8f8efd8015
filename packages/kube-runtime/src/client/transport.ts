import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { onAbort } from '../clock/on-abort.js';
import type { Access, Credentials } from './access/access.js';
import { KubeError } from './error.js';

export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  /** Watches live long and have a pool of their own, so they never take a place from other calls. */
  readonly isWatch?: boolean;
}

export interface Transport {
  /** Sends, and resolves with the answer's head. Rejects with whatever the socket said. */
  open(request: WireRequest): Promise<IncomingMessage>;
  /** Closes every connection. */
  close(): void;
}

/** Below the keep-alive time of API servers and of Node's own servers (whose announced time the agent honours). */
const idleMilliseconds = 60_000;
const keepAliveProbeMilliseconds = 30_000;

const wasClosedWhileIdle = (failure: unknown, request: http.ClientRequest): boolean =>
  request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes((failure as { code?: string }).code ?? '');

/** HTTP over our own keep-alive agent: one connection carries any number of consecutive calls. */
export const createTransport = (access: Access, options: { readonly maximumRequestsInFlight: number }): Transport => {
  const { server } = access;
  const isSecure = server.protocol === 'https:';
  const agentOptions = {
    keepAlive: true,
    keepAliveMsecs: keepAliveProbeMilliseconds,
    timeout: idleMilliseconds,
    scheduling: 'lifo' as const,
  };
  const createAgent = (maxSockets: number) => new (isSecure ? https : http).Agent({ ...agentOptions, maxSockets });
  const callAgent = createAgent(options.maximumRequestsInFlight);
  const watchAgent = createAgent(Infinity);
  const prefix = server.pathname.replace(/\/+$/, '');

  const attempt = (wire: WireRequest, credentials: Credentials): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      // TLS facts are part of the agent's pool name: a rotated certificate opens new connections and leaves running ones alone.
      const request = (isSecure ? https : http).request({
        ...(isSecure && credentials.tls),
        host: server.hostname.replace(/^\[|\]$/g, ''),
        port: server.port === '' ? (isSecure ? 443 : 80) : server.port,
        method: wire.method,
        path: `${prefix}${wire.path}`,
        headers: { ...headersOf(credentials), ...wire.headers },
        agent: credentials.agent ?? (wire.isWatch ? watchAgent : callAgent),
        signal: wire.signal,
      });
      request.once('socket', (socket) => socket.setKeepAlive(true, keepAliveProbeMilliseconds));
      let isAnswered = false;
      request.once('response', (response) => {
        isAnswered = true;
        resolve(response);
      });
      request.on('error', (failure) => {
        // A server may close an idle connection just as a request leaves. Reading again is harmless, writing again might not be.
        if (wire.method === 'GET' && !isAnswered && wasClosedWhileIdle(failure, request) && !wire.signal.aborted)
          resolve(attempt(wire, credentials));
        else reject(failure);
      });
      // A server that switches protocols unasked has its socket destroyed without an error and without a response.
      request.once('close', () => isAnswered || reject(new Error('the connection was closed without an answer')));
      request.end(wire.body);
    });

  let waiting = 0;
  /** A plugin that hangs must outlive neither the call's limit nor the last one that waits for it. */
  const credentialsFor = async ({ signal }: WireRequest, request: { readonly rejected: boolean }): Promise<Credentials> => {
    waiting += 1;
    try {
      return await untilAborted(access.credentials(request), signal);
    } finally {
      waiting -= 1;
      if (waiting === 0 && signal.aborted) access.abandon?.();
    }
  };

  const send = async (wire: WireRequest): Promise<IncomingMessage> => {
    const response = await attempt(wire, await credentialsFor(wire, { rejected: false }));
    if (response.statusCode !== 401) return response;
    // Not read to its end: it may have none.
    response.destroy();
    return attempt(wire, await credentialsFor(wire, { rejected: true }));
  };

  return {
    open: send,
    close: () => {
      callAgent.destroy();
      watchAgent.destroy();
      access.abandon?.();
      access.close?.();
    },
  };
};

const headersOf = ({ headers }: Credentials): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => reject(new Error('aborted')));
    work.then(resolve, reject).finally(stopListening);
  });

export interface Answer {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Reads an answer to its end. One that is larger than the bound is refused: a list that large must be paged. */
export const readAnswer = async (response: IncomingMessage, maximumBytes: number): Promise<Answer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBytes) {
      response.destroy();
      throw new KubeError({ code: 0, reason: 'ClientResponse', message: `the answer is larger than ${maximumBytes} bytes` });
    }
    chunks.push(chunk);
  }
  return { code: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') };
};
