import { at } from '../session/json.js';
import { configMap, node } from './objects.js';
import type { Row } from './row.js';
import { tried } from './tried.js';

const merge = 'application/merge-patch+json';
const strategic = 'application/strategic-merge-patch+json';
const json = 'application/json-patch+json';

const wrongOrOdd: readonly object[] = [
  ...[
    { 'a/b/c': 'x' },
    { '': 'x' },
    { '/x': 'y' },
    { 'Upper.Case/x': 'y' },
    { a: 'x'.repeat(64) },
    { a: '-x' },
    { ['k'.repeat(64)]: 'x' },
    { a: 5 },
  ].map((labels) => ({ labels })),
  ...[{ 'Example.org/Upper': 'x' }, { '': 'x' }, { a: 5 }, { a: 'x'.repeat(262_145) }].map((annotations) => ({ annotations })),
  ...[['unqualified'], [''], ['orphan', 'foregroundDeletion'], 'text', [5]].map((finalizers) => ({ finalizers })),
  ...[
    [{}],
    {},
    [{ apiVersion: 'v1', kind: 'Event', name: 'a', uid: 'x' }],
    [{ apiVersion: 'a/b/c', kind: 'A', name: 'a', uid: 'x' }],
    ['a', 'b'].map((name) => ({ apiVersion: 'example.org/v1', kind: 'A', name, uid: name, controller: true })),
  ].map((ownerReferences) => ({ ownerReferences })),
  ...['made-', 'm.', 'Bad_', '-x'].map((generateName) => ({ generateName })),
  { creationTimestamp: 'yesterday' },
  { deletionTimestamp: '2026-01-01' },
  { generation: -1 },
  { generation: 'x' },
  { namespace: 'default' },
  { resourceVersion: '0' },
];

const machine = (name: string, more: object = {}): object => ({
  apiVersion: 'machine.sapcloud.io/v1alpha1',
  kind: 'Machine',
  metadata: { name, ...more },
  spec: { class: { kind: 'MachineClass', name: 'c' } },
});

/** What every object has, whatever its kind, and how a patch may change it. */
export const metadata: readonly Row[] = [
  {
    title: 'create config map and machine: every kind of metadata that is none',
    run: async (on) => {
      const path = await on.inNamespace();
      await tried(
        on,
        `${path}/configmaps`,
        wrongOrOdd.map((each) => configMap('a', { metadata: { name: 'a', ...each } })),
      );
      await tried(
        on,
        `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`,
        wrongOrOdd.map((each) => machine('a', each)),
      );
    },
  },
  {
    title: 'create config map: empty metadata, repeated owners',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const owner = { apiVersion: 'example.org/v1', kind: 'A', name: 'a', uid: 'x' };
      await on.post(
        path,
        configMap('a', {
          metadata: { name: 'a', labels: { x: null }, annotations: {}, finalizers: null, uid: '', ownerReferences: [owner, owner] },
        }),
      );
    },
  },
  {
    title: 'create and patch node: in a namespace, and with a generation of nothing',
    run: async (on) => {
      await on.post('/api/v1/nodes', node(on.name, { metadata: { name: on.name, namespace: 'other', generation: 0 } }));
      await on.merge(`/api/v1/nodes/${on.name}`, { metadata: { namespace: 'other' } });
    },
  },
  {
    title: 'create config map: one of its name is on its way out',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'] } }) });
      await on.made('DELETE', `${path}/a`);
      await on.post(path, configMap('a'));
    },
  },
  {
    title: 'lease: a put with the version of one that is gone makes another, one with none breaks',
    run: async (on) => {
      await on.inNamespace();
      const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'l', resourceVersion: '1' } };
      const path = `/apis/coordination.k8s.io/v1/namespaces/${on.name}/leases/l`;
      await on.call('PUT', path, { body: { ...body, metadata: { name: 'l', resourceVersion: 'x' } } });
      await on.call('PUT', path, { body });
    },
  },
  {
    title: 'put config map: a version that is no number, no name, another grace',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a') });
      await on.call('PUT', `${path}/a`, { body: configMap('a', { metadata: { name: 'a', resourceVersion: 'x' } }) });
      await on.outcome('PUT', `${path}/a`, { body: { metadata: {} } });
      await on.outcome('PATCH', `${path}/a`, { type: merge, body: { metadata: { deletionGracePeriodSeconds: 5 } } });
    },
  },
  {
    title: 'patch config map: into something that is none',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { data: { a: '1' } }) });
      for (const type of [merge, strategic])
        for (const body of [
          { data: { a: 5 } },
          { metadata: { labels: { a: 5 } } },
          { kind: 'Other' },
          { apiVersion: 'v2' },
          { metadata: { name: null } },
        ])
          await on.outcome('PATCH', `${path}/a`, { type, body });
      await on.outcome('PATCH', `${path}/a`, { type: strategic, body: { metadata: { annotations: { '': 'x' } } } });
    },
  },
  {
    title: 'json patch config map: what replaces nothing is added, and nothing is tested for as null',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { data: { a: '1' } }) });
      for (const operation of [
        { op: 'replace', path: '/data/b', value: '2' },
        { op: 'replace', path: '/metadata/labels/b', value: '2' },
        { op: 'test', path: '/data/none', value: null },
        { op: 'test', path: '/metadata/labels/none', value: null },
        { op: 'add', path: '/data/c' },
        { op: 'remove', path: '/metadata/name' },
        {},
      ])
        await on.outcome('PATCH', `${path}/a`, { type: json, body: [operation] });
      await on.call('GET', `${path}/a`);
    },
  },
  {
    title: 'json patch node: items of a list that are not there',
    run: async (on) => {
      const taint = { key: 'b', effect: 'NoSchedule' };
      const taints = [{ key: 'a', effect: 'NoSchedule', timeAdded: '2026-01-01T01:00:00.000+01:00' }];
      const made = await on.made('POST', '/api/v1/nodes', { body: node(on.name, { spec: { taints } }) });
      on.record('time of a taint', String(at(made, 'spec.taints.0.timeAdded')).length);
      for (const operation of [
        { op: 'replace', path: '/spec/taints/5', value: taint },
        { op: 'replace', path: '/spec/taints/-', value: taint },
        { op: 'replace', path: '/spec/taints/x', value: taint },
        { op: 'test', path: '/spec/taints/5', value: null },
        { op: 'test', path: '/spec/taints/-', value: null },
        { op: 'add', path: '/spec/taints/-', value: taint },
      ])
        await on.outcome('PATCH', `/api/v1/nodes/${on.name}?dryRun=All`, { type: json, body: [operation] });
    },
  },
  {
    title: 'patch machines/status: whatever its metadata says',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`;
      await on.made('POST', path, { body: machine('a') });
      const body = { metadata: { uid: 'other', labels: { a: 'b' } }, status: { currentStatus: { phase: 'Running' } } };
      await on.merge(`${path}/a/status`, body);
    },
  },
];
