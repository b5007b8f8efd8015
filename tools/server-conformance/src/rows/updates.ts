import { at } from '../session/json.js';
import type { Session } from '../session/session.js';
import { configMap, node, pod } from './objects.js';
import type { Row } from './row.js';

const nodes = '/api/v1/nodes';
const status = {
  conditions: [
    {
      type: 'Ready',
      status: 'True',
      reason: 'KubeletReady',
      message: 'ready',
      lastHeartbeatTime: '2026-01-01T00:00:00Z',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    },
  ],
};

const newNode = (on: Session, more: object = {}) => on.made('POST', nodes, { body: node(on.name, more) });

export const updates: readonly Row[] = [
  {
    title: 'put node: with its version, with an older one, with none',
    run: async (on) => {
      const before = (await newNode(on)) as object;
      const changed = { ...before, spec: { unschedulable: true } };
      await on.call('PUT', `${nodes}/${on.name}`, { body: changed });
      await on.call('PUT', `${nodes}/${on.name}`, { body: changed });
      await on.call('PUT', `${nodes}/${on.name}`, { body: node(on.name, { metadata: { name: on.name, labels: { a: 'b' } } }) });
    },
  },
  { title: 'put node: it is not there', run: (on) => on.call('PUT', `${nodes}/${on.name}`, { body: node(on.name) }) },
  {
    title: 'put node: another name in its metadata',
    run: async (on) => {
      await newNode(on);
      await on.call('PUT', `${nodes}/${on.name}`, { body: node('another') });
    },
  },
  {
    title: 'put node: another uid in its metadata',
    run: async (on) => {
      await newNode(on);
      await on.outcome('PUT', `${nodes}/${on.name}`, {
        body: node(on.name, { metadata: { name: on.name, uid: '11111111-2222-3333-4444-555555555555' } }),
      });
    },
  },
  {
    title: 'put node: nothing changes, so its version stays',
    run: async (on) => {
      const before = await newNode(on);
      await on.call('GET', `${nodes}/${on.name}`);
      await on.call('PUT', `${nodes}/${on.name}`, { body: before });
    },
  },
  {
    title: 'put node: its status is not taken',
    run: async (on) => {
      const before = (await newNode(on)) as object;
      await on.call('PUT', `${nodes}/${on.name}`, { body: { ...before, status } });
    },
  },
  {
    title: 'put nodes/status: its spec is not taken, its metadata is',
    run: async (on) => {
      const before = (await newNode(on)) as { readonly metadata: object };
      await on.call('PUT', `${nodes}/${on.name}/status`, {
        body: { ...before, metadata: { ...before.metadata, labels: { a: 'b' } }, spec: { unschedulable: true }, status },
      });
    },
  },
  {
    title: 'put config map: without its version',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a') });
      await on.call('PUT', `${path}/a`, { body: configMap('a', { data: { k: 'v' } }) });
    },
  },
  {
    title: 'put machine: generation counts changes of the spec',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`;
      const made = (await on.made('POST', path, {
        body: {
          apiVersion: 'machine.sapcloud.io/v1alpha1',
          kind: 'Machine',
          metadata: { name: 'm' },
          spec: { class: { kind: 'MachineClass', name: 'c' } },
        },
      })) as object;
      const { body } = await on.call('PUT', `${path}/m`, { body: { ...made, spec: { class: { kind: 'MachineClass', name: 'd' } } } });
      await on.call('PUT', `${path}/m`, {
        body: { ...(body as object), metadata: { ...(at(body, 'metadata') as object), labels: { a: 'b' } } },
      });
      await on.call('PUT', `${path}/m`, { body: { ...made, metadata: { name: 'm' } } });
    },
  },
  {
    title: 'put pod: its image and its node',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      const made = (await on.made('POST', path, { body: pod('a', { spec: { nodeName: 'somewhere' } }) })) as {
        readonly spec: { readonly containers: readonly object[] };
      };
      const image = { ...made, spec: { ...made.spec, containers: [{ ...made.spec.containers[0], image: 'registry.invalid/main:2' }] } };
      await on.call('PUT', `${path}/a`, { body: image });
      const moved = await on.quietly('PUT', `${path}/a`, {
        body: { ...made, metadata: { name: 'a' }, spec: { ...made.spec, nodeName: 'elsewhere' } },
      });
      on.record('moved to another node', {
        code: moved.code,
        reason: at(moved.body, 'reason') ?? null,
        field: at(moved.body, 'details.causes.0.field') ?? null,
      });
    },
  },
  {
    title: 'put config map: one that is leaving, with its times written otherwise',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'] } }) });
      const left = await on.made('DELETE', `${path}/a`);
      const deletionTimestamp = String(at(left, 'metadata.deletionTimestamp')).replace('Z', '.000Z');
      await on.call('PUT', `${path}/a`, {
        body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'], labels: { a: 'b' }, deletionTimestamp } }),
      });
      for (const metadata of [{ deletionTimestamp: '2000-01-01T00:00:00Z' }, { deletionGracePeriodSeconds: 5 }])
        await on.outcome('PATCH', `${path}/a`, { type: 'application/merge-patch+json', body: { metadata } });
    },
  },
];
