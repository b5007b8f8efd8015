import { at } from '../session/json.js';
import { budget, configMap, node, pod } from './objects.js';
import type { Row } from './row.js';
import { tried } from './tried.js';

const merge = 'application/merge-patch+json';
const nodes = '/api/v1/nodes';

/** What an object of a kind may hold, and what may change of it. */
export const contents: readonly Row[] = [
  {
    title: 'create config map: keys and values of its data',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const data = [{ 'bad key': 'x' }, { '': 'x' }, { '..': 'x' }, { '..a': 'x' }, { ['k'.repeat(254)]: 'x' }, { a: 5 }, 'text', []];
      await tried(
        on,
        path,
        data.map((each) => configMap('a', { data: each })),
      );
      await tried(
        on,
        path,
        [{ b: 'no!' }, { b: 'AAE' }, { a: 'AAE=' }].map((binaryData) => configMap('a', { data: { a: '1' }, binaryData })),
      );
      await on.post(path, configMap('a', { data: {}, binaryData: { b: 'AAE=' } }));
      await on.post(path, configMap('b', { data: { a: null } }));
    },
  },
  {
    title: 'change config map and secret: immutable ones',
    run: async (on) => {
      const path = await on.inNamespace();
      await on.made('POST', `${path}/configmaps`, { body: configMap('a', { data: { a: '1' }, immutable: true }) });
      await on.made('POST', `${path}/secrets`, { body: { metadata: { name: 'a' }, data: { a: 'YQ==' }, immutable: true } });
      for (const kind of ['configmaps', 'secrets'])
        for (const body of [{ data: { a: 'Yg==' } }, { data: null }, { immutable: false }, { metadata: { labels: { a: 'b' } } }])
          await on.outcome('PATCH', `${path}/${kind}/a`, { type: merge, body });
      await on.outcome('PATCH', `${path}/secrets/a`, { type: merge, body: { type: 'example.org/x' } });
    },
  },
  {
    title: 'create secret: what its type needs',
    run: async (on) => {
      const types = ['tls', 'basic-auth', 'ssh-auth', 'dockerconfigjson', 'service-account-token'].map((type) => `kubernetes.io/${type}`);
      const path = `${await on.inNamespace()}/secrets`;
      await tried(
        on,
        path,
        [...types, 'Opaque', '', 'example.org/x'].map((type) => ({ metadata: { name: 'a' }, type })),
      );
      await tried(
        on,
        path,
        [{ a: 'no!' }, { 'bad key': '' }, { a: 5 }].map((data) => ({ metadata: { name: 'a' }, data })),
      );
      await on.post(path, {
        metadata: { name: 'a' },
        type: 'kubernetes.io/basic-auth',
        data: { c: null },
        stringData: { username: 'x', b: null },
      });
    },
  },
  {
    title: 'create node: taints, features, amounts and types that are none',
    run: async (on) => {
      const taint = { key: 'a', effect: 'NoSchedule' };
      const taints = [
        [taint, taint],
        [{ ...taint, value: 'not good!' }],
        [{ ...taint, key: 'not good!' }],
        [{ ...taint, timeAdded: 'x' }],
        'text',
      ];
      const features = [['A', 'A'], ['B', 'A'], ['not good!'], ['lower'], ['A/b', 'B'], [5]];
      await tried(
        on,
        nodes,
        taints.map((each) => node('a', { spec: { taints: each } })),
      );
      await tried(
        on,
        nodes,
        features.map((declaredFeatures) => node('a', { status: { declaredFeatures } })),
      );
      await tried(
        on,
        nodes,
        [{ unschedulable: 'yes' }, { providerID: 5 }].map((spec) => node('a', { spec })),
      );
      await tried(
        on,
        nodes,
        [
          { capacity: { cpu: 'x' } },
          { capacity: { cpu: true } },
          { conditions: {} },
          { capacity: { cpu: '-1' } },
          { allocatable: { 'example.org/gpu': '1.5', pods: '1.5', cpu: '1.5' } },
        ].map((status) => node('a', { status })),
      );
    },
  },
  {
    title: 'create node: amounts as the server writes them, allocatable, one network',
    run: (on) =>
      on.post(
        nodes,
        node(on.name, {
          spec: { podCIDR: '10.1.0.0/24', providerID: '' },
          status: {
            capacity: { cpu: '4000m', memory: '1024Mi', pods: 110 },
            conditions: [{ type: 'Ready', status: 'True' }],
            daemonEndpoints: {},
          },
        }),
      ),
  },
  {
    title: 'change node: provider, network and addresses once they are set',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name, { spec: { podCIDRs: ['10.1.0.0/24'], providerID: 'p:///1' } }) });
      for (const spec of [
        { providerID: 'p:///2' },
        { providerID: null },
        { podCIDRs: ['10.2.0.0/24'], podCIDR: null },
        { unschedulable: true },
      ])
        await on.outcome('PATCH', `${nodes}/${on.name}`, { type: merge, body: { spec } });
      const address = { type: 'InternalIP', address: '10.0.0.1' };
      await on.outcome('PATCH', `${nodes}/${on.name}/status`, { type: merge, body: { status: { addresses: [address, address] } } });
      await on.outcome('PATCH', `${nodes}/${on.name}/status`, { type: merge, body: { status: { declaredFeatures: ['B', 'A'] } } });
    },
  },
  {
    title: 'create pod: containers and policies that are none; scheduling gates; its class',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      const main = { name: 'main', image: 'x' };
      const containers = [
        [{ name: 'main' }],
        [{ image: 'x' }],
        [main, main],
        [{ ...main, name: 'Bad_Name' }],
        [{ ...main, resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }],
      ];
      await tried(
        on,
        path,
        containers.map((each) => pod('a', { spec: { containers: each } })),
      );
      await tried(
        on,
        path,
        [
          { restartPolicy: 'Bad' },
          { activeDeadlineSeconds: 0 },
          { nodeName: 5 },
          { initContainers: [main] },
          { restartPolicy: '', nodeSelector: {}, initContainers: [] },
          { nodeName: 'n', schedulingGates: [{ name: 'example.org/gate' }] },
        ].map((spec) => pod('a', { spec })),
      );
      await on.post(
        path,
        pod('odd', { spec: { terminationGracePeriodSeconds: -1, restartPolicy: '', hostNetwork: false, initContainers: [] } }),
      );
      await on.post(path, pod('gated', { spec: { schedulingGates: [{ name: 'example.org/gate' }] } }));
      const resources = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1000m', memory: '1024Mi' } };
      const { body } = await on.quietly('POST', path, { body: pod('sure', { spec: { containers: [{ ...main, resources }] } }) });
      on.record('class', at(body, 'status.qosClass') ?? null);
    },
  },
  {
    title: 'change pod: what may change, and how',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      const toleration = { key: 'a', operator: 'Exists' };
      const spec = { nodeName: 'somewhere', activeDeadlineSeconds: 10, tolerations: [toleration] };
      const made = await on.made('POST', path, { body: pod('a', { spec }) });
      const all = at(made, 'spec.tolerations') as readonly object[];
      for (const change of [
        { activeDeadlineSeconds: 20 },
        { activeDeadlineSeconds: null },
        { activeDeadlineSeconds: 5 },
        { terminationGracePeriodSeconds: 5 },
        { tolerations: [] },
        { tolerations: [...all, { key: 'b', operator: 'Exists' }] },
        { schedulingGates: [{ name: 'example.org/gate' }] },
        { containers: [] },
        { nodeSelector: { a: 'b' } },
      ])
        await on.outcome('PATCH', `${path}/a`, { type: merge, body: { spec: change } });
      await on.made('POST', path, { body: pod('b') });
      await on.outcome('PUT', `${path}/b`, { body: pod('b', { metadata: { name: 'b', labels: { a: 'b' } } }) });
    },
  },
  {
    title: 'change the status of a pod: its class and its owners stay',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      const made = (await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) })) as { readonly metadata: object };
      const ownerReferences = [{ apiVersion: 'example.org/v1', kind: 'A', name: 'a', uid: 'x' }];
      const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
      await on.call('PUT', `${path}/a/status`, { body: { ...made, metadata: { ...made.metadata, ownerReferences }, status } });
    },
  },
  {
    title: 'create disruption budget: selectors and policies that are none',
    run: async (on) => {
      await on.inNamespace();
      const expressions = [
        { key: 'a', operator: 'In' },
        { key: 'a', operator: 'Odd' },
        { key: 'a', operator: 'Exists', values: ['x'] },
        { key: 'not good!', operator: 'Exists' },
      ];
      await tried(on, `/apis/policy/v1/namespaces/${on.name}/poddisruptionbudgets`, [
        ...expressions.map((expression) => budget('a', {}, { selector: { matchExpressions: [expression] } })),
        budget('a', { a: 'not good!' }, { minAvailable: 1 }),
        budget('a', {}, { unhealthyPodEvictionPolicy: 'Odd' }),
        budget('a', {}, { minAvailable: true }),
      ]);
    },
  },
];
