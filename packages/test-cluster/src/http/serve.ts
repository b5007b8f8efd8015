import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** PEM texts. */
export interface ServingCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface Serving {
  readonly url: string;
  readonly connections: () => number;
  /** Breaks every connection and frees the port. */
  readonly close: () => Promise<void>;
}

// Idle connections stay open: a client must not meet a reset that no fault asked for.
const idle = { keepAliveTimeout: 0 };

/** Listens on 127.0.0.1. Rejects when the port is taken. */
export async function serve(options: {
  readonly port: number;
  readonly tls: ServingCertificate | undefined;
  readonly onRequest: RequestListener;
}): Promise<Serving> {
  const { tls } = options;
  const server = tls ? createTlsServer({ ...idle, cert: tls.certificate, key: tls.key }) : createServer(idle);
  server.on('request', options.onRequest);
  const sockets = trackSockets(server);
  await listen(server, options.port);
  let closed: Promise<void> | undefined;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    close: () => (closed ??= close(server, sockets)),
  };
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = [once(server, 'close'), ...[...sockets].map((socket) => once(socket, 'close'))];
  server.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
}
