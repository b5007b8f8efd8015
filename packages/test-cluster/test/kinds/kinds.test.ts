import { describe, expect, it } from '@jest/globals';
import { cluster, leases, node, nodes, patch, pod, pods, send } from '../cluster.js';

describe('Node', () => {
  it('is tainted as not ready by admission, once', async () => {
    const server = await cluster();
    const taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
    expect(
      (await send(server, 'POST', nodes, node('a', { spec: { taints: [{ key: 'x', effect: 'NoExecute' }] } }))).body.spec.taints,
    ).toEqual([{ key: 'x', effect: 'NoExecute' }, taint]);
    expect((await send(server, 'POST', nodes, node('b', { spec: { taints: [taint] } }))).body.spec.taints).toEqual([taint]);
  });
});

describe('Lease', () => {
  const lease = (spec: object) => ({ metadata: { name: 'a' }, spec });
  it.each([
    ['2026-03-01T10:00:00.123456Z', 201],
    ['2026-03-01T10:00:00.123456+01:00', 201],
    ['2026-03-01T10:00:00.123Z', 400],
    ['2026-03-01T10:00:00Z', 400],
    ['2026-03-01T10:00:00.1234567Z', 400],
  ])('renewTime %s answers %d', async (renewTime, code) => {
    expect((await send(await cluster(), 'POST', leases, lease({ renewTime }))).status).toBe(code);
  });

  it('says what it could not read', async () => {
    const { body } = await send(await cluster(), 'POST', leases, lease({ acquireTime: '2026-03-01T10:00:00.123Z' }));
    expect([body.reason, body.message]).toEqual([
      'BadRequest',
      'Lease in version "v1" cannot be handled as a Lease: json: cannot unmarshal 2026-03-01T10:00:00.123Z into spec.acquireTime',
    ]);
  });

  it('refuses it in an update too', async () => {
    const server = await cluster();
    await send(server, 'POST', leases, lease({}));
    expect((await patch(server, 'merge', `${leases}/a`, { spec: { renewTime: '2026-03-01T10:00:00Z' } })).status).toBe(422);
  });

  it.each([
    [{ leaseDurationSeconds: 0 }, 'spec.leaseDurationSeconds'],
    [{ leaseTransitions: -1 }, 'spec.leaseTransitions'],
  ])('refuses %j', async (spec, field) => {
    const { status, body } = await send(await cluster(), 'POST', leases, lease(spec));
    expect([status, body.details.causes[0].field]).toEqual([422, field]);
  });
});

describe('Event', () => {
  const path = '/apis/events.k8s.io/v1/namespaces/default/events';
  const event = {
    metadata: { name: 'e' },
    eventTime: '2026-03-01T10:00:00.000000Z',
    reportingController: 'example.com/c',
    reportingInstance: 'c-1',
    action: 'Drain',
    reason: 'Drained',
    type: 'Normal',
    note: 'done',
    regarding: { kind: 'Node', name: 'n' },
  };

  it('about a cluster-scoped object lives in default', async () => {
    expect((await send(await cluster(), 'POST', path, event)).status).toBe(201);
    expect(
      (await send(await cluster(), 'POST', '/apis/events.k8s.io/v1/namespaces/other/events', event)).body.details.causes[0].field,
    ).toBe('involvedObject.namespace');
  });

  it.each([
    ['no reportingController', { reportingController: '' }, 422, 'reportingController'],
    ['no reportingInstance', { reportingInstance: undefined }, 422, 'reportingInstance'],
    ['no action', { action: undefined }, 422, 'action'],
    ['no reason', { reason: undefined }, 422, 'reason'],
    ['no eventTime', { eventTime: undefined }, 422, 'eventTime'],
    ['another type', { type: 'Error' }, 422, 'type'],
    ['a note of 1025 characters', { note: 'x'.repeat(1025) }, 422, 'message'],
    ['a note of 1026 bytes', { note: 'ä'.repeat(513) }, 422, 'message'],
    ['a reason of 130 bytes', { reason: 'ä'.repeat(65) }, 422, 'reason'],
    ['an action of 129 characters', { action: 'x'.repeat(129) }, 422, 'action'],
    ['an eventTime without microseconds', { eventTime: '2026-03-01T10:00:00Z' }, 400, undefined],
  ])('is refused with %s', async (_, change, code, field) => {
    const { status, body } = await send(await cluster(), 'POST', path, { ...event, ...change });
    expect([status, body.details?.causes[0].field]).toEqual([code, field]);
  });

  it('may be about an object of another namespace', async () => {
    const regarding = { kind: 'Pod', name: 'p', namespace: 'other' };
    expect((await send(await cluster(), 'POST', path, { ...event, regarding })).status).toBe(201);
  });

  it('may change its series, nothing it tells', async () => {
    const server = await cluster();
    await send(server, 'POST', path, event);
    const series = { count: 2, lastObservedTime: '2026-03-01T10:01:00.000000Z' };
    expect((await patch(server, 'merge', `${path}/e`, { series })).status).toBe(200);
    expect((await patch(server, 'merge', `${path}/e`, { reason: 'Other' })).status).toBe(422);
    expect((await patch(server, 'merge', `${path}/e`, { series: { lastObservedTime: 'now' } })).status).toBe(422);
    expect((await patch(server, 'merge', `${path}/e`, { note: 'other' })).body.details.causes[0].field).toBe('message');
  });
});

