import { setTimeout as sleep } from 'node:timers/promises';
import { at, type Json } from '../session/json.js';
import type { Session } from '../session/session.js';
import { budget, configMap, node, pod, running } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';
const merge = 'application/merge-patch+json';
const ready = {
  conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-01-01T00:00:00Z', lastTransitionTime: '2026-01-01T00:00:00Z' }],
};

const onNode = (title: string, commands: (name: string) => readonly (readonly string[])[]): Row => ({
  title: `kubectl ${title}`,
  run: async (on) => {
    await on.made('POST', nodes, { body: node(on.name, { status: ready }) });
    for (const command of commands(on.name)) await on.kubectl(command);
  },
});

/** Both servers could fail alike; what has to succeed says so. */
function demand(condition: boolean, why: string): asserts condition {
  if (!condition) throw new Error(why);
}

const apply = async (on: Session, input: object): Promise<void> => {
  const { code, stderr } = await on.kubectl(['apply', '-f', '-'], { input });
  demand(code === 0, stderr);
};

/** Takes pods that are on their way out from their node, as a kubelet does, until the work is done. */
const withKubelet = async (on: Session, work: () => Promise<unknown>): Promise<void> => {
  const path = `/api/v1/namespaces/${on.name}/pods`;
  let isDone = false;
  const kubelet = async (): Promise<void> => {
    while (!isDone) {
      const { body } = await on.quietly('GET', path);
      for (const item of at(body, 'items') as readonly Json[]) {
        if (at(item, 'metadata.deletionTimestamp') === undefined) continue;
        await on.quietly('DELETE', `${path}/${String(at(item, 'metadata.name'))}`, { body: { gracePeriodSeconds: 0 } });
      }
      await sleep(200);
    }
  };
  const ended = kubelet();
  try {
    await work();
  } finally {
    isDone = true;
    await ended;
  }
};

