import { signingRequest } from '@gardener-inplace-tools/control-plane';
import { at } from '../session/json.js';
import { configMap, node } from './objects.js';
import type { Row } from './row.js';

const leaseSpec = {
  holderIdentity: 'a',
  leaseDurationSeconds: 15,
  acquireTime: '2026-01-01T00:00:00.000000Z',
  renewTime: '2026-01-01T00:00:00.000000Z',
  leaseTransitions: 0,
};
const lease = (more: object = {}, spec: object = leaseSpec): object => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'l', ...more },
  spec,
});

const event = (more: object = {}): object => ({
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  metadata: { name: 'e' },
  eventTime: '2026-01-01T00:00:00.000000Z',
  reportingController: 'example.org/controller',
  reportingInstance: 'controller-1',
  action: 'Update',
  reason: 'Updated',
  type: 'Normal',
  note: 'told',
  ...more,
});

const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests';

const certificateRequest = async (name: string, more: object = {}): Promise<object> => ({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { name },
  spec: {
    request: Buffer.from((await signingRequest({ user: 'conformance' })).request).toString('base64'),
    signerName: 'kubernetes.io/kube-apiserver-client',
    usages: ['digital signature', 'client auth'],
    expirationSeconds: 3600,
    ...more,
  },
});

const approval = (reason: string): object => ({
  type: 'Approved',
  status: 'True',
  reason,
  message: 'told to',
  lastUpdateTime: '2026-01-01T00:00:00Z',
});

