import { at, type Json } from '../session/json.js';
import { configMap, node, pod } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';

/** Three config maps, of which two are blue. */
const three = async (on: Parameters<Row['run']>[0]): Promise<string> => {
  const path = `${await on.inNamespace()}/configmaps`;
  for (const [name, color] of Object.entries({ one: 'blue', two: 'blue', three: 'red' })) {
    await on.made('POST', path, { body: configMap(name, { metadata: { name, labels: { color } } }) });
  }
  return path;
};

/** Only what the row made: a real server puts a config map of its own into every namespace. */
const ours = 'labelSelector=color';

export const reads: readonly Row[] = [
  { title: 'get node: it is not there', run: (on) => on.call('GET', `${nodes}/${on.name}`) },
  { title: 'get pod: its namespace is not there', run: (on) => on.call('GET', `/api/v1/namespaces/${on.name}/pods/a`) },
  {
    title: 'get machine: it is not there',
    run: (on) => on.call('GET', '/apis/machine.sapcloud.io/v1alpha1/namespaces/default/machines/none'),
  },
  { title: 'get: no such resource', run: (on) => on.call('GET', '/api/v1/nothings') },
  { title: 'get: no such group', run: (on) => on.call('GET', '/apis/nothing.invalid/v1/nothings') },
  {
    title: 'get node: as created',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name, { spec: { providerID: 'machine:///one' } }) });
      await on.call('GET', `${nodes}/${on.name}`);
    },
  },
  { title: 'list config maps: label selector =', run: async (on) => on.call('GET', `${await three(on)}?labelSelector=color%3Dblue`) },
  {
    title: 'list config maps: label selector !=',
    run: async (on) => on.call('GET', `${await three(on)}?labelSelector=color%2Ccolor!%3Dblue`),
  },
  {
    title: 'list config maps: label selector in',
    run: async (on) => on.call('GET', `${await three(on)}?labelSelector=color%20in%20(red%2Cgreen)`),
  },
  {
    title: 'list config maps: label selector notin',
    run: async (on) => on.call('GET', `${await three(on)}?labelSelector=color%2Ccolor%20notin%20(red)`),
  },
  { title: 'list config maps: label selector exists', run: async (on) => on.call('GET', `${await three(on)}?${ours}`) },
  {
    title: "list config maps: label selector can't be read",
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?labelSelector=a%3D%3D%3Db%2C%2C'),
  },
  {
    title: 'list config maps: field selector metadata.name',
    run: async (on) => on.call('GET', `${await three(on)}?fieldSelector=metadata.name%3Dtwo`),
  },
  {
    title: 'list config maps: field selector of an unknown field',
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?fieldSelector=data.color%3Dblue'),
  },
  {
    title: 'list pods: field selector spec.nodeName and status.phase',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('here', { spec: { nodeName: on.name } }) });
      await on.made('POST', path, { body: pod('nowhere') });
      await on.call('GET', `/api/v1/pods?fieldSelector=spec.nodeName%3D${on.name}`);
      await on.call('GET', `${path}?fieldSelector=spec.nodeName%3D${on.name}%2Cstatus.phase!%3DRunning`);
      await on.call('GET', `${path}?fieldSelector=spec.nodeName%3D`);
    },
  },
  {
    title: 'list nodes: field selector spec.unschedulable',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name, { spec: { unschedulable: true } }) });
      await on.call('GET', `${nodes}?fieldSelector=spec.unschedulable%3Dtrue%2Cmetadata.name%3D${on.name}`);
    },
  },
  {
    title: 'list config maps: pages by limit and continue',
    run: async (on) => {
      const path = await three(on);
      const first = await on.call('GET', `${path}?limit=2&${ours}`);
      const token = (first.body as { readonly metadata: { readonly continue: string } }).metadata.continue;
      const second = await on.quietly('GET', `${path}?limit=2&${ours}&continue=${encodeURIComponent(token)}`);
      on.record('second page', second.body);
    },
  },
  ...['abc', '-1', '1.5', '99999999999999999999', ''].map((limit): Row => ({
    title: `list config maps: a limit of ${limit === '' ? 'nothing' : limit}`,
    run: async (on) => on.call('GET', `${await three(on)}?${ours}&limit=${limit}`),
  })),
  {
    title: "list config maps: continue can't be read",
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?limit=2&continue=nonsense'),
  },
  {
    title: 'list config maps: resourceVersion=0',
    run: async (on) =>
      on
        .until(
          `${await three(on)}?resourceVersion=0&${ours}`,
          ({ body }) => (body as { readonly items: readonly unknown[] }).items.length === 3,
        )
        .then(({ code, body }) => on.record('list', { code, body })),
  },
  {
    title: "list config maps: resourceVersion can't be read",
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?resourceVersion=abc'),
  },
  {
    title: 'list config maps: a version from the future',
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?resourceVersion=9000000000'),
  },
  {
    title: 'list config maps: with a limit, a version means exactly that one unless said otherwise',
    run: async (on) => {
      const path = await three(on);
      const { body } = await on.quietly('GET', path);
      const version = String(at(body, 'metadata.resourceVersion'));
      await on.made('DELETE', `${path}/two`);
      for (const match of ['', '&resourceVersionMatch=NotOlderThan', '&resourceVersionMatch=Exact']) {
        await on.until(`${path}?resourceVersion=0&${ours}`, ({ body: cached }) => (at(cached, 'items') as readonly Json[]).length === 2);
        const list = await on.quietly('GET', `${path}?limit=500&resourceVersion=${version}${match}&${ours}`);
        on.record(
          `list ${match}`,
          (at(list.body, 'items') as readonly Json[]).map((item) => at(item, 'metadata.name') ?? null),
        );
      }
    },
  },
  {
    title: 'list config maps: exactly this version',
    run: async (on) => {
      const path = await three(on);
      const { body } = await on.quietly('GET', path);
      const version = (body as { readonly metadata: { readonly resourceVersion: string } }).metadata.resourceVersion;
      await on.made('DELETE', `${path}/two`);
      const then = await on.quietly('GET', `${path}?resourceVersion=${version}&resourceVersionMatch=Exact&${ours}`);
      on.record('list at the version before the deletion', { code: then.code, body: then.body });
    },
  },
  {
    title: 'list config maps: resourceVersionMatch without a version',
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?resourceVersionMatch=Exact'),
  },
  {
    title: 'list config maps: exactly version 0',
    run: (on) => on.call('GET', '/api/v1/namespaces/default/configmaps?resourceVersion=0&resourceVersionMatch=Exact'),
  },
  { title: 'list nodes in a namespace: no such path', run: (on) => on.call('GET', '/api/v1/namespaces/default/nodes') },
  { title: 'post to pods of all namespaces: not allowed', run: (on) => on.call('POST', '/api/v1/pods', { body: pod('a') }) },
  { title: 'put to a collection: not allowed', run: (on) => on.call('PUT', '/api/v1/nodes', { body: node('a') }) },
];
