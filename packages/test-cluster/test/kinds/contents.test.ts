import { describe, expect, it } from '@jest/globals';
import { budgets, cluster, configMap, configMaps, node, nodes, patch, pod, pods, send, untimed } from '../cluster.js';

const secrets = '/api/v1/namespaces/default/secrets';

const outcome = ({ status, body }: { status: number; body: { details?: { causes?: { field: string }[] } } }) => [
  status,
  ...new Set((body.details?.causes ?? []).map(({ field }) => field)),
];

describe('ConfigMap', () => {
  it.each([
    [{ data: { 'bad key': 'x' } }, [422, 'data[bad key]']],
    [{ data: { '..': 'x' } }, [422, 'data[..]']],
    [{ data: { a: 5 } }, [400]],
    [{ binaryData: { a: 'no!' } }, [400]],
    [{ data: { a: 'x' }, binaryData: { a: 'AAE=' } }, [422, 'data[a]']],
  ])('%j', async (content, expected) => {
    expect(outcome(await send(await cluster(), 'POST', configMaps, { metadata: { name: 'a' }, ...content }))).toEqual(expected);
  });

  it.each([
    ['data', { data: { a: '2' } }],
    ['immutable', { immutable: null }],
  ])('keeps its %s once it is immutable', async (field, change) => {
    const server = await cluster();
    await send(server, 'POST', configMaps, { ...configMap('a', { a: '1' }), immutable: true });
    expect(outcome(await patch(server, 'merge', `${configMaps}/a`, change))).toEqual([422, field]);
    expect((await patch(server, 'merge', `${configMaps}/a`, { metadata: { labels: { a: 'b' } } })).status).toBe(200);
  });
});

describe('Secret', () => {
  it.each([
    [{ type: 'kubernetes.io/tls' }, [422, 'data[tls.crt]', 'data[tls.key]']],
    [{ type: 'kubernetes.io/basic-auth', stringData: { username: 'x' } }, [201]],
    [{ type: 'kubernetes.io/service-account-token' }, [422, 'metadata.annotations[kubernetes.io/service-account.name]']],
    [{ data: { a: 'no!' } }, [400]],
  ])('%j', async (content, expected) => {
    expect(outcome(await send(await cluster(), 'POST', secrets, { metadata: { name: 'a' }, ...content }))).toEqual(expected);
  });

  it('has the empty value for none', async () => {
    const { body } = await send(await cluster(), 'POST', secrets, { metadata: { name: 'a' }, data: { a: null }, stringData: { b: null } });
    expect(body.data).toEqual({ a: '', b: '' });
  });

  it('keeps its type', async () => {
    const server = await cluster();
    await send(server, 'POST', secrets, { metadata: { name: 'a' } });
    expect(outcome(await patch(server, 'merge', `${secrets}/a`, { type: 'example.org/x' }))).toEqual([422, 'type']);
  });
});

describe('Node', () => {
  const taint = { key: 'a', effect: 'NoSchedule' };
  it.each([
    [{ spec: { taints: [taint, taint] } }, [422, 'metadata.taints[1]']],
    [{ spec: { taints: [{ ...taint, value: 'not good!' }] } }, [422, 'metadata.taints[0].value']],
    [{ spec: { unschedulable: 'yes' } }, [400]],
    [{ status: { declaredFeatures: ['B', 'A'] } }, [422, 'status.declaredFeatures[1]']],
    [{ status: { declaredFeatures: ['A', 'A'] } }, [422, 'status.declaredFeatures[1]']],
    [{ status: { declaredFeatures: ['lower'] } }, [422, 'status.declaredFeatures[0]']],
    [{ status: { capacity: { cpu: 'many' } } }, [400]],
    [{ status: { capacity: { cpu: '-1' } } }, [422, 'status.capacity.cpu', 'status.allocatable.cpu']],
    [{ status: { allocatable: { 'example.org/gpu': '1.5', cpu: '1.5' } } }, [422, 'status.allocatable.example.org/gpu']],
  ])('%j', async (content, expected) => {
    expect(outcome(await send(await cluster(), 'POST', nodes, node('a', content)))).toEqual(expected);
  });

  it('is stored as the server reads it', async () => {
    const { body } = await send(
      await cluster(),
      'POST',
      nodes,
      node('a', {
        spec: { podCIDR: '10.1.0.0/24', providerID: '' },
        status: { capacity: { cpu: '4000m', pods: 110 }, conditions: [{ type: 'Ready', status: 'True' }] },
      }),
    );
    expect([body.spec.podCIDR, body.spec.podCIDRs, body.spec.providerID]).toEqual(['10.1.0.0/24', ['10.1.0.0/24'], undefined]);
    expect([body.status.capacity, body.status.allocatable]).toEqual([
      { cpu: '4', pods: '110' },
      { cpu: '4', pods: '110' },
    ]);
    expect(body.status.conditions).toEqual([{ ...untimed, type: 'Ready', status: 'True' }]);
  });

  it.each([
    ['spec.providerID', '', { spec: { providerID: 'p:///2' } }],
    ['spec.podCIDRs', '', { spec: { podCIDRs: ['10.2.0.0/24'] } }],
    [
      'status.addresses[1]',
      '/status',
      {
        status: {
          addresses: [
            { type: 'Hostname', address: 'a' },
            { type: 'Hostname', address: 'a' },
          ],
        },
      },
    ],
  ])('cannot change its %s', async (field, subresource, change) => {
    const server = await cluster();
    await send(server, 'POST', nodes, node('a', { spec: { providerID: 'p:///1', podCIDRs: ['10.1.0.0/24'] } }));
    expect(outcome(await patch(server, 'merge', `${nodes}/a${subresource}`, change))).toEqual([422, field]);
  });
});

