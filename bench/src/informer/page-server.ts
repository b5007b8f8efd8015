import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeAt, podAt } from './objects.js';

// A process of its own: serves lists whose pages were made to text once, and streams whose events tell when they were written.

const [nodes = 0, pods = 0] = process.argv.slice(2).map(Number);
const pageSize = 500;

const pagesOf = (count: number, objectAt: (index: number) => object, kind: string): readonly Buffer[] =>
  Array.from({ length: Math.ceil(count / pageSize) }, (_, page) => {
    const items = Array.from({ length: Math.min(pageSize, count - page * pageSize) }, (__, index) => objectAt(page * pageSize + index));
    const isLast = (page + 1) * pageSize >= count;
    const metadata = { resourceVersion: '1000000', ...(isLast ? {} : { continue: String(page + 1) }) };
    return Buffer.from(JSON.stringify({ kind, apiVersion: 'v1', metadata, items }));
  });

const pages: Readonly<Record<string, readonly Buffer[]>> = {
  '/api/v1/nodes': pagesOf(nodes, nodeAt, 'NodeList'),
  '/api/v1/pods': pagesOf(pods, (index) => podAt(index, nodes), 'PodList'),
};

const streams = new Set<ServerResponse>();
let version = 1_000_000;
const preciseNow = (): number => performance.timeOrigin + performance.now();

/** A change of one node, stamped at the moment it is written. */
const touch = (index: number): void => {
  const node = nodeAt(index) as { readonly metadata: object };
  version += 1;
  for (const stream of streams) {
    const annotations = { written: String(preciseNow()) };
    const object = { ...node, metadata: { ...node.metadata, resourceVersion: String(version), annotations } };
    stream.write(`${JSON.stringify({ type: 'MODIFIED', object })}\n`);
  }
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/touch') {
    touch(Number(searchParams.get('node')));
    response.end();
  } else if (searchParams.get('watch') === 'true') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    if (pathname.endsWith('/nodes')) streams.add(response);
    response.once('close', () => streams.delete(response));
  } else {
    const page = pages[pathname]?.[Number(searchParams.get('continue') ?? 0)];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json', 'content-length': page?.length ?? 0 });
    response.end(page);
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
