import { evictPod } from '@gardener-inplace/kube-runtime';
import { at } from '../session/json.js';
import type { Session } from '../session/session.js';
import { budget, node, pod, running } from './objects.js';
import type { Row } from './row.js';

const eviction = (name: string, more: object = {}): object => ({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name }, ...more });
const labels = { app: 'a' };
const merge = 'application/merge-patch+json';

const podOnNode = async (on: Session, name: string, status: object = running): Promise<unknown> => {
  const path = `/api/v1/namespaces/${on.name}/pods`;
  const made = await on.made('POST', path, { body: pod(name, { metadata: { name, labels }, spec: { nodeName: 'somewhere' } }) });
  await on.made('PATCH', `${path}/${name}/status`, { type: merge, body: status });
  return made;
};

/** Waits until the controller has counted, or where `healthy` is given, has counted so many. */
const budgetFor = async (on: Session, spec: object, healthy?: number, name = 'budget'): Promise<string> => {
  const path = `/apis/policy/v1/namespaces/${on.name}/poddisruptionbudgets`;
  await on.made('POST', path, { body: budget(name, labels, spec) });
  await on.until(
    `${path}/${name}`,
    ({ body }) => at(body, 'status.observedGeneration') === 1 && (healthy === undefined || at(body, 'status.currentHealthy') === healthy),
  );
  return `${path}/${name}`;
};

const evict = (on: Session, name: string, more: object = {}, query = '') =>
  on.call('POST', `/api/v1/namespaces/${on.name}/pods/${name}/eviction${query}`, { body: eviction(name, more) });