export const kubectl: readonly Row[] = [
  onNode('get node -o json', (name) => [['get', 'node', name, '-o', 'json']]),
  onNode('get node -o yaml', (name) => [['get', 'node', name, '-o', 'yaml']]),
  onNode('get: it is not there', () => [
    ['get', 'node', 'none'],
    ['get', 'nothings'],
  ]),
  onNode('patch: three kinds, and the status', (name) => [
    ['patch', 'node', name, '--type=merge', '-p', '{"spec":{"unschedulable":true}}'],
    ['patch', 'node', name, '--type=json', '-p', '[{"op":"remove","path":"/spec/unschedulable"}]'],
    ['patch', 'node', name, '--type=strategic', '-p', '{"spec":{"taints":[{"key":"a","effect":"NoSchedule"}]}}'],
    [
      'patch',
      'node',
      name,
      '--subresource=status',
      '--type=strategic',
      '-p',
      '{"status":{"conditions":[{"type":"InPlaceUpdate","status":"True","lastHeartbeatTime":"2026-01-01T00:00:00Z","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}',
    ],
    ['get', 'node', name, '-o', 'json'],
  ]),
  onNode('label: set, refuse, overwrite, remove', (name) => [
    ['label', 'node', name, 'a=b'],
    ['label', 'node', name, 'a=c'],
    ['label', 'node', name, 'a=c', '--overwrite'],
    ['label', 'node', name, 'a-'],
    ['get', 'node', name, '-o', 'jsonpath={.metadata.labels}'],
  ]),
  onNode('annotate: set, overwrite, remove', (name) => [
    ['annotate', 'node', name, 'a=b'],
    ['annotate', 'node', name, 'a=c', '--overwrite'],
    ['annotate', 'node', name, 'a-'],
  ]),
  onNode('cordon, again, uncordon', (name) => [
    ['cordon', name],
    ['cordon', name],
    ['get', 'node', name, '-o', 'json'],
    ['uncordon', name],
  ]),
  onNode('wait: for a condition that is met, for one that is not', (name) => [
    ['wait', `node/${name}`, '--for=condition=Ready', '--timeout=5s'],
    ['wait', `node/${name}`, '--for=condition=DiskPressure', '--timeout=1s'],
  ]),
  onNode('delete node, and once more', (name) => [
    ['delete', 'node', name],
    ['delete', 'node', name],
    ['delete', 'node', name, '--ignore-not-found'],
  ]),
  {
    title: 'kubectl apply: create, change, nothing to change',
    run: async (on) => {
      await on.inNamespace();
      const object = (data: object): object => configMap('a', { data, metadata: { name: 'a', namespace: on.name } });
      await apply(on, object({ one: '1', two: '2' }));
      await apply(on, object({ two: '2', three: '3' }));
      await apply(on, object({ two: '2', three: '3' }));
      await on.kubectl(['get', 'configmap', 'a', '-n', on.name, '-o', 'jsonpath={.data}']);
    },
  },
  {
    title: 'kubectl apply: a machine, whose kind is a custom one',
    run: async (on) => {
      await on.inNamespace();
      const machine = (name: string): object => ({
        apiVersion: 'machine.sapcloud.io/v1alpha1',
        kind: 'Machine',
        metadata: { name: 'm', namespace: on.name },
        spec: { class: { kind: 'MachineClass', name } },
      });
      await apply(on, machine('c'));
      await apply(on, machine('d'));
      await on.kubectl(['get', 'machine', 'm', '-n', on.name, '-o', 'jsonpath={.spec.class.name} {.metadata.generation}']);
      await on.kubectl(['get', 'mc', '-n', on.name, '-o', 'name']);
    },
  },
  {
    title: 'kubectl get --watch: every change',
    run: async (on) => {
      const path = await on.inNamespace();
      await on.made('POST', `${path}/configmaps`, { body: configMap('a', { metadata: { name: 'a', labels: { seen: 'yes' } } }) });
      const stop = new AbortController();
      let said = '';
      const lines = (): readonly string[] => said.split('\n').filter(Boolean);
      const format = 'jsonpath={.type} {.object.metadata.name}{"\\n"}';
      const watching = on.kubectlQuietly(
        ['get', 'configmaps', '-n', on.name, '-l', 'seen', '--watch', '--output-watch-events', '-o', format],
        { signal: stop.signal, onOutput: (text) => void (said += text) },
      );
      let isOver = false;
      void watching.then(() => (isOver = true));
      const until = async (count: number): Promise<void> => {
        while (lines().length < count && !isOver) await sleep(50);
      };
      await until(1);
      await on.made('PATCH', `${path}/configmaps/a`, { type: merge, body: { data: { a: 'b' } } });
      await on.made('DELETE', `${path}/configmaps/a`);
      await until(3);
      stop.abort();
      await watching;
      demand(lines().length === 3, 'kubectl saw less than was done');
      on.record('events', lines());
    },
  },
  {
    title: 'kubectl drain: a budget holds it up until there is another pod',
    run: async (on) => {
      const pods = `${await on.inNamespace()}/pods`;
      await on.made('POST', nodes, { body: node(on.name, { status: ready }) });
      const add = async (name: string, nodeName: string): Promise<void> => {
        await on.made('POST', pods, { body: pod(name, { metadata: { name, labels: { app: 'a' } }, spec: { nodeName } }) });
        await on.made('PATCH', `${pods}/${name}/status`, { type: merge, body: running });
      };
      await add('a', on.name);
      await add('b', on.name);
      const budgets = `/apis/policy/v1/namespaces/${on.name}/poddisruptionbudgets`;
      await on.made('POST', budgets, { body: budget('budget', { app: 'a' }, { minAvailable: 1 }) });
      await on.until(`${budgets}/budget`, ({ body }) => at(body, 'status.disruptionsAllowed') === 1);
      await withKubelet(on, async () => {
        const draining = on.kubectlQuietly(['drain', on.name, '--force', '--timeout=35s']);
        await on.until(pods, ({ body }) => (at(body, 'items') as readonly Json[]).length === 1);
        // Two evictions at once are one conflict, which the server tries again by itself for a while.
        await sleep(2_500);
        await add('c', 'elsewhere');
        const { code, stdout, stderr } = await draining;
        demand(code === 0, `the drain came to no end: ${stderr}`);
        const evicted = stdout.split('\n').filter((line) => line.startsWith('pod/') || line.startsWith('node/'));
        on.record('drained', {
          code,
          said: evicted.map((line) => line.replace(/pod\/[ab] /, 'pod/P ')).toSorted(),
          wasRefused: stderr.includes('Cannot evict pod as it would violate'),
        });
      });
      await on.kubectl(['get', 'pods', '-n', on.name, '-o', 'name']);
    },
  },
  {
    title: 'kubectl drain: what it refuses',
    run: async (on) => {
      const pods = `${await on.inNamespace()}/pods`;
      await on.made('POST', nodes, { body: node(on.name, { status: ready }) });
      await on.made('POST', pods, { body: pod('a', { spec: { nodeName: on.name } }) });
      const { code, stderr } = await on.kubectlQuietly(['drain', on.name]);
      on.record('drain', {
        code,
        why:
          stderr.includes('cannot delete cannot delete Pods that declare no controller') || stderr.includes('that declare no controller'),
      });
    },
  },
  {
    title: 'kubectl delete: a finalizer holds it up; wait for its end',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'] } }) });
      await on.kubectl(['delete', 'configmap', 'a', '-n', on.name, '--wait=false']);
      const waiting = on.kubectl(['wait', 'configmap/a', '-n', on.name, '--for=delete', '--timeout=20s']);
      await sleep(1_000);
      await on.made('PATCH', `${path}/a`, { type: merge, body: { metadata: { finalizers: null } } });
      await waiting;
    },
  },
];
