import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Undefined when all is well, else the reason. A check that throws or takes too long has failed. */
export type Check = () => string | undefined | Promise<string | undefined>;

export interface ProbeServerOptions {
  /** Default 8081; 0 takes any free port. */
  readonly port?: number | undefined;
  /** Default: all addresses, since the kubelet probes from outside the pod. */
  readonly host?: string | undefined;
  /** Is the process sane? Answered under /healthz. Not a place for checks of other systems: a restart does not mend those. */
  readonly healthz?: Readonly<Record<string, Check>> | undefined;
  /** Can it do its work? Answered under /readyz. */
  readonly readyz?: Readonly<Record<string, Check>> | undefined;
  /** Answered under /metrics. */
  readonly metrics?: { readonly contentType: string; text(): Promise<string> } | undefined;
  /** Of one check. Default 2,000. */
  readonly checkTimeoutMilliseconds?: number | undefined;
}

export interface ProbeServer {
  readonly url: string;
  readonly port: number;
  /** From now on /readyz fails: the first step of shutting down. */
  setStopping(): void;
  stop(): Promise<void>;
}

interface Verdict {
  readonly name: string;
  readonly reason: string | undefined;
}

const judge = async ([name, check]: [string, Check], milliseconds: number): Promise<Verdict> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, milliseconds, `no answer within ${milliseconds} ms`)));
  try {
    return { name, reason: await Promise.race([check(), late]) };
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : 'the check failed' };
  } finally {
    clearTimeout(timer);
  }
};

const send = (response: ServerResponse, code: number, text: string, contentType = 'text/plain; charset=utf-8') => {
  response.writeHead(code, { 'content-type': contentType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  response.end(text);
};

/**
 * Serves /healthz, /readyz (each `?verbose`, and each check under its own name as in /readyz/caches) and /metrics.
 *
 * @example
 * const probes = await startProbeServer({ readyz: { caches: () => (pods.hasSynced() ? undefined : 'pods not listed yet') } });
 */
export const startProbeServer = async (options: ProbeServerOptions = {}): Promise<ProbeServer> => {
  const { port = 8081, host, healthz = {}, readyz = {}, metrics, checkTimeoutMilliseconds = 2000 } = options ?? {};
  let isStopping = false;
  const checks: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
    healthz: { ping: () => undefined, ...healthz },
    readyz: { ...readyz, shutdown: () => (isStopping ? 'shutting down' : undefined) },
  };

  const probe = async (response: ServerResponse, kind: string, only: string | undefined, isVerbose: boolean) => {
    const asked = Object.entries(checks[kind] ?? {}).filter(([name]) => only === undefined || name === only);
    if (asked.length === 0) return send(response, 404, 'no such check\n');
    const verdicts = await Promise.all(asked.map((entry) => judge(entry, checkTimeoutMilliseconds)));
    const failed = verdicts.some(({ reason }) => reason !== undefined);
    const lines = verdicts.map(({ name, reason }) => (reason === undefined ? `[+]${name} ok` : `[-]${name} failed: ${reason}`));
    send(response, failed ? 503 : 200, failed || isVerbose ? `${lines.join('\n')}\n${kind} check ${failed ? 'failed' : 'passed'}\n` : 'ok');
  };

  const answer = async (method: string, target: string, response: ServerResponse) => {
    if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'only GET\n');
    const { pathname, searchParams } = new URL(target, 'http://probe');
    const [, kind = '', only, more] = pathname.split('/');
    if (kind === 'metrics' && only === undefined && metrics !== undefined)
      return send(response, 200, await metrics.text(), metrics.contentType);
    if ((kind === 'healthz' || kind === 'readyz') && more === undefined)
      return probe(response, kind, only || undefined, searchParams.has('verbose'));
    return send(response, 404, 'not found\n');
  };

  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    answer(request.method ?? '', request.url ?? '/', response).catch(() => send(response, 500, 'internal error\n'));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${host ?? '127.0.0.1'}:${address.port}`,
    setStopping: () => {
      isStopping = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};
