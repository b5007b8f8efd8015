import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubServer {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  /** Connections accepted so far, and those still open. */
  connections(): { readonly accepted: number; readonly open: number };
  /** Cuts every open connection. */
  cut(): void;
  stop(): Promise<void>;
}

export type Answerer = (request: SeenRequest, response: ServerResponse, sequence: number) => void;

/** A server that says exactly what a test wants to hear, byte by byte where needed. */
export const startStubServer = async (
  answer: Answerer,
  create: (listener: RequestListener) => ReturnType<typeof createServer> = createServer,
): Promise<StubServer> => {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = create((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(entry);
      answer(entry, response, seen.length);
    });
  });
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    connections: () => ({ accepted, open: sockets.size }),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};

export const json = (response: ServerResponse, code: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(code, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

export const status = (code: number, reason: string, message: string, details: object = {}): object => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code,
  reason,
  message,
  details,
});
