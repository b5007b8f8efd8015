import { at } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap, node, pod } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';
const other = '11111111-2222-3333-4444-555555555555';
const options = (more: object): object => ({ kind: 'DeleteOptions', apiVersion: 'v1', ...more });

const mapsOf = async (on: Session): Promise<string> => `${await on.inNamespace()}/configmaps`;
const owned = (name: string, owner: unknown, block = false): object =>
  configMap(name, {
    metadata: {
      name,
      ownerReferences: [
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: at(owner, 'metadata.uid'), ...(block && { blockOwnerDeletion: true }) },
      ],
    },
  });
const gone = ({ code }: { readonly code: number }): boolean => code === 404;

export const deletes: readonly Row[] = [
  { title: 'delete node: it is not there', run: (on) => on.call('DELETE', `${nodes}/${on.name}`) },
  {
    title: 'delete node',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name) });
      await on.call('DELETE', `${nodes}/${on.name}`);
      await on.call('GET', `${nodes}/${on.name}`);
    },
  },
  {
    title: 'delete node: uid and version as preconditions',
    run: async (on) => {
      const made = await on.made('POST', nodes, { body: node(on.name) });
      const [uid, resourceVersion] = [at(made, 'metadata.uid'), at(made, 'metadata.resourceVersion')];
      await on.made('PATCH', `${nodes}/${on.name}`, { type: 'application/merge-patch+json', body: { metadata: { labels: { a: 'b' } } } });
      await on.call('DELETE', `${nodes}/${on.name}`, { body: options({ preconditions: { uid: other } }) });
      await on.call('DELETE', `${nodes}/${on.name}`, { body: options({ preconditions: { uid, resourceVersion } }) });
      await on.call('DELETE', `${nodes}/${on.name}`, { body: options({ preconditions: { uid } }) });
    },
  },
  {
    title: 'delete config map: dry run',
    run: async (on) => {
      const path = await mapsOf(on);
      await on.made('POST', path, { body: configMap('a') });
      await on.call('DELETE', `${path}/a?dryRun=All`);
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'delete config map: a finalizer holds it',
    run: async (on) => {
      const path = await mapsOf(on);
      await on.made('POST', path, { body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'] } }) });
      await on.call('DELETE', `${path}/a`);
      await on.call('DELETE', `${path}/a`);
      await on.merge(`${path}/a`, { metadata: { finalizers: ['example.org/hold', 'example.org/more'] } });
      await on.merge(`${path}/a`, { metadata: { labels: { a: 'b' } } });
      await on.merge(`${path}/a`, { metadata: { finalizers: null } });
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'delete machine: a finalizer holds it, and its generation',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`;
      await on.made('POST', path, {
        body: {
          apiVersion: 'machine.sapcloud.io/v1alpha1',
          kind: 'Machine',
          metadata: { name: 'm', finalizers: ['machine.sapcloud.io/hold'] },
          spec: { class: { kind: 'MachineClass', name: 'c' } },
        },
      });
      await on.call('DELETE', `${path}/m`);
      await on.merge(`${path}/m`, { metadata: { finalizers: [] } });
      await on.call('GET', `${path}/m`);
    },
  },
  {
    title: 'delete pod: not yet on a node, it is gone at once',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a') });
      await on.call('DELETE', `${path}/a`);
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'delete pod: on a node, it stays until its grace is over',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) });
      await on.call('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: 20 }) });
      await on.call('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: 40 }) });
      await on.call('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: 10 }) });
      await on.call('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: 0 }) });
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'delete pod: the grace of its spec',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere', terminationGracePeriodSeconds: 7 } }) });
      await on.call('DELETE', `${path}/a`);
    },
  },
  {
    title: 'delete pod: finished, it is gone at once',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) });
      await on.made('PATCH', `${path}/a/status`, { type: 'application/merge-patch+json', body: { status: { phase: 'Succeeded' } } });
      await on.call('DELETE', `${path}/a`);
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'delete pod: a grace that is none',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) });
      await on.call('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: -5 }) });
      await on.outcome('DELETE', `${path}/a`, { body: options({ gracePeriodSeconds: 'soon' }) });
    },
  },
  {
    title: 'delete config maps: all that a selector names',
    run: async (on) => {
      const path = await mapsOf(on);
      for (const [name, a] of Object.entries({ one: 'b', two: 'b', three: 'c' }))
        await on.made('POST', path, { body: configMap(name, { metadata: { name, labels: { a } } }) });
      const { code } = await on.quietly('DELETE', `${path}?labelSelector=a%3Db`);
      on.record('code', code);
      await on.call('GET', `${path}?labelSelector=a`);
    },
  },
  {
    title: 'owners: in the background, what is owned goes later',
    run: async (on) => {
      const path = await mapsOf(on);
      const owner = await on.made('POST', path, { body: configMap('owner') });
      await on.made('POST', path, { body: owned('owned', owner) });
      await on.call('DELETE', `${path}/owner`, { body: options({ propagationPolicy: 'Background' }) });
      await on.until(`${path}/owned`, gone);
    },
  },
  {
    title: 'owners: in the foreground, the owner waits',
    run: async (on) => {
      const path = await mapsOf(on);
      const owner = await on.made('POST', path, { body: configMap('owner') });
      await on.made('POST', path, {
        body: configMap('held', {
          metadata: { ...(owned('held', owner, true) as { readonly metadata: object }).metadata, finalizers: ['example.org/hold'] },
        }),
      });
      await on.call('DELETE', `${path}/owner`, { body: options({ propagationPolicy: 'Foreground' }) });
      await on.until(`${path}/held`, ({ body }) => at(body, 'metadata.deletionTimestamp') !== undefined);
      await on.call('GET', `${path}/owner`);
      await on.merge(`${path}/held`, { metadata: { finalizers: null } });
      await on.until(`${path}/owner`, gone);
    },
  },
  {
    title: 'owners: orphaned, what is owned stays without the reference',
    run: async (on) => {
      const path = await mapsOf(on);
      const owner = await on.made('POST', path, { body: configMap('owner') });
      await on.made('POST', path, { body: owned('owned', owner) });
      await on.call('DELETE', `${path}/owner`, { body: options({ propagationPolicy: 'Orphan' }) });
      const { body } = await on.until(`${path}/owned`, ({ body: owned }) => at(owned, 'metadata.ownerReferences') === undefined);
      on.record('owned', { owners: at(body, 'metadata.ownerReferences') ?? null, finalizers: at(body, 'metadata.finalizers') ?? null });
      await on.until(`${path}/owner`, gone);
    },
  },
  ...(
    [
      ['a dry run that is no list', { dryRun: 'All' }],
      ['preconditions that are no object', { preconditions: 'x' }],
      ['a uid that is no text', { preconditions: { uid: 5 } }],
      ['a version that is no text', { preconditions: { resourceVersion: 5 } }],
      ['a propagation that is none', { propagationPolicy: 'bogus' }],
      ['a propagation that is no text', { propagationPolicy: 5 }],
    ] as const
  ).map(([what, more]): Row => ({
    title: `delete config map: ${what}`,
    run: async (on) => {
      const path = await mapsOf(on);
      await on.made('POST', path, { body: configMap('a') });
      await on.call('DELETE', `${path}/a`, { body: options(more) });
      await on.call('DELETE', path, { body: options(more) });
      await on.call('GET', `${path}/a`);
    },
  })),
  ...['gracePeriodSeconds=', 'gracePeriodSeconds=1e3', 'gracePeriodSeconds=abc', 'propagationPolicy=bogus', 'limit=abc'].map(
    (query): Row => ({
      title: `delete config map: ${query} in the query`,
      run: async (on) => {
        const path = await mapsOf(on);
        await on.made('POST', path, { body: configMap('a') });
        await on.call('DELETE', `${path}?${query}`);
        await on.call('DELETE', `${path}/a?${query}`);
        await on.call('GET', `${path}/a`);
      },
    }),
  ),
];