describe('Pod', () => {
  it('gets its defaults and its class of service', async () => {
    const server = await cluster();
    const { body } = await send(server, 'POST', pods, pod('a'));
    expect(body.spec).toEqual({
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      schedulerName: 'default-scheduler',
      containers: [{ name: 'main', image: 'nginx' }],
    });
    const qos = async (name: string, resources: object) =>
      (await send(server, 'POST', pods, pod(name, { containers: [{ name: 'c', image: 'nginx', resources }] }))).body.status.qosClass;
    expect(await qos('b', { requests: { cpu: 1 } })).toBe('Burstable');
    expect(await qos('c', { limits: { cpu: 1, memory: '1Gi' } })).toBe('Guaranteed');
    expect(await qos('e', { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1000m', memory: '1024Mi' } })).toBe('Guaranteed');
    expect(await qos('d', { limits: { cpu: 2, memory: '1Gi' }, requests: { cpu: 1 } })).toBe('Burstable');
  });

  it('needs a container', async () => {
    expect((await send(await cluster(), 'POST', pods, { metadata: { name: 'a' }, spec: {} })).body.details.causes[0].field).toBe(
      'spec.containers',
    );
  });

  it('keeps its spec but for images and tolerations', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    expect((await patch(server, 'json', `${pods}/a`, [{ op: 'replace', path: '/spec/containers/0/image', value: 'b' }])).status).toBe(200);
    expect((await patch(server, 'merge', `${pods}/a`, { spec: { tolerations: [{ key: 'x' }] } })).status).toBe(200);
    const { status, body } = await patch(server, 'merge', `${pods}/a`, { spec: { nodeName: 'n' } });
    expect([status, body.details.causes[0].reason]).toEqual([422, 'FieldValueForbidden']);
  });

  it('is bound to a node once', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    const bind = (name: string, to: string) =>
      send(server, 'POST', `${pods}/${name}/binding`, { metadata: { name }, target: { kind: 'Node', name: to } });
    expect((await bind('a', 'n1')).status).toBe(201);
    const { body } = await send(server, 'GET', `${pods}/a`);
    expect([body.spec.nodeName, body.status.conditions[0].type]).toEqual(['n1', 'PodScheduled']);
    const again = await bind('a', 'n2');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "n1"',
    ]);
    expect((await bind('none', 'n1')).status).toBe(404);
    await send(server, 'POST', pods, pod('b', {}, { annotations: { own: '1' } }));
    await send(server, 'POST', `${pods}/b/binding`, {
      metadata: { name: 'b', annotations: { noted: '2' }, labels: { zone: 'a' } },
      target: { name: 'n1' },
    });
    expect((await send(server, 'GET', `${pods}/b`)).body.metadata).toMatchObject({
      annotations: { own: '1', noted: '2' },
      labels: { zone: 'a' },
    });
  });

  it.each([
    ['another uid', { metadata: { uid: 'other' } }, 409],
    ['another version', { metadata: { resourceVersion: '1' } }, 409],
    ['a uid that is no text', { metadata: { uid: 5 } }, 400],
    ['a note that is no text', { metadata: { annotations: { a: 5 } } }, 400],
    ['no name of a target', { target: {} }, 500],
    ['a target that is no node', { target: { kind: 'Pod', name: 'n1' } }, 500],
    ['a target that is no object', { target: 'n1' }, 400],
  ])('is not bound with %s', async (_, { metadata, target = { name: 'n1' } }: { metadata?: object; target?: unknown }, code) => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    expect((await send(server, 'POST', `${pods}/a/binding`, { metadata: { name: 'a', ...metadata }, target })).status).toBe(code);
    expect((await send(server, 'GET', `${pods}/a`)).body.spec.nodeName).toBe(undefined);
  });

  it.each([
    ['containers', { requests: { cpu: 'x' } }],
    ['containers', { limits: { memory: true } }],
    ['initContainers', { requests: { cpu: '1 ' } }],
  ])('asks in its %s for amounts that are amounts: %j', async (field, resources) => {
    const container = { name: 'odd', image: 'a', resources };
    const { status } = await send(await cluster(), 'POST', pods, pod('a', { [field]: [container] }));
    expect(status).toBe(400);
  });

  it('is not bound while it waits for its gates', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a', { schedulingGates: [{ name: 'example.org/wait' }] }));
    const { status, body } = await send(server, 'POST', `${pods}/a/binding`, { metadata: { name: 'a' }, target: { name: 'n1' } });
    expect([status, body.message]).toEqual([
      409,
      'Operation cannot be fulfilled on pods/binding "a": pod a has non-empty .spec.schedulingGates',
    ]);
  });
});

