import { describe, expect, it } from '@jest/globals';
import { cluster, configMap, configMaps, leases, node, nodes, patch, send } from '../cluster.js';

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('writes at the same time', () => {
  it('patches to different fields all survive', async () => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    await times(40, (index) => patch(server, 'merge', `${nodes}/a`, { metadata: { labels: { [`l${index}`]: 'x' } } }));
    expect(Object.keys((await send(server, 'GET', `${nodes}/a`)).body.metadata.labels).length).toBe(40);
  });

  it('one of many updates from the same version wins', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a'));
    const answers = await times(20, (index) => send(server, 'PUT', `${configMaps}/a`, { ...read, data: { winner: String(index) } }));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(19);
  });

  it('one of many creations of a name wins', async () => {
    const server = await cluster();
    const answers = await times(20, (index) =>
      send(server, 'PUT', `${leases}/a`, { metadata: { name: 'a' }, spec: { holderIdentity: `h${index}` } }),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
  });

  it('a precondition holds until the object is gone', async () => {
    const server = await cluster();
    const { body: read } = await send(server, 'POST', configMaps, configMap('a'));
    const { resourceVersion } = read.metadata;
    const answers = await Promise.all([
      send(server, 'DELETE', `${configMaps}/a`, { preconditions: { resourceVersion } }),
      patch(server, 'merge', `${configMaps}/a`, { metadata: { resourceVersion }, data: { x: 'y' } }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });
});
