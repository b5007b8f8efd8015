import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface TunnelProxy {
  readonly url: string;
  /** Where tunnels were asked for. */
  readonly tunnels: readonly string[];
  openSockets(): number;
  stop(): Promise<void>;
}

/** An HTTP proxy that tunnels, and tells where to. */
export const startProxy = async (): Promise<TunnelProxy> => {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connect', (request, socket: Socket, head) => {
    const [host = '', port = ''] = (request.url ?? '').split(':');
    tunnels.push(request.url ?? '');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => sockets.delete(end));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    openSockets: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};
