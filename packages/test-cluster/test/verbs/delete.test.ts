import { describe, expect, it } from '@jest/globals';
import { resources } from '@gardener-inplace/api';
import { cluster, configMap, configMaps, machine, machines, patch, pod, pods, send, watch } from '../cluster.js';

describe('delete', () => {
  it('removes at once and says what it removed', async () => {
    const server = await cluster();
    const { body: created } = await send(server, 'POST', machines, machine('a'));
    const { status, body } = await send(server, 'DELETE', `${machines}/a`);
    expect([status, body.status, body.details]).toEqual([
      200,
      'Success',
      { name: 'a', group: 'machine.sapcloud.io', kind: 'machines', uid: created.metadata.uid },
    ]);
    expect((await send(server, 'DELETE', `${machines}/a`)).status).toBe(404);
  });

  it.each([
    ['uid', 'UID', 'The object might have been deleted and then recreated'],
    ['resourceVersion', 'ResourceVersion', 'The object might have been modified'],
  ])('refuses another %s', async (field, name, why) => {
    const server = await cluster();
    const { body: created } = await send(server, 'POST', configMaps, configMap('a'));
    const { status, body } = await send(server, 'DELETE', `${configMaps}/a`, { preconditions: { [field]: 'other' } });
    expect([status, body.reason]).toEqual([409, 'Conflict']);
    expect([body.details.kind, body.message]).toEqual([
      'ConfigMap',
      `Operation cannot be fulfilled on ConfigMap "a": the ${name} in the precondition (other) does not match the ${name} in record (${created.metadata[field]}). ${why}`,
    ]);
    const matching = { uid: created.metadata.uid, resourceVersion: created.metadata.resourceVersion };
    expect((await send(server, 'DELETE', `${configMaps}/a`, { preconditions: matching })).status).toBe(200);
  });

  const unreadable: readonly (readonly [object, number])[] = [
    [{ dryRun: 'All' }, 400],
    [{ dryRun: true }, 400],
    [{ dryRun: ['all'] }, 422],
    [{ preconditions: 'x' }, 400],
    [{ preconditions: { uid: 5 } }, 400],
    [{ preconditions: { resourceVersion: 5 } }, 400],
    [{ propagationPolicy: 5 }, 400],
    [{ propagationPolicy: 'orphan' }, 422],
    [{ gracePeriodSeconds: '0' }, 400],
    [{ gracePeriodSeconds: 0.5 }, 400],
  ];
  it.each(unreadable)('refuses %j, which would delete otherwise than was asked: %d', async (options, code) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    await send(server, 'POST', pods, pod('p'));
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p' }, deleteOptions: options };
    const answers = [
      await send(server, 'DELETE', `${configMaps}/a`, options),
      await send(server, 'DELETE', configMaps, options),
      await send(server, 'POST', `${pods}/p/eviction`, eviction),
    ];
    expect(answers.map(({ status }) => status)).toEqual([code, code, code]);
    expect(server.store.list(resources.configMaps).concat(server.store.list(resources.pods))).toHaveLength(2);
  });

  it.each([
    ['gracePeriodSeconds=', 400],
    ['gracePeriodSeconds=1e3', 400],
    ['gracePeriodSeconds=abc', 400],
    ['propagationPolicy=orphan', 422],
  ])('refuses %s in the query: %d', async (query, code) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'DELETE', `${configMaps}/a?${query}`)).status).toBe(code);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });

  it('of a collection refuses a limit that is none', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    expect((await send(server, 'DELETE', `${configMaps}?limit=abc`)).status).toBe(400);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });

  it('waits for finalizers, refuses new ones, and ends with the last', async () => {
    const server = await cluster();
    await send(server, 'POST', machines, { ...machine('a'), metadata: { name: 'a', finalizers: ['example.com/hold'] } });
    const { body: marked } = await send(server, 'DELETE', `${machines}/a`);
    expect([typeof marked.metadata.deletionTimestamp, marked.metadata.deletionGracePeriodSeconds, marked.metadata.generation]).toEqual([
      'string',
      0,
      2,
    ]);
    expect((await send(server, 'DELETE', `${machines}/a`)).body.metadata.resourceVersion).toBe(marked.metadata.resourceVersion);
    const more = await patch(server, 'merge', `${machines}/a`, { metadata: { finalizers: ['example.com/hold', 'example.com/more'] } });
    expect([more.status, more.body.details.causes[0].reason]).toEqual([422, 'FieldValueForbidden']);
    expect((await patch(server, 'merge', `${machines}/a`, { metadata: { finalizers: null } })).status).toBe(200);
    expect((await send(server, 'GET', `${machines}/a`)).status).toBe(404);
  });

  it('only pretends under dryRun=All', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    const { status, body } = await send(server, 'DELETE', `${configMaps}/a?dryRun=All`);
    expect([status, body.status, body.details.name]).toEqual([200, 'Success', 'a']);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });

  it('only pretends when its body asks for a dry run, one object or many', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a'));
    const options = { kind: 'DeleteOptions', apiVersion: 'v1', dryRun: ['All'] };
    expect((await send(server, 'DELETE', `${configMaps}/a`, options)).status).toBe(200);
    expect((await send(server, 'DELETE', configMaps, options)).status).toBe(200);
    expect((await send(server, 'GET', `${configMaps}/a`)).status).toBe(200);
  });

  it('takes all namespaces never at once (405)', async () => {
    const server = await cluster();
    expect((await send(server, 'DELETE', '/api/v1/namespaces')).status).toBe(405);
    expect((await send(server, 'GET', '/api/v1/namespaces/default')).body.metadata.deletionTimestamp).toBeUndefined();
  });

  it('deletes a collection by selector', async () => {
    const server = await cluster();
    await send(server, 'POST', configMaps, configMap('a', {}, { labels: { app: 'web' } }));
    await send(server, 'POST', configMaps, configMap('aa', {}, { labels: { app: 'web' } }));
    await send(server, 'POST', configMaps, configMap('b'));
    expect((await send(server, 'DELETE', `${configMaps}?labelSelector=app=web`)).status).toBe(200);
    expect((await send(server, 'GET', configMaps)).body.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual([
      'b',
    ]);
  });

  it('takes a negative grace period for a second, and refuses one that is no number', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a', { nodeName: 'n' }));
    expect((await send(server, 'DELETE', `${pods}/a`, { gracePeriodSeconds: 'soon' })).status).toBe(400);
    expect((await send(server, 'DELETE', `${pods}/a`, { gracePeriodSeconds: 1e300 })).status).toBe(400);
    expect((await send(server, 'DELETE', `${pods}/a`, { gracePeriodSeconds: -1 })).body.metadata.deletionGracePeriodSeconds).toBe(1);
  });

  it('shows a pod that is gone as it was last', async () => {
    const server = await cluster();
    const { body: created } = await send(server, 'POST', pods, pod('a'));
    const { body } = await send(server, 'DELETE', `${pods}/a`);
    expect([body.metadata.generation, body.metadata.deletionGracePeriodSeconds, typeof body.metadata.deletionTimestamp]).toEqual([
      2,
      0,
      'string',
    ]);
    const seen = await watch(server, pods, `resourceVersion=${created.metadata.resourceVersion}`);
    expect(await seen.take(2)).toEqual(['MODIFIED a', 'DELETED a']);
    expect(body.metadata.resourceVersion).toBe(server.store.resourceVersion);
  });
});

