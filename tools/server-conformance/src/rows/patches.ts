import { at } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap, node, pod } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';
const strategic = 'application/strategic-merge-patch+json';
const json = 'application/json-patch+json';
const merge = 'application/merge-patch+json';
const when = '2026-01-01T00:00:00Z';

const condition = (type: string, status: string): object => ({
  type,
  status,
  reason: 'Told',
  message: 'told',
  lastHeartbeatTime: when,
  lastTransitionTime: when,
});

const onNode = (
  title: string,
  patches: readonly { readonly type: string; readonly body: unknown; readonly path?: string }[],
  start: object = {},
): Row => ({
  title,
  run: async (on) => {
    await on.made('POST', nodes, { body: node(on.name, start) });
    for (const { type, body, path = '' } of patches) await on.call('PATCH', `${nodes}/${on.name}${path}`, { type, body });
  },
});

const machine = async (on: Session): Promise<string> => {
  await on.inNamespace();
  const path = `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`;
  await on.made('POST', path, {
    body: {
      apiVersion: 'machine.sapcloud.io/v1alpha1',
      kind: 'Machine',
      metadata: { name: 'm', labels: { a: 'b' } },
      spec: { class: { kind: 'MachineClass', name: 'c' } },
    },
  });
  return `${path}/m`;
};