describe('CertificateSigningRequest', () => {
  const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
  const request = {
    metadata: { name: 'a' },
    spec: { request: 'eA==', signerName: 'kubernetes.io/kubelet-serving', usages: ['server auth'], username: 'forged' },
  };

  it('names who asked, is approved through a subresource and issued through status', async () => {
    const server = await cluster();
    expect((await send(server, 'POST', path, request)).body.spec.username).toBe('test-cluster:client');
    const conditions = [{ type: 'Approved', status: 'True', reason: 'Test' }];
    await patch(server, 'merge', `${path}/a/approval`, { status: { conditions } });
    await patch(server, 'merge', `${path}/a/status`, { status: { certificate: 'eA==' } });
    const time = expect.stringMatching(/^\d{4}-/);
    expect((await send(server, 'GET', `${path}/a`)).body.status).toEqual({
      conditions: [{ ...conditions[0], lastTransitionTime: time, lastUpdateTime: time }],
      certificate: 'eA==',
    });
  });

  it('keeps what was asked, by whom, and what was signed, whatever an update says', async () => {
    const server = await cluster();
    const { body: asked } = await send(server, 'POST', path, request);
    const forged = { spec: { username: 'system:node:victim', request: 'Yg==' }, status: { certificate: 'eA==' } };
    for (const way of ['', '/approval']) await patch(server, 'merge', `${path}/a${way}`, forged);
    await patch(server, 'merge', `${path}/a/status`, { spec: forged.spec });
    const { body } = await send(server, 'GET', `${path}/a`);
    expect([body.spec, body.status]).toEqual([asked.spec, {}]);
  });

  it.each([
    [
      'status',
      'is approved through approval only',
      undefined,
      { type: 'Approved', status: 'True' },
      'updates may not add a condition of type "Approved"',
    ],
    [
      'approval',
      'stays approved',
      { type: 'Approved', status: 'True' },
      undefined,
      'updates may not remove a condition of type "Approved"',
    ],
    ['status', 'stays denied', { type: 'Denied', status: 'True' }, undefined, 'updates may not remove a condition of type "Denied"'],
  ])('through %s: %s', async (way, _, before, after, why) => {
    const server = await cluster();
    await send(server, 'POST', path, request);
    if (before) await patch(server, 'merge', `${path}/a/approval`, { status: { conditions: [before] } });
    const { status, body } = await patch(server, 'merge', `${path}/a/${way}`, { status: { conditions: after ? [after] : [] } });
    expect([status, body.details.causes]).toEqual([
      422,
      [{ reason: 'FieldValueForbidden', field: 'status.conditions', message: `Forbidden: ${why}` }],
    ]);
  });

  it('names whom the request impersonates', async () => {
    const impersonation = new Headers({ 'content-type': 'application/json', 'impersonate-user': 'system:node:worker-1' });
    for (const group of ['system:nodes', 'system:authenticated']) impersonation.append('impersonate-group', group);
    const server = await cluster();
    const { body } = await send(server, 'POST', path, request, Object.fromEntries(impersonation));
    expect([body.spec.username, body.spec.groups]).toEqual(['system:node:worker-1', ['system:nodes', 'system:authenticated']]);
  });

  it('needs request, signer and usages', async () => {
    const { body } = await send(await cluster(), 'POST', path, { metadata: { name: 'a' }, spec: {} });
    expect(body.details.causes.map(({ field }: { field: string }) => field)).toEqual(['spec.request', 'spec.signerName', 'spec.usages']);
  });
});

describe('PodDisruptionBudget', () => {
  it('has one of its two fields', async () => {
    const path = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
    const { status } = await send(await cluster(), 'POST', path, { metadata: { name: 'a' }, spec: { minAvailable: 1, maxUnavailable: 1 } });
    expect(status).toBe(422);
  });

  it.each([
    ['150%', 422],
    ['half', 422],
    [-1, 422],
    ['100%', 201],
    [0, 201],
  ])('with minAvailable %s is answered %d', async (minAvailable, code) => {
    const path = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
    expect((await send(await cluster(), 'POST', path, { metadata: { name: 'a' }, spec: { minAvailable } })).status).toBe(code);
  });
});