describe('delete of a pod', () => {
  const now = () => new Date('2026-03-01T10:00:00Z');

  it('on a node gives it its grace period and leaves it to the kubelet', async () => {
    const server = await cluster({ now });
    await send(server, 'POST', pods, pod('a', { nodeName: 'n' }));
    const { body } = await send(server, 'DELETE', `${pods}/a`);
    expect([body.metadata.deletionTimestamp, body.metadata.deletionGracePeriodSeconds]).toEqual(['2026-03-01T10:00:30Z', 30]);
    expect((await send(server, 'GET', `${pods}/a`)).status).toBe(200);
    expect((await send(server, 'DELETE', `${pods}/a`, { gracePeriodSeconds: 0 })).status).toBe(200);
    expect((await send(server, 'GET', `${pods}/a`)).status).toBe(404);
  });

  it('takes the period of the request, then of the pod, and can only be shortened', async () => {
    const server = await cluster({ now });
    await send(server, 'POST', pods, pod('a', { nodeName: 'n', terminationGracePeriodSeconds: 60 }));
    const periodAfter = async (query: string) =>
      (await send(server, 'DELETE', `${pods}/a${query}`)).body.metadata.deletionGracePeriodSeconds;
    expect(await periodAfter('')).toBe(60);
    expect(await periodAfter('?gracePeriodSeconds=90')).toBe(60);
    expect(await periodAfter('?gracePeriodSeconds=5')).toBe(5);
  });

  it('with a period beyond every date ends it with the year 9999', async () => {
    const server = await cluster({ now });
    await send(server, 'POST', pods, pod('a', { nodeName: 'n', terminationGracePeriodSeconds: 1e300 }));
    const { status, body } = await send(server, 'DELETE', `${pods}/a`);
    expect([status, body.metadata.deletionTimestamp]).toEqual([200, '9999-12-31T23:59:59Z']);
  });

  it('removes an unscheduled or a finished pod at once', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('unscheduled'));
    await send(server, 'POST', pods, pod('finished', { nodeName: 'n' }));
    await patch(server, 'merge', `${pods}/finished/status`, { status: { phase: 'Succeeded' } });
    for (const name of ['unscheduled', 'finished']) {
      expect((await send(server, 'DELETE', `${pods}/${name}`)).body.kind).toBe('Pod');
      expect((await send(server, 'GET', `${pods}/${name}`)).status).toBe(404);
    }
  });

  it('keeps one with a finalizer although its kubelet is done', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a', { nodeName: 'n' }, { finalizers: ['example.com/hold'] }));
    await send(server, 'DELETE', `${pods}/a`, { gracePeriodSeconds: 0 });
    expect((await send(server, 'GET', `${pods}/a`)).body.metadata.deletionGracePeriodSeconds).toBe(0);
    await patch(server, 'merge', `${pods}/a`, { metadata: { finalizers: null } });
    expect((await send(server, 'GET', `${pods}/a`)).status).toBe(404);
  });
});
