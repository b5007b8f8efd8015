import { afterEach } from '@jest/globals';
import { startTestCluster, type TestCluster, type TestClusterOptions } from '../src/index.js';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // The tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

const running: TestCluster[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((cluster) => cluster.stop()));
});

/** Starts a cluster that is stopped when the test ends. */
export async function cluster(options?: TestClusterOptions): Promise<TestCluster> {
  const started = await startTestCluster(options);
  running.push(started);
  return started;
}

export async function send(
  { url }: TestCluster,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
}

export const patch = (to: TestCluster, type: 'merge' | 'strategic-merge' | 'json', path: string, body: unknown): Promise<Reply> =>
  send(to, 'PATCH', path, body, { 'content-type': `application/${type === 'json' ? 'json-patch' : `${type}-patch`}+json` });

export const nodes = '/api/v1/nodes';
export const pods = '/api/v1/namespaces/default/pods';
export const configMaps = '/api/v1/namespaces/default/configmaps';
export const machines = '/apis/machine.sapcloud.io/v1alpha1/namespaces/default/machines';
export const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
export const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases';

export const node = (name: string, rest: object = {}) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name }, ...rest });
export const configMap = (name: string, data: Record<string, string> = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  data,
});
/** A condition shows the times that nobody told. */
export const untimed = { lastHeartbeatTime: null, lastTransitionTime: null };
export const pod = (name: string, spec: object = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'main', image: 'nginx' }], ...spec },
});
export const machine = (name: string, rest: object = {}) => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'Machine',
  metadata: { name },
  ...rest,
});

/** An open watch: `next` gives one event after the other, and undefined once the stream has ended. */
export async function watch({ url }: TestCluster, path: string, query = '') {
  const aborter = new AbortController();
  const response = await fetch(`${url}${path}?watch=1&${query}`, { signal: aborter.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  const nextLine = async (): Promise<string | undefined> => {
    while (!buffered.includes('\n')) {
      const { done, value } = await reader.read();
      if (done) {
        const rest = buffered;
        buffered = '';
        return rest === '' ? undefined : rest;
      }
      buffered += value;
    }
    const end = buffered.indexOf('\n');
    const line = buffered.slice(0, end);
    buffered = buffered.slice(end + 1);
    return line;
  };
  return {
    status: response.status,
    nextLine,
    // oxlint-disable-next-line typescript/no-explicit-any
    next: async (): Promise<any> => {
      const line = await nextLine();
      return line === undefined ? undefined : JSON.parse(line);
    },
    /** The next events as `TYPE name`. */
    take: async (count: number): Promise<readonly string[]> => {
      const taken: string[] = [];
      while (taken.length < count) {
        const { type, object } = JSON.parse((await nextLine()) ?? '{"type":"END","object":{}}');
        taken.push(`${type} ${object.metadata?.name ?? ''}`.trim());
      }
      return taken;
    },
    close: () => aborter.abort(),
  };
}

/** Lets the server's own controllers finish what the latest write set off: they work in the turns that follow it. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}
