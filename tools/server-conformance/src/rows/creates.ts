import { at } from '../session/json.js';
import { budget, configMap, node, pod } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';

export const creates: readonly Row[] = [
  {
    title: 'create node: taint of a node that has not reported',
    run: (on) => on.post(nodes, node(on.name, { metadata: { name: on.name, labels: { pool: 'a' } } })),
  },
  {
    title: 'create node: with its status',
    run: (on) =>
      on.post(
        nodes,
        node(on.name, { status: { capacity: { cpu: '4' }, allocatable: { cpu: '4' }, nodeInfo: { kubeletVersion: 'v1.35.4' } } }),
      ),
  },
  {
    title: 'create node: declared features in its status',
    run: (on) => on.post(nodes, node(on.name, { status: { declaredFeatures: ['RestartAllContainersOnContainerExits'] } })),
  },
  {
    title: 'create node: it is there already',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name) });
      await on.post(nodes, node(on.name));
    },
  },
  { title: 'create node: a name that is none', run: (on) => on.post(nodes, node('Not_A_Name')) },
  { title: 'create node: no name', run: (on) => on.post(nodes, { apiVersion: 'v1', kind: 'Node', metadata: {} }) },
  {
    title: 'create node: a label that is none',
    run: (on) => on.post(nodes, node('a', { metadata: { name: 'a', labels: { 'a/b/c': 'x', good: 'not good!' } } })),
  },
  {
    title: 'create node: an annotation key that is none',
    run: (on) => on.post(nodes, node('a', { metadata: { name: 'a', annotations: { 'not good': 'x' } } })),
  },
  { title: 'create node: body of another kind', run: (on) => on.post(nodes, configMap('a')) },
  {
    title: 'create node: body of another version',
    run: (on) => on.post(nodes, { apiVersion: 'v2', kind: 'Node', metadata: { name: 'a' } }),
  },
  { title: 'create node: body without kind', run: (on) => on.post(nodes, { metadata: { name: on.name } }) },
  {
    title: 'create node: with a resourceVersion',
    run: (on) => on.post(nodes, node('a', { metadata: { name: 'a', resourceVersion: '1' } })),
  },
  { title: 'create config map: not JSON', run: (on) => on.call('POST', '/api/v1/namespaces/default/configmaps', { body: '{' }) },
  { title: 'create config map: no body', run: (on) => on.call('POST', '/api/v1/namespaces/default/configmaps', { body: '' }) },
  {
    title: 'create config map: a media type that is none',
    run: (on) => on.call('POST', '/api/v1/namespaces/default/configmaps', { body: '{}', type: 'text/plain' }),
  },
  {
    title: 'create config map: dry run',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.post(`${path}?dryRun=All`, configMap('a'));
      await on.call('GET', `${path}/a`);
    },
  },
  ...['true', 'all', 'All,All', ''].map((dryRun): Row => ({
    title: `create config map, then change and delete it: a dry run of ${dryRun === '' ? 'nothing' : dryRun}`,
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const query = `?dryRun=${encodeURIComponent(dryRun)}`;
      await on.made('POST', path, { body: configMap('a') });
      await on.post(`${path}${query}`, configMap('b'));
      await on.merge(`${path}/a${query}`, { data: { a: '1' } });
      await on.call('DELETE', `${path}/a${query}`);
      await on.call('DELETE', `${path}/b`, { body: { dryRun: [dryRun] } });
    },
  })),
  {
    title: 'create config map: a name is generated',
    run: async (on) => {
      const { code, body } = await on.quietly('POST', `${await on.inNamespace()}/configmaps`, {
        body: { metadata: { generateName: 'made-' } },
      });
      on.record('code and form of the name', {
        code,
        fits: /^made-[a-z0-9]{5}$/.test(String(at(body, 'metadata.name'))),
        generateName: at(body, 'metadata.generateName') ?? null,
      });
    },
  },
  {
    title: 'create config map: its namespace is not there',
    run: (on) => on.post(`/api/v1/namespaces/${on.name}/configmaps`, configMap('a')),
  },
  {
    title: 'create config map: another namespace in its metadata',
    run: async (on) => on.post(`${await on.inNamespace()}/configmaps`, configMap('a', { metadata: { name: 'a', namespace: 'default' } })),
  },
  {
    title: 'create config map: uid, generation and times of the client are not taken',
    run: async (on) =>
      on.post(
        `${await on.inNamespace()}/configmaps`,
        configMap('a', {
          metadata: {
            name: 'a',
            uid: 'mine',
            generation: 7,
            creationTimestamp: '2020-01-01T00:00:00Z',
            deletionTimestamp: '2020-01-01T00:00:00Z',
          },
        }),
      ),
  },
  {
    title: 'create config map: finalizers and owners',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.post(path, configMap('a', { metadata: { name: 'a', finalizers: ['example.org/keep'] } }));
      await on.post(path, configMap('b', { metadata: { name: 'b', finalizers: ['unqualified'] } }));
      await on.post(
        path,
        configMap('c', { metadata: { name: 'c', ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'a' }] } }),
      );
      await on.merge(`${path}/a`, { metadata: { finalizers: null } });
    },
  },
  {
    title: 'create pod: bound to a node at once',
    run: async (on) => on.post(`${await on.inNamespace()}/pods`, pod('a', { spec: { nodeName: 'somewhere' } })),
  },
  {
    title: 'create pod: no containers',
    run: async (on) => on.post(`${await on.inNamespace()}/pods`, pod('a', { spec: { containers: [] } })),
  },
  {
    title: 'create pod: its status is not taken',
    run: async (on) => on.post(`${await on.inNamespace()}/pods`, { ...pod('a'), status: { phase: 'Running' } }),
  },
  {
    title: 'create disruption budget',
    run: async (on) => {
      const path = `/apis/policy/v1/namespaces/${on.name}/poddisruptionbudgets`;
      await on.inNamespace();
      const { code, body } = await on.quietly('POST', path, { body: budget('a', { app: 'a' }, { minAvailable: 1 }) });
      on.record('created', { code, metadata: at(body, 'metadata') ?? null, spec: at(body, 'spec') ?? null });
      await on.post(path, budget('b', { app: 'a' }, { minAvailable: 1, maxUnavailable: 1 }));
      await on.post(path, budget('c', { app: 'a' }, { minAvailable: '150%' }));
      await on.post(path, budget('d', { app: 'a' }, { minAvailable: -1 }));
    },
  },
  {
    title: 'create machine: generation and status',
    run: async (on) => {
      await on.inNamespace();
      const body = {
        apiVersion: 'machine.sapcloud.io/v1alpha1',
        kind: 'Machine',
        metadata: { name: 'm', labels: { name: 'pool' } },
        spec: { class: { kind: 'MachineClass', name: 'c' }, providerID: 'machine:///m' },
        status: { node: 'ignored' },
      };
      await on.post(`/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`, body);
    },
  },
];
