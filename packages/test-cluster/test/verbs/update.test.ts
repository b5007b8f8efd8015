import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, leases, machine, machines, node, nodes, patch, pod, pods, send, untimed } from '../cluster.js';

describe('update (PUT)', () => {
  it('replaces under the resourceVersion that was read', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a', { one: '1' }));
    const { status, body } = await send(server, 'PUT', `${configMaps}/a`, { ...read, data: { two: '2' } });
    expect([status, body.data]).toEqual([200, { two: '2' }]);
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(Number(read.metadata.resourceVersion));
  });

  it('refuses a stale resourceVersion', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', machines, machine('a'));
    await patch(server, 'merge', `${machines}/a`, { spec: { x: 1 } });
    const { status, body } = await send(server, 'PUT', `${machines}/a`, read);
    expect([status, body.reason, body.message]).toEqual([
      409,
      'Conflict',
      'Operation cannot be fulfilled on machines.machine.sapcloud.io "a": the object has been modified; please apply your changes to the latest version and try again',
    ]);
  });

  it('overwrites without a resourceVersion where the kind allows it', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'PUT', `${configMaps}/a`, configMap('a', { b: 'c' }))).status).toBe(200);
    await send(server, 'POST', machines, machine('a'));
    const { status, body } = await send(server, 'PUT', `${machines}/a`, machine('a'));
    expect([status, body.details.kind, body.details.causes[0].field, body.details.causes[0].message]).toEqual([
      422,
      'machines',
      'metadata.resourceVersion',
      'Invalid value: 0: must be specified for an update',
    ]);
  });

  it('keeps what only the server sets', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a'));
    const metadata = {
      ...read.metadata,
      creationTimestamp: '2000-01-01T00:00:00Z',
      generation: 7,
      labels: { a: 'b' },
    };
    const { body } = await send(server, 'PUT', `${configMaps}/a`, { ...read, metadata });
    expect(body.metadata).toEqual({ ...read.metadata, labels: { a: 'b' }, resourceVersion: body.metadata.resourceVersion });
  });

  it('refuses a deletionTimestamp: only a deletion sets it', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    const { status, body } = await patch(server, 'merge', `${nodes}/a`, { metadata: { deletionTimestamp: '2000-01-01T00:00:00Z' } });
    expect([status, body.details.causes[0].field]).toEqual([422, 'metadata.deletionTimestamp']);
  });

  it.each(['.000Z', '+00:00', '.999Z'])('keeps the times of a leaving object, however a client writes them: %s', async (end) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', {}, { finalizers: ['example.org/hold'] }));
    const { body: read } = await send(server, 'DELETE', `${configMaps}/a`);
    const { creationTimestamp, deletionTimestamp } = read.metadata;
    const [made, leaving] = [creationTimestamp, deletionTimestamp].map((time: string) => time.replace('Z', end));
    const metadata = { ...read.metadata, creationTimestamp: made, deletionTimestamp: leaving, labels: { a: 'b' } };
    const { status, body } = await send(server, 'PUT', `${configMaps}/a`, { ...read, metadata });
    expect([status, body.metadata.labels, body.metadata.deletionTimestamp]).toEqual([200, { a: 'b' }, deletionTimestamp]);
  });

  it('keeps times in whole seconds of UTC, so that the same in another form is no change', async () => {
    const server = await cluster();
    const at = (time: string) => ({
      spec: { taints: [{ key: 'a', effect: 'NoExecute', timeAdded: time }] },
      status: { conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: time, lastTransitionTime: time }] },
    });
    const { body: made } = await send(server, 'POST', nodes, node('a', at('2026-01-01T01:00:00.000+01:00')));
    expect([made.spec.taints[0], made.status.conditions]).toEqual([
      { key: 'a', effect: 'NoExecute', timeAdded: '2026-01-01T00:00:00Z' },
      [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-01-01T00:00:00Z', lastTransitionTime: '2026-01-01T00:00:00Z' }],
    ]);
    const { body } = await patch(server, 'merge', `${nodes}/a/status`, { status: at('2026-01-01T00:00:00.000Z').status });
    expect(body.metadata.resourceVersion).toBe(made.metadata.resourceVersion);
    await send(server, 'POST', pods, pod('p'));
    const status = {
      startTime: '2026-01-01T00:00:00.5Z',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00.000Z' }],
    };
    const { body: running } = await patch(server, 'merge', `${pods}/p/status`, { status });
    expect([running.status.startTime, running.status.conditions[0].lastTransitionTime]).toEqual([
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ]);
  });

  it('writes nothing when nothing changes', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a', { one: '1' }));
    const { body } = await send(server, 'PUT', `${configMaps}/a`, read);
    expect(body.metadata.resourceVersion).toBe(read.metadata.resourceVersion);
  });

  it('tells the uid and the names apart', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'PUT', `${configMaps}/a`, { ...read, metadata: { ...read.metadata, uid: 'x' } })).body.message).toBe(
      `Operation cannot be fulfilled on configmaps "a": Precondition failed: UID in precondition: x, UID in object meta: ${read.metadata.uid}`,
    );
    expect((await send(server, 'PUT', `${configMaps}/a`, configMap('b'))).body.message).toBe(
      'the name of the object (b) does not match the name on the URL (a)',
    );
    expect((await send(server, 'PUT', `${configMaps}/none`, configMap('none'))).status).toBe(404);
  });

  it('creates a Lease that is not there', async () => {
    expect((await send(await cluster(), 'PUT', `${leases}/a`, { metadata: { name: 'a' } })).status).toBe(201);
  });

  it('creates nothing under another name than the path says', async () => {
    const server = await cluster();
    const { status, body } = await send(server, 'PUT', `${leases}/a`, { metadata: { name: 'b' } });
    expect([status, body.message]).toEqual([400, 'the name of the object (b) does not match the name on the URL (a)']);
    expect((await send(server, 'GET', `${leases}/b`)).status).toBe(404);
  });

  it('counts the generation when the desired state changes, not for metadata', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a'));
    expect((await patch(server, 'merge', `${machines}/a`, { metadata: { labels: { a: 'b' } } })).body.metadata.generation).toBe(1);
    expect((await patch(server, 'merge', `${machines}/a`, { spec: { class: 'c' } })).body.metadata.generation).toBe(2);
    expect((await patch(server, 'merge', `${machines}/a/status`, { status: { node: 'n' } })).body.metadata.generation).toBe(2);
  });

  it('answers but stores nothing under dryRun=All', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', { x: '1' }));
    expect((await patch(server, 'merge', `${configMaps}/a?dryRun=All`, { data: { x: '2' } })).body.data).toEqual({ x: '2' });
    expect((await send(server, 'GET', `${configMaps}/a`)).body.data).toEqual({ x: '1' });
  });
});