export const patches: readonly Row[] = [
  onNode('merge patch node: labels, annotations and cordon together', [
    { type: merge, body: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } }, spec: { unschedulable: true } } },
    { type: merge, body: { metadata: { labels: { a: null }, annotations: { c: null } }, spec: { unschedulable: null } } },
  ]),
  onNode('merge patch node: nothing changes, so its version stays', [
    { type: merge, body: { metadata: { labels: { a: 'b' } } } },
    { type: merge, body: { metadata: { labels: { a: 'b' } } } },
    { type: merge, body: {} },
  ]),
  onNode('merge patch nodes/status: metadata and a condition in one patch', [
    {
      type: merge,
      path: '/status',
      body: {
        metadata: { labels: { phase: 'updated' }, annotations: { by: 'agent' } },
        status: { conditions: [condition('InPlaceUpdate', 'True')] },
      },
    },
  ]),
  onNode('strategic merge patch nodes/status: metadata and a condition in one patch', [
    {
      type: strategic,
      path: '/status',
      body: {
        metadata: { labels: { phase: 'updated' }, annotations: { by: 'agent' } },
        status: { conditions: [condition('InPlaceUpdate', 'True')] },
      },
    },
    {
      type: strategic,
      path: '/status',
      body: {
        metadata: { labels: { phase: null } },
        status: { conditions: [condition('Ready', 'True'), condition('InPlaceUpdate', 'False')] },
      },
    },
    { type: strategic, path: '/status', body: { status: { conditions: [{ $patch: 'delete', type: 'Ready' }] } } },
  ]),
  onNode('merge patch nodes/status: its spec is not taken', [
    { type: merge, path: '/status', body: { spec: { unschedulable: true }, status: { phase: 'Running' } } },
  ]),
  onNode('merge patch node: its status is not taken', [
    { type: merge, body: { metadata: { labels: { a: 'b' } }, status: { conditions: [condition('Ready', 'True')] } } },
  ]),
  onNode('merge patch nodes/status: declared features and node info', [
    {
      type: merge,
      path: '/status',
      body: {
        status: {
          declaredFeatures: ['GuaranteedQoSPodCPUResize'],
          nodeInfo: { kubeletVersion: 'v1.36.2', osImage: 'Garden Linux 1592.4.0' },
        },
      },
    },
  ]),
  onNode('strategic merge patch node: taints merge by key', [
    { type: strategic, body: { spec: { taints: [{ key: 'a', value: '1', effect: 'NoSchedule' }] } } },
    {
      type: strategic,
      body: {
        spec: {
          taints: [
            { key: 'b', effect: 'NoExecute' },
            { key: 'a', value: '2', effect: 'NoSchedule' },
          ],
        },
      },
    },
    { type: strategic, body: { spec: { taints: [{ $patch: 'delete', key: 'a' }] } } },
    { type: strategic, body: { spec: { $patch: 'replace', unschedulable: true } } },
  ]),
  onNode('merge patch node: taints are replaced', [
    { type: merge, body: { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } } },
    { type: merge, body: { spec: { taints: [] } } },
    { type: merge, body: { spec: { taints: null } } },
  ]),
  onNode('merge patch node: a taint that is none', [{ type: merge, body: { spec: { taints: [{ key: 'a', effect: 'Sometimes' }] } } }]),
  onNode('merge patch node: a label that is none', [{ type: merge, body: { metadata: { labels: { a: 'not good!' } } } }]),
  onNode('json patch node: add, replace, test, remove', [
    {
      type: json,
      body: [
        { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
        { op: 'test', path: '/metadata/labels/a', value: 'b' },
        { op: 'add', path: '/metadata/labels/c~1d', value: 'e' },
      ],
    },
    {
      type: json,
      body: [
        { op: 'replace', path: '/metadata/labels/a', value: 'z' },
        { op: 'remove', path: '/metadata/labels/c~1d' },
      ],
    },
  ]),
  onNode('json patch node: a test fails', [{ type: json, body: [{ op: 'test', path: '/metadata/name', value: 'another' }] }]),
  onNode('json patch node: what is removed is not there', [{ type: json, body: [{ op: 'remove', path: '/metadata/labels/none' }] }]),
  onNode('json patch node: what is replaced is not there', [
    { type: json, body: [{ op: 'replace', path: '/metadata/labels/none', value: 'a' }] },
  ]),
  onNode('json patch node: no list', [{ type: json, body: { op: 'add' } }]),
  onNode('merge patch node: no object', [{ type: merge, body: '[]' }]),
  onNode('merge patch node: not JSON', [{ type: merge, body: '{' }]),
  onNode('patch node: a media type that is none', [{ type: 'application/json', body: {} }]),
  {
    title: 'merge patch node: resourceVersion as a precondition',
    run: async (on) => {
      const before = await on.made('POST', nodes, { body: node(on.name) });
      const resourceVersion = at(before, 'metadata.resourceVersion');
      await on.merge(`${nodes}/${on.name}`, { metadata: { resourceVersion, labels: { a: 'b' } } });
      await on.merge(`${nodes}/${on.name}`, { metadata: { resourceVersion, labels: { a: 'c' } } });
      await on.merge(`${nodes}/${on.name}/status`, { metadata: { resourceVersion }, status: { conditions: [condition('Ready', 'True')] } });
    },
  },
  {
    title: 'merge patch node: a stale resourceVersion, and nothing would change',
    run: async (on) => {
      const before = await on.made('POST', nodes, { body: node(on.name, { metadata: { name: on.name, labels: { a: 'b' } } }) });
      await on.made('PATCH', `${nodes}/${on.name}`, { type: merge, body: { metadata: { labels: { c: 'd' } } } });
      await on.merge(`${nodes}/${on.name}`, { metadata: { resourceVersion: at(before, 'metadata.resourceVersion'), labels: { a: 'b' } } });
    },
  },
  {
    title: 'merge patch node: uid as a precondition',
    run: async (on) => {
      const before = await on.made('POST', nodes, { body: node(on.name) });
      await on.merge(`${nodes}/${on.name}`, { metadata: { uid: at(before, 'metadata.uid'), labels: { a: 'b' } } });
      await on.merge(`${nodes}/${on.name}`, { metadata: { uid: '11111111-2222-3333-4444-555555555555', labels: { a: 'c' } } });
    },
  },
  {
    title: 'strategic merge patch node: resourceVersion as a precondition',
    run: async (on) => {
      const before = await on.made('POST', nodes, { body: node(on.name) });
      const resourceVersion = at(before, 'metadata.resourceVersion');
      await on.call('PATCH', `${nodes}/${on.name}`, { type: strategic, body: { metadata: { resourceVersion, labels: { a: 'b' } } } });
      await on.call('PATCH', `${nodes}/${on.name}`, { type: strategic, body: { metadata: { resourceVersion, labels: { a: 'c' } } } });
    },
  },
  { title: 'merge patch node: it is not there', run: (on) => on.merge(`${nodes}/${on.name}`, {}) },
  {
    title: 'merge patch node: dry run',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name) });
      await on.call('PATCH', `${nodes}/${on.name}?dryRun=All`, { type: merge, body: { spec: { unschedulable: true } } });
      await on.call('GET', `${nodes}/${on.name}`);
    },
  },
  {
    title: 'merge patch node: generation and creation are kept, deletion and name cannot be changed',
    run: async (on) => {
      await on.made('POST', nodes, { body: node(on.name) });
      const path = `${nodes}/${on.name}`;
      await on.merge(path, { metadata: { generation: 5 } });
      await on.merge(path, { metadata: { creationTimestamp: '2020-01-01T00:00:00Z' } });
      await on.merge(path, { metadata: { deletionTimestamp: '2020-01-01T00:00:00Z' } });
      await on.merge(path, { metadata: { name: 'another' } });
    },
  },
  {
    title: 'merge patch machine: spec, labels and owner together',
    run: async (on) =>
      on.merge(await machine(on), {
        metadata: {
          labels: { a: null, c: 'd' },
          ownerReferences: [
            {
              apiVersion: 'machine.sapcloud.io/v1alpha1',
              kind: 'MachineSet',
              name: 's',
              uid: 'u-1',
              controller: true,
              blockOwnerDeletion: true,
            },
          ],
        },
        spec: { class: { name: 'd' } },
      }),
  },
  {
    title: 'merge patch machine: a stale version',
    run: async (on) => {
      const path = await machine(on);
      const { body } = await on.quietly('GET', path);
      const resourceVersion = at(body, 'metadata.resourceVersion');
      await on.merge(path, { metadata: { resourceVersion, labels: { c: 'd' } } });
      await on.merge(path, { metadata: { resourceVersion, labels: { c: 'e' } } });
    },
  },
  {
    title: 'merge patch machines/status: status only',
    run: async (on) =>
      on.merge(`${await machine(on)}/status`, {
        metadata: { labels: { c: 'd' } },
        spec: { class: { name: 'd' } },
        status: { currentStatus: { phase: 'Running' } },
      }),
  },
  {
    title: 'merge patch machine: its status is not taken',
    run: async (on) => on.merge(await machine(on), { status: { currentStatus: { phase: 'Running' } } }),
  },
  {
    title: 'json patch machine: test and replace',
    run: async (on) =>
      on.call('PATCH', await machine(on), {
        type: json,
        body: [
          { op: 'test', path: '/spec/class/name', value: 'c' },
          { op: 'replace', path: '/spec/class/name', value: 'd' },
        ],
      }),
  },
  {
    title: 'strategic merge patch machine: not for custom resources',
    run: async (on) => on.call('PATCH', await machine(on), { type: strategic, body: {} }),
  },
  {
    title: 'merge patch pods/status: phase and conditions',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) });
      await on.merge(`${path}/a/status`, {
        status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: when }], startTime: when },
      });
      await on.call('PATCH', `${path}/a/status`, {
        type: strategic,
        body: { status: { conditions: [{ type: 'ContainersReady', status: 'True', lastTransitionTime: when }] } },
      });
    },
  },
  {
    title: 'merge patch config map: data',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { data: { one: '1', two: '2' } }) });
      await on.merge(`${path}/a`, { data: { one: null, three: '3' } });
      await on.merge(`${path}/a`, { data: null });
    },
  },
];
