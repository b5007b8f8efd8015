import { get as request } from 'node:http';
import { Agent } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { createInformer, createKubeClient, type Informer } from '@gardener-inplace/kube-runtime';
import { slimNode, slimPod } from './objects.js';

/** What one process found out; a process for each way, so that none inherits the other's heap. */
export interface Finding {
  /** Of the process, for the whole sync or for all pages. */
  readonly processorMilliseconds: number;
  readonly wallMilliseconds: number;
  /** What is kept after a forced collection, in bytes. */
  readonly heapBytes: number;
  /** Of the process at the end. */
  readonly rssBytes: number;
  /** From an event's writing by the server to the handler, in milliseconds, sorted. */
  readonly latencies: readonly number[];
}

const [way = '', server = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

const agent = new Agent({ keepAlive: true });
const read = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    call.once('error', reject);
  });

interface List {
  readonly metadata: { readonly continue?: string };
  readonly items: readonly object[];
}

/** Reads and parses every page, and keeps what the caller makes of each. */
const parsePages = async (path: string, keep: (items: readonly object[]) => void): Promise<void> => {
  for (let next: string | undefined = ''; next !== undefined;) {
    const list = JSON.parse(await read(`${server}${path}?limit=500${next === '' ? '' : `&continue=${next}`}`)) as List;
    keep(list.items);
    next = list.metadata.continue;
  }
};

/** The least that any cache must hold. */
const asArray = async (): Promise<readonly object[]> => {
  const kept: object[] = [];
  const withoutManagedFields = (object: object): object => {
    const { metadata, ...rest } = object as { readonly metadata: Readonly<Record<string, unknown>> };
    const { managedFields: _, ...others } = metadata;
    return { apiVersion: 'v1', kind: 'Kind', ...rest, metadata: others };
  };
  await parsePages('/api/v1/nodes', (items) => items.forEach((item) => kept.push(slimNode(withoutManagedFields(item)))));
  await parsePages('/api/v1/pods', (items) => items.forEach((item) => kept.push(slimPod(withoutManagedFields(item) as Pod))));
  return kept;
};

/** Reads and parses, and keeps nothing. */
const parseOnly = async (): Promise<undefined> => {
  await parsePages('/api/v1/nodes', () => undefined);
  await parsePages('/api/v1/pods', () => undefined);
};

interface Caches {
  readonly nodes: Informer<Node>;
  readonly pods: Informer<Pod>;
  stop(): Promise<void>;
}

const asInformers = async (): Promise<Caches> => {
  const client = await createKubeClient({ server: { url: server }, userAgent: 'bench/1' });
  const stopping = new AbortController();
  const nodes = createInformer<Node>(client, resources.nodes, { transform: slimNode });
  const pods = createInformer<Pod>(client, resources.pods, {
    transform: slimPod,
    indexers: { node: ({ spec }) => [spec?.nodeName ?? ''] },
  });
  const running: Promise<void>[] = [];
  // One after the other, as the pages are read on the other side.
  for (const informer of [nodes, pods]) {
    running.push(informer.start(stopping.signal));
    await informer.synced;
  }
  return {
    nodes,
    pods,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      await client.close();
    },
  };
};

const measureLatencies = async ({ nodes }: Caches): Promise<readonly number[]> => {
  const latencies: number[] = [];
  let heard: () => void = () => undefined;
  nodes.onChange({
    updated: ({ metadata }) => {
      latencies.push(performance.timeOrigin + performance.now() - Number(metadata?.annotations?.['written']));
      heard();
    },
  });
  for (let index = 0; index < 500; index += 1) {
    const told = new Promise<void>((resolve) => (heard = resolve));
    await read(`${server}/touch?node=${index}`);
    await told;
  }
  return latencies.sort((a, b) => a - b);
};

const before = heap();
const [began, cpu] = [performance.now(), process.cpuUsage()];
const kept = await (way === 'informer' ? asInformers() : way === 'array' ? asArray() : parseOnly());
const wallMilliseconds = performance.now() - began;
const { user, system } = process.cpuUsage(cpu);
const heapBytes = heap() - before;
const rssBytes = process.memoryUsage().rss;
const caches = kept !== undefined && 'nodes' in kept ? kept : undefined;
const latencies = caches === undefined ? [] : await measureLatencies(caches);
const finding: Finding = { processorMilliseconds: (user + system) / 1000, wallMilliseconds, heapBytes, rssBytes, latencies };
await caches?.stop();
agent.destroy();
process.send?.({ ...finding, kept: kept !== undefined });
process.disconnect?.();
