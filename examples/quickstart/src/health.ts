import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers for every machine's kubelet under /NODE/healthz. */
export async function startHealth(
  isHealthy: (node: string) => boolean,
): Promise<{ readonly url: (node: string) => string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const node = (request.url ?? '').split('/')[1] ?? '';
    response.writeHead(isHealthy(node) ? 200 : 503).end(isHealthy(node) ? 'ok' : 'down');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (node) => `http://127.0.0.1:${port}/${node}/healthz`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
