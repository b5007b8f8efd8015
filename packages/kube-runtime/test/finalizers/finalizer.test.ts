import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ClosableKubeClient, createKubeClient, finalize, type KubeObject } from '../../src/index.js';
import { failureOf } from '../support/failure-of.js';
import { machines, nodes } from '../support/resources.js';

const disk = 'machines.example.org/disk';
const reference = { namespace: 'shoot', name: 'm1' };

let cluster: TestCluster;
let client: ClosableKubeClient;
beforeEach(async () => {
  cluster = await startTestCluster();
  client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1' });
});
afterEach(async () => {
  await client.close();
  await cluster.stop();
});

const create = (finalizers?: readonly string[]): Promise<KubeObject> =>
  client.create<KubeObject>(machines, { metadata: { ...reference, ...(finalizers && { finalizers }) } });
const read = (): Promise<KubeObject> => client.get<KubeObject>(machines, reference);
const stored = (): readonly KubeObject[] => cluster.store.list(machines) as readonly KubeObject[];
const cleaned: string[] = [];
const cleanUp = async ({ metadata }: KubeObject): Promise<void> => void cleaned.push(`${metadata?.name} ${stored().length}`);
const run = (object: KubeObject) => finalize(client, machines, object, { name: disk, cleanUp });

describe('§6.7 a finalizer', () => {
  beforeEach(() => void (cleaned.length = 0));

  it('is on the object before anything is made for it, beside those of others', async () => {
    const state = await run(await create(['example.com/other']));
    expect(state).toEqual({ isLeaving: false, object: await read() });
    expect((await read()).metadata?.finalizers).toEqual(['example.com/other', disk]);
    expect(cleaned).toEqual([]);
  });

  it('is written once', async () => {
    await run(await create());
    const before = await read();
    await run(before);
    expect((await read()).metadata?.resourceVersion).toBe(before.metadata?.resourceVersion);
  });

  it('goes after the clean-up, and the object with it', async () => {
    await run(await create());
    await client.delete(machines, reference);
    expect(await run(await read())).toEqual({ isLeaving: true });
    expect([cleaned, stored()]).toEqual([['m1 1'], []]);
  });

  it('stays while cleaning up fails, and the failure is the caller’s', async () => {
    await run(await create());
    await client.delete(machines, reference);
    const fails = () => Promise.reject(new Error('the disk is busy'));
    await expect(finalize(client, machines, await read(), { name: disk, cleanUp: fails })).rejects.toThrow('the disk is busy');
    expect((await read()).metadata?.finalizers).toEqual([disk]);
  });

  it('is not put on an object that is on its way out', async () => {
    await create(['example.com/other']);
    await client.delete(machines, reference);
    expect(await run(await read())).toEqual({ isLeaving: true });
    expect([cleaned, (await read()).metadata?.finalizers]).toEqual([[], ['example.com/other']]);
  });

  it('is changed only under the version that was read', async () => {
    const stale = await create();
    await client.patch(machines, reference, { type: 'merge', body: { metadata: { labels: { a: '1' } } } });
    expect(await failureOf(run(stale))).toMatchObject({ code: 409, reason: 'Conflict' });
  });

  it('that someone else took off meanwhile is no trouble', async () => {
    await run(await create());
    await client.delete(machines, reference);
    const leaving = await read();
    await client.patch(machines, reference, { type: 'merge', body: { metadata: { finalizers: null } } });
    expect(await run(leaving)).toEqual({ isLeaving: true });
  });

  it('is not put on what was not read, which would take off those of others', async () => {
    await create(['example.com/other']);
    await expect(run({ metadata: reference })).rejects.toThrow(
      'the Machine has no resourceVersion: a finalizer is for an object as it was read',
    );
    expect((await read()).metadata?.finalizers).toEqual(['example.com/other']);
  });

  it.each([null, ''])('cleans nothing up while the deletionTimestamp is %j', async (deletionTimestamp) => {
    await run(await create());
    const { metadata } = await read();
    const living = { metadata: { ...metadata, deletionTimestamp } } as KubeObject;
    expect(await run(living)).toEqual({ isLeaving: false, object: living });
    expect([cleaned, (await read()).metadata?.finalizers]).toEqual([[], [disk]]);
  });

  it('is put beside none where the list is null', async () => {
    const { metadata } = await create();
    await run({ metadata: { ...metadata, finalizers: null } } as unknown as KubeObject);
    expect((await read()).metadata?.finalizers).toEqual([disk]);
  });

  const asRead = { metadata: { name: 'm1', resourceVersion: '1' } };
  it.each<[string, typeof nodes, string, typeof cleanUp, string]>([
    ['needs a domain', machines, 'disk', cleanUp, 'finalizer "disk" is not qualified by a domain, as example.org/disk is'],
    ['is for no Node', nodes, disk, cleanUp, 'a Node must not wait for a finalizer'],
    ['needs a clean-up', machines, disk, undefined as never, `finalizer ${disk} has no cleanUp: its objects could never be deleted`],
  ])('%s', async (_, resource, name, undo, message) => {
    await expect(finalize(client, resource, asRead, { name, cleanUp: undo })).rejects.toThrow(new TypeError(message));
  });
});