export const evictions: readonly Row[] = [
  {
    title: 'evict pod: it is not there',
    run: async (on) => {
      await on.inNamespace();
      await evict(on, 'none');
    },
  },
  {
    title: 'evict pod: no budget',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await evict(on, 'a');
      await on.call('GET', `/api/v1/namespaces/${on.name}/pods/a`);
    },
  },
  {
    title: 'evict pod: with a grace of its own',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await evict(on, 'a', { deleteOptions: { gracePeriodSeconds: 5 } });
      const { body } = await on.quietly('GET', `/api/v1/namespaces/${on.name}/pods/a`);
      on.record('grace', at(body, 'metadata.deletionGracePeriodSeconds') ?? null);
    },
  },
  ...(
    [
      ['a dry run of x', { dryRun: ['x'] }],
      ['a dry run that is no list', { dryRun: 'All' }],
      ['a uid that is no text', { preconditions: { uid: 5 } }],
      ['a propagation that is none', { propagationPolicy: 'bogus' }],
    ] as const
  ).map(([what, deleteOptions]): Row => ({
    title: `evict pod: ${what}`,
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await evict(on, 'a', { deleteOptions });
      const { body } = await on.quietly('GET', `/api/v1/namespaces/${on.name}/pods/a`);
      on.record('is it leaving?', at(body, 'metadata.deletionTimestamp') !== undefined);
    },
  })),
  {
    title: 'evict pod: another uid',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await evict(on, 'a', { deleteOptions: { preconditions: { uid: '11111111-2222-3333-4444-555555555555' } } });
    },
  },
  {
    title: 'evict pod: another uid, and the budget has none left',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await budgetFor(on, { minAvailable: 1 }, 1);
      await evict(on, 'a', { deleteOptions: { preconditions: { uid: '11111111-2222-3333-4444-555555555555' } } });
    },
  },
  {
    title: 'evict pod: dry run',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await evict(on, 'a', {}, '?dryRun=All');
      await on.call('GET', `/api/v1/namespaces/${on.name}/pods/a`);
    },
  },
  {
    title: 'evict pod: the budget has none left',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await budgetFor(on, { minAvailable: 1 }, 1);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: the budget allows one, then none',
    run: async (on) => {
      await on.inNamespace();
      for (const name of ['a', 'b']) await podOnNode(on, name);
      const path = await budgetFor(on, { minAvailable: 1 }, 2);
      await on.call('GET', path);
      await evict(on, 'a');
      await evict(on, 'b');
    },
  },
  {
    title: 'evict pod: the budget has not seen its change yet',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      const path = await budgetFor(on, { minAvailable: 0 }, 1);
      await on.made('PATCH', path, { type: merge, body: { spec: { minAvailable: 1 } } });
      await on.until(path, ({ body }) => at(body, 'status.observedGeneration') === 2);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: two budgets',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await budgetFor(on, { minAvailable: 0 }, 1, 'one');
      await budgetFor(on, { minAvailable: 0 }, 1, 'two');
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: not ready, and the budget is not met',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a', { status: { phase: 'Running' } });
      await budgetFor(on, { minAvailable: 1 }, 0);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: not ready, and AlwaysAllow',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a', { status: { phase: 'Running' } });
      await budgetFor(on, { minAvailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }, 0);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: finished pods need no budget',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a', { status: { phase: 'Failed' } });
      await budgetFor(on, { minAvailable: 1 }, 0);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: maxUnavailable without a controller of the pods',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      const path = await budgetFor(on, { maxUnavailable: 1 });
      const { body } = await on.until(
        path,
        ({ body: budget }) => at(budget, 'status.conditions.0') !== undefined || Array.isArray(at(budget, 'status.conditions')),
      );
      on.record('budget', { status: at(body, 'status') ?? null });
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: its namespace is on its way out',
    run: async (on) => {
      await on.inNamespace();
      await podOnNode(on, 'a');
      await on.made('DELETE', `/api/v1/namespaces/${on.name}`);
      await on.until(`/api/v1/namespaces/${on.name}/pods/a`, ({ body }) => at(body, 'metadata.deletionTimestamp') !== undefined);
      await evict(on, 'a');
    },
  },
  {
    title: 'evict pod: through kube-runtime, each outcome by its name',
    run: async (on) => {
      const client = await on.client();
      try {
        await on.inNamespace();
        for (const name of ['a', 'b']) await podOnNode(on, name);
        await budgetFor(on, { minAvailable: 1 }, 2);
        const other = '11111111-2222-3333-4444-555555555555';
        const told = async (name: string, uid?: string): Promise<void> => {
          const { outcome, ...facts } = await evictPod(client, { namespace: on.name, name, uid });
          on.record(`evictPod ${name}`, { outcome, budget: 'budget' in facts ? (facts.budget ?? null) : null });
        };
        await told('none');
        await told('a', other);
        await told('a');
        await told('b');
      } finally {
        await client.close();
      }
    },
  },
  {
    title: 'bind and evict pod: another than is there, one with gates, and bodies that are none',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a') });
      await on.made('POST', path, { body: pod('gated', { spec: { schedulingGates: [{ name: 'example.org/wait' }] } }) });
      const target = { kind: 'Node', name: 'n' };
      for (const body of [
        { metadata: { name: 'a', uid: 'other' }, target },
        { metadata: { name: 'a', resourceVersion: '1' }, target },
        { metadata: { name: 'a', annotations: { a: 5 } }, target },
        { metadata: { name: 'a', uid: 5 }, target },
        { metadata: { name: 'a' }, target: { kind: 'Pod', name: 'n' } },
        { metadata: { name: 'a' }, target: {} },
        { metadata: { name: 'a' }, target: 'n' },
      ])
        await on.outcome('POST', `${path}/a/binding`, { body });
      await on.call('POST', `${path}/gated/binding`, { body: { metadata: { name: 'gated' }, target } });
      for (const body of [{ metadata: { name: 'a', labels: { a: 5 } } }, { metadata: { name: 'a' }, deleteOptions: 'x' }])
        await on.outcome('POST', `${path}/a/eviction`, { body });
      await on.call('POST', `${path}/a/binding`, { body: { metadata: { name: 'a', labels: { noted: '1' } }, target } });
      const { body } = await on.quietly('GET', `${path}/a`);
      on.record('labels', at(body, 'metadata.labels') ?? null);
    },
  },
  {
    title: 'bind pod: once, then again',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', '/api/v1/nodes', { body: node(on.name) });
      await on.made('POST', path, { body: pod('a') });
      const binding = {
        apiVersion: 'v1',
        kind: 'Binding',
        metadata: { name: 'a' },
        target: { apiVersion: 'v1', kind: 'Node', name: on.name },
      };
      await on.call('POST', `${path}/a/binding`, { body: binding });
      const { body } = await on.quietly('GET', `${path}/a`);
      on.record('bound', {
        kind: 'Pod',
        node: at(body, 'spec.nodeName') ?? null,
        status: { conditions: at(body, 'status.conditions') ?? null },
      });
      await on.call('POST', `${path}/a/binding`, { body: binding });
      await on.call('POST', `${path}/none/binding`, { body: { ...binding, metadata: { name: 'none' } } });
    },
  },
];
