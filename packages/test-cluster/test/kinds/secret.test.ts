import { describe, expect, it } from '@jest/globals';
import { cluster, patch, send } from '../cluster.js';

const secrets = '/api/v1/namespaces/default/secrets';

describe('Secret', () => {
  it('turns stringData into data', async () => {
    const server = await cluster();
    const { body } = await send(server, 'POST', secrets, { metadata: { name: 's' }, stringData: { a: 'b' }, data: { c: 'ZA==' } });
    expect([body.type, body.data, body.stringData]).toEqual(['Opaque', { a: 'Yg==', c: 'ZA==' }, undefined]);
    const { body: changed } = await patch(server, 'merge', `${secrets}/s`, { stringData: { c: 'e' } });
    expect(changed.data).toEqual({ a: 'Yg==', c: 'ZQ==' });
  });
});