describe('Pod', () => {
  const main = { name: 'main', image: 'x' };
  it.each([
    [{ containers: [{ name: 'main' }] }, [422, 'spec.containers[0].image']],
    [{ containers: [main, main] }, [422, 'spec.containers[1].name']],
    [{ containers: [main], initContainers: [main] }, [422, 'spec.initContainers[0].name']],
    [
      { containers: [{ ...main, resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }] },
      [422, 'spec.containers[0].resources.requests'],
    ],
    [{ restartPolicy: 'Sometimes' }, [422, 'spec.restartPolicy']],
    [{ restartPolicy: '', initContainers: [] }, [201]],
    [{ nodeName: 'n', schedulingGates: [{ name: 'example.org/gate' }] }, [422, 'spec.nodeName']],
    [{ nodeName: 5 }, [400]],
  ])('%j', async (spec, expected) => {
    expect(outcome(await send(await cluster(), 'POST', pods, pod('a', spec)))).toEqual(expected);
  });

  it.each([
    [{ activeDeadlineSeconds: 20 }, [422, 'spec.activeDeadlineSeconds']],
    [{ activeDeadlineSeconds: 5 }, [200]],
    [{ terminationGracePeriodSeconds: 5 }, [422, 'spec']],
    [{ tolerations: [] }, [422, 'spec.tolerations']],
    [{ tolerations: [{ key: 'a', operator: 'Exists' }, { operator: 'Exists' }] }, [200]],
    [{ schedulingGates: [{ name: 'example.org/gate' }] }, [422, 'spec.schedulingGates[0].name']],
    [{ containers: [main, { ...main, name: 'side' }] }, [422, 'spec.containers']],
  ])('that runs changes by %j', async (change, expected) => {
    const server = await cluster();
    const spec = { nodeName: 'n', activeDeadlineSeconds: 10, tolerations: [{ key: 'a', operator: 'Exists' }] };
    await send(server, 'POST', pods, pod('a', spec));
    expect(outcome(await patch(server, 'merge', `${pods}/a`, { spec: change }))).toEqual(expected);
  });

  it('has a grace of a second instead of less than none', async () => {
    const { body } = await send(await cluster(), 'POST', pods, pod('a', { terminationGracePeriodSeconds: -1 }));
    expect(body.spec.terminationGracePeriodSeconds).toBe(1);
  });

  it('may be put without the defaults that it has', async () => {
    const server = await cluster();
    await send(server, 'POST', pods, pod('a'));
    expect((await send(server, 'PUT', `${pods}/a`, pod('a', {}, { labels: { a: 'b' } }))).status).toBe(200);
  });

  it('keeps its class and owners when its status is put', async () => {
    const server = await cluster();
    const { body } = await send(server, 'POST', pods, pod('a'));
    const ownerReferences = [{ apiVersion: 'example.org/v1', kind: 'A', name: 'a', uid: 'x' }];
    const put = { ...body, metadata: { ...body.metadata, ownerReferences }, status: { phase: 'Running' } };
    const { body: after } = await send(server, 'PUT', `${pods}/a/status`, put);
    expect([after.metadata.ownerReferences, after.status]).toEqual([undefined, { phase: 'Running', qosClass: 'BestEffort' }]);
  });

  it('behind a gate says that it is not scheduled', async () => {
    const { body } = await send(await cluster(), 'POST', pods, pod('a', { schedulingGates: [{ name: 'example.org/gate' }] }));
    expect(body.status.conditions[0]).toMatchObject({ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' });
  });
});

describe('PodDisruptionBudget', () => {
  const expression = (rest: object) => ({ selector: { matchExpressions: [{ key: 'a', ...rest }] } });
  it.each([
    [expression({ operator: 'In' }), [422, 'spec.selector.matchExpressions[0].values']],
    [expression({ operator: 'Exists', values: ['x'] }), [422, 'spec.selector.matchExpressions[0].values']],
    [expression({ operator: 'Like' }), [422, 'spec.selector.matchExpressions[0].operator']],
    [{ selector: { matchLabels: { a: 'not good!' } } }, [422, 'spec.selector.matchLabels']],
    [{ unhealthyPodEvictionPolicy: 'Never' }, [422, 'spec.unhealthyPodEvictionPolicy']],
    [{ minAvailable: true }, [400]],
  ])('%j', async (spec, expected) => {
    expect(outcome(await send(await cluster(), 'POST', budgets, { metadata: { name: 'a' }, spec }))).toEqual(expected);
  });
});