describe('the status subresource', () => {
  it('one patch to nodes/status changes labels, annotations and a condition together, and drops spec', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', nodes, node('a'));
    const { status, body } = await patch(server, 'strategic-merge', `${nodes}/a/status`, {
      metadata: { resourceVersion: read.metadata.resourceVersion, labels: { l: '1' }, annotations: { a: '2' } },
      spec: { unschedulable: true },
      status: { conditions: [{ type: 'InPlaceUpdate', status: 'True' }] },
    });
    expect(status).toBe(200);
    expect([body.metadata.labels, body.metadata.annotations]).toEqual([{ l: '1' }, { a: '2' }]);
    expect(body.status.conditions).toEqual([{ ...untimed, type: 'InPlaceUpdate', status: 'True' }]);
    expect(body.spec).toEqual({ taints: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }] });
  });

  it('of a machine is written whatever the metadata says', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a'));
    const { status, body } = await patch(server, 'merge', `${machines}/a/status`, { metadata: { uid: 'other' }, status: { node: 'n' } });
    expect([status, body.status]).toEqual([200, { node: 'n' }]);
  });

  it('answers 409 to a stale patch of nodes/status', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', nodes, node('a'));
    await patch(server, 'merge', `${nodes}/a`, { metadata: { labels: { x: 'y' } } });
    const stale = { metadata: { resourceVersion: read.metadata.resourceVersion }, status: { phase: 'x' } };
    expect((await patch(server, 'merge', `${nodes}/a/status`, stale)).status).toBe(409);
  });

  it('a patch of the node itself changes metadata and spec and drops status', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a', { status: { phase: 'Pending' } }));
    const { body } = await patch(server, 'merge', `${nodes}/a`, {
      metadata: { labels: { x: 'y' } },
      spec: { unschedulable: true },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    });
    expect([body.metadata.labels, body.spec.unschedulable, body.status.phase, body.status.conditions]).toEqual([
      { x: 'y' },
      true,
      'Pending',
      undefined,
    ]);
  });

  it('of a custom resource takes the status alone', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, machine('a', { spec: { class: 'c' } }));
    const { body } = await patch(server, 'merge', `${machines}/a/status`, {
      metadata: { labels: { x: 'y' } },
      spec: { class: 'd' },
      status: { node: 'n' },
    });
    expect([body.metadata.labels, body.spec, body.status]).toEqual([undefined, { class: 'c' }, { node: 'n' }]);
    const main = await patch(server, 'merge', `${machines}/a`, { spec: { class: 'd' }, status: { node: 'm' } });
    expect([main.body.spec, main.body.status]).toEqual([{ class: 'd' }, { node: 'n' }]);
  });

  it.each([`${configMaps}/a/status`, '/apis/machine.sapcloud.io/v1alpha1/namespaces/default/machineclasses/a/status'])(
    'is not there for %s',
    async (path) => {
      expect((await patch(await cluster(), 'merge', path, {})).status).toBe(404);
    },
  );

  it('writes a pod’s status and nothing of its spec', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    const { body } = await patch(server, 'merge', `${pods}/a/status`, { spec: { nodeName: 'n' }, status: { phase: 'Running' } });
    expect([body.spec.nodeName, body.status.phase]).toEqual([undefined, 'Running']);
  });
});
