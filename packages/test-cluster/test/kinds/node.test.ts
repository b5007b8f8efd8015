import { describe, expect, it } from '@jest/globals';
import { cluster, node, nodes, patch, send } from '../cluster.js';

describe('Node', () => {
  it('has every text of its node info, and no empty list', async () => {
    const server = await cluster();
    const { body } = await send(server, 'POST', nodes, node('a', { status: { nodeInfo: { kubeletVersion: 'v1.36.2' }, conditions: [] } }));
    expect([body.status.nodeInfo.kubeletVersion, body.status.nodeInfo.bootID, body.status.conditions]).toEqual(['v1.36.2', '', undefined]);
    const { body: clean } = await patch(server, 'merge', `${nodes}/a`, { spec: { taints: [], unschedulable: false } });
    expect(clean.spec).toEqual({});
  });

  it.each([
    ['another effect', { key: 'a', effect: 'Sometimes' }, 'FieldValueNotSupported', 'metadata.taints[0].effect'],
    ['no effect', { key: 'a' }, 'FieldValueRequired', 'metadata.taints[0].effect'],
    ['no key', { effect: 'NoSchedule' }, 'FieldValueInvalid', 'metadata.taints[0].key'],
  ])('refuses a taint with %s', async (_, taint, reason, field) => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a'));
    const { status, body } = await patch(server, 'merge', `${nodes}/a`, { spec: { taints: [taint] } });
    expect([status, body.details.causes[0].reason, body.details.causes[0].field]).toEqual([422, reason, field]);
  });
});