export const kinds: readonly Row[] = [
  {
    title: 'signing request: a lifetime that is none',
    run: async (on) => {
      for (const expirationSeconds of ['soon', 1.5, 1e300, 2 ** 31, 599, -1])
        await on.outcome('POST', requests, { body: await certificateRequest('none', { expirationSeconds }) });
    },
  },
  {
    title: 'signing request: create, approve; its status says so',
    run: async (on) => {
      const { code, body } = await on.quietly('POST', requests, { body: await certificateRequest(on.name) });
      on.record('created', {
        code,
        signer: at(body, 'spec.signerName') ?? null,
        seconds: at(body, 'spec.expirationSeconds') ?? null,
        status: at(body, 'status') ?? null,
      });
      const approved = await on.quietly('PUT', `${requests}/${on.name}/approval`, {
        body: { ...(body as object), status: { conditions: [approval('Told')] } },
      });
      on.record('approved', { code: approved.code, conditions: at(approved.body, 'status.conditions') ?? null });
      await on.outcome('POST', requests, { body: await certificateRequest('none', { usages: [] }) });
      await on.outcome('POST', requests, { body: await certificateRequest('none', { signerName: '' }) });
    },
  },
  {
    title: 'lease: create, renew, and renew from a stale version',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/coordination.k8s.io/v1/namespaces/${on.name}/leases`;
      const { body } = await on.post(path, lease());
      const resourceVersion = at(body, 'metadata.resourceVersion');
      await on.call('PUT', `${path}/l`, { body: lease({ resourceVersion }, { ...leaseSpec, renewTime: '2026-01-01T00:00:05.000000Z' }) });
      await on.call('PUT', `${path}/l`, { body: lease({ resourceVersion }) });
      await on.call('PUT', `${path}/l`, { body: lease() });
    },
  },
  {
    title: 'lease: put creates one that is not there',
    run: async (on) => {
      await on.inNamespace();
      await on.call('PUT', `/apis/coordination.k8s.io/v1/namespaces/${on.name}/leases/l`, { body: lease() });
    },
  },
  {
    title: 'lease: times without microseconds, and a duration that is none',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/coordination.k8s.io/v1/namespaces/${on.name}/leases`;
      const { code, body } = await on.quietly('POST', path, { body: lease({}, { ...leaseSpec, renewTime: '2026-01-01 00:00' }) });
      on.record('a time that is none', { code, reason: at(body, 'reason') ?? null });
      await on.post(path, lease({}, { ...leaseSpec, leaseDurationSeconds: 0 }));
    },
  },
  {
    title: 'lease: released by an empty holder',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/coordination.k8s.io/v1/namespaces/${on.name}/leases`;
      const made = (await on.made('POST', path, { body: lease() })) as object;
      await on.call('PUT', `${path}/l`, { body: { ...made, spec: { ...leaseSpec, holderIdentity: '', leaseDurationSeconds: 1 } } });
    },
  },
  {
    title: 'event: create, count on in its series, change its reason',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/events.k8s.io/v1/namespaces/${on.name}/events`;
      await on.post(path, event({ regarding: { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: on.name } }));
      await on.merge(`${path}/e`, { series: { count: 2, lastObservedTime: '2026-01-01T00:00:05.000000Z' } });
      await on.outcome('PATCH', `${path}/e`, { body: { reason: 'Another' }, type: 'application/merge-patch+json' });
    },
  },
  {
    title: 'event: texts whose bytes are too many',
    run: async (on) => {
      await on.inNamespace();
      const path = `/apis/events.k8s.io/v1/namespaces/${on.name}/events`;
      const regarding = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: on.name };
      const tooMany = [{ note: 'ä'.repeat(513) }, { reason: 'ä'.repeat(65) }];
      for (const text of tooMany) await on.outcome('POST', path, { body: event({ regarding, ...text }) });
    },
  },
  {
    title: 'event: about a node, in default',
    run: async (on) =>
      on.post(
        '/apis/events.k8s.io/v1/namespaces/default/events',
        event({ metadata: { name: on.name }, regarding: { apiVersion: 'v1', kind: 'Node', name: on.name, uid: on.name } }),
      ),
  },
  {
    title: 'event: about an object of another namespace',
    run: async (on) => {
      await on.inNamespace();
      await on.post(
        `/apis/events.k8s.io/v1/namespaces/${on.name}/events`,
        event({ regarding: { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: 'default' } }),
      );
    },
  },
  {
    title: 'event: what is required is missing',
    run: async (on) => {
      await on.inNamespace();
      await on.outcome('POST', `/apis/events.k8s.io/v1/namespaces/${on.name}/events`, {
        body: event({ regarding: { namespace: on.name }, reason: '', action: '', reportingController: '', type: 'Odd' }),
      });
    },
  },
  {
    title: 'namespace: labels of its own, and its deletion',
    run: async (on) => {
      const path = await on.inNamespace();
      const { body } = await on.quietly('GET', path);
      on.record('namespace', {
        metadata: at(body, 'metadata') ?? null,
        spec: at(body, 'spec') ?? null,
        status: at(body, 'status') ?? null,
      });
      await on.made('POST', `${path}/configmaps`, { body: configMap('a', { metadata: { name: 'a', finalizers: ['example.org/hold'] } }) });
      const deleted = await on.quietly('DELETE', path);
      on.record('deleted', { code: deleted.code, kind: at(deleted.body, 'kind') ?? null });
      await on.post(`${path}/configmaps`, configMap('b'));
      await on.until(`${path}/configmaps/a`, ({ body: held }) => at(held, 'metadata.deletionTimestamp') !== undefined);
      await on.merge(`${path}/configmaps/a`, { metadata: { finalizers: null } });
      await on.until(path, ({ code }) => code === 404);
    },
  },
  {
    title: 'secret: stringData becomes data',
    run: async (on) => {
      const path = `${await on.inNamespace()}/secrets`;
      await on.post(path, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { a: 'b' }, data: { c: 'ZA==' } });
      await on.call('GET', `${path}/s`);
    },
  },
  {
    title: 'dry run of a node cordon by strategic merge patch',
    run: async (on) => {
      await on.made('POST', '/api/v1/nodes', { body: node(on.name) });
      await on.call('PATCH', `/api/v1/nodes/${on.name}?dryRun=All&fieldManager=kubectl-cordon`, {
        type: 'application/strategic-merge-patch+json',
        body: { spec: { unschedulable: true } },
      });
    },
  },
];
