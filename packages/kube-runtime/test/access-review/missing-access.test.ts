import { startTestCluster } from '@gardener-inplace/test-cluster';
import { describe, expect, it } from '@jest/globals';
import { type AccessRule, createKubeClient, KubeError, missingAccess, MissingAccessError, requireAccess } from '../../src/index.js';

interface Asked {
  readonly spec: { readonly resourceAttributes: Readonly<Record<string, string | undefined>> };
}

/** A server that allows what is listed, and remembers what it was asked. */
const serverThatAllows = (...allowed: readonly string[]) => {
  const asked: string[] = [];
  const create = async (_: unknown, review: object) => {
    const { group, resource, subresource, verb, name, namespace } = (review as Asked).spec.resourceAttributes;
    const object = [[resource, subresource].filter(Boolean).join('/'), name].filter(Boolean).join(' ');
    const question = `${verb} ${object}${group === '' ? '' : ` of ${group}`}`;
    asked.push(namespace === undefined ? question : `${question} in ${namespace}`);
    return { ...review, status: { allowed: allowed.includes(question) } } as never;
  };
  return { asked, client: { create } };
};

const rules: readonly AccessRule[] = [
  { apiGroups: [''], resources: ['nodes', 'pods/eviction'], verbs: ['create'] },
  { apiGroups: ['machine.sapcloud.io'], resources: ['machines'], verbs: ['get', 'patch'] },
];

describe('§10.7 missing rights are said before work starts', () => {
  it('asks for each verb of each resource, where it is to be done', async () => {
    const { asked, client } = serverThatAllows();
    await missingAccess(client, rules, { namespace: 'shop' });
    expect(asked).toEqual([
      'create nodes in shop',
      'create pods/eviction in shop',
      'get machines of machine.sapcloud.io in shop',
      'patch machines of machine.sapcloud.io in shop',
    ]);
  });

  it('answers with the rules that would grant what is missing', async () => {
    const { client } = serverThatAllows('create nodes');
    expect(await missingAccess(client, rules)).toEqual([
      { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
      { apiGroups: ['machine.sapcloud.io'], resources: ['machines'], verbs: ['get', 'patch'] },
    ]);
  });

  it('throws an error that names verb and resource, and the role that helps', async () => {
    const { client } = serverThatAllows('create nodes', 'create pods/eviction', 'get machines of machine.sapcloud.io');
    const error: unknown = await requireAccess(client, rules, { namespace: 'shop' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingAccessError);
    const { code, message, help } = error as MissingAccessError;
    expect({ code, message, help }).toEqual({
      code: 'ACCESS_MISSING',
      message: 'may not patch machines of machine.sapcloud.io in namespace shop',
      help: 'bind a Role in namespace shop with the rules [{"apiGroups":["machine.sapcloud.io"],"resources":["machines"],"verbs":["patch"]}]',
    });
  });

  it('asks for each object that a rule names, and answers with a rule for each that is missing', async () => {
    const { asked, client } = serverThatAllows('get leases a of coordination.k8s.io', 'update leases b of coordination.k8s.io');
    const rule = { apiGroups: ['coordination.k8s.io'], resources: ['leases'], resourceNames: ['a', 'b'], verbs: ['get', 'update'] };
    const error: unknown = await requireAccess(client, [rule]).catch((thrown: unknown) => thrown);
    expect(asked).toEqual([
      'get leases a of coordination.k8s.io',
      'get leases b of coordination.k8s.io',
      'update leases a of coordination.k8s.io',
      'update leases b of coordination.k8s.io',
    ]);
    expect((error as MissingAccessError).missing).toEqual([
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], resourceNames: ['b'], verbs: ['get'] },
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], resourceNames: ['a'], verbs: ['update'] },
    ]);
    expect((error as Error).message).toBe('may not get leases b of coordination.k8s.io; update leases a of coordination.k8s.io');
  });

  it('takes a rule without names for one of all objects', async () => {
    const { asked, client } = serverThatAllows();
    await missingAccess(client, [{ apiGroups: [''], resources: ['nodes'], resourceNames: [], verbs: ['get'] }]);
    expect(asked).toEqual(['get nodes']);
  });

  it('asks for each right once, however many rules name it', async () => {
    const { asked, client } = serverThatAllows();
    const rule = { apiGroups: ['', ''], resources: ['nodes', 'nodes'], verbs: ['get', 'get', 'patch'] };
    expect(await missingAccess(client, [rule, rule])).toEqual([{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'patch'] }]);
    expect(asked).toEqual(['get nodes', 'patch nodes']);
  });

  it.each([
    [undefined, 'the rules to ask for are no list'],
    [{}, 'the rules to ask for are no list'],
    [[null], 'no rule of apiGroups, resources and verbs: null'],
    [[{ apiGroups: [''], resources: ['nodes'] }], 'no rule of apiGroups, resources and verbs: {"apiGroups":[""],"resources":["nodes"]}'],
    [
      [{ apiGroups: [''], resources: [5], verbs: ['get'] }],
      'no rule of apiGroups, resources and verbs: {"apiGroups":[""],"resources":[5],"verbs":["get"]}',
    ],
    [
      [{ apiGroups: [''], resources: ['nodes'], verbs: ['get'], resourceNames: 'node-1' }],
      'no rule of apiGroups, resources and verbs: {"apiGroups":[""],"resources":["nodes"],"verbs":["get"],"resourceNames":"node-1"}',
    ],
    [
      [{ nonResourceURLs: ['/healthz'], verbs: ['get'] }],
      'no rule of apiGroups, resources and verbs: {"nonResourceURLs":["/healthz"],"verbs":["get"]}',
    ],
  ])('asks nothing for %j', async (given, message) => {
    const { asked, client } = serverThatAllows();
    await expect(missingAccess(client, given as never)).rejects.toThrow(new TypeError(message));
    expect(asked).toEqual([]);
  });

  it.each([
    [
      { denied: true, reason: 'nodes belong to team b' },
      '(denied: nodes belong to team b)',
      'no role grants what is denied: ask who runs the server about RULE',
    ],
    [{ denied: true }, '(denied)', 'no role grants what is denied: ask who runs the server about RULE'],
    [{ denied: false, reason: 'no such user' }, '(no such user)', 'bind a ClusterRole with the rules RULE'],
    [{ evaluationError: 'clusterrole "a" not found' }, '(clusterrole "a" not found)', 'bind a ClusterRole with the rules RULE'],
    [{ reason: 'not a node\nno rule\n' }, '(not a node; no rule)', 'bind a ClusterRole with the rules RULE'],
    [{ reason: ' ', evaluationError: '' }, '', 'bind a ClusterRole with the rules RULE'],
    [{ reason: 5, denied: 'yes' }, '', 'bind a ClusterRole with the rules RULE'],
  ])('hands on what the server says: %j', async (said, words, help) => {
    const client = { create: async () => ({ status: { allowed: false, ...said } }) as never };
    const rule = { apiGroups: [''], resources: ['nodes'], verbs: ['patch'] };
    const error = (await requireAccess(client, [rule]).catch((thrown: unknown) => thrown)) as MissingAccessError;
    expect(error.message).toBe(`may not patch nodes ${words}`.trim());
    expect(error.help).toBe(help.replace('RULE', JSON.stringify([rule])));
  });

  it('keeps rights apart that are refused for different reasons', async () => {
    const create = async (_: unknown, review: object) => {
      const { verb } = (review as Asked).spec.resourceAttributes;
      return { ...review, status: { allowed: false, ...(verb === 'delete' && { denied: true, reason: 'never' }) } } as never;
    };
    const rule = { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'delete', 'patch'] };
    const error = (await requireAccess({ create }, [rule]).catch((thrown: unknown) => thrown)) as MissingAccessError;
    expect(error.missing).toEqual([
      { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'patch'] },
      { apiGroups: [''], resources: ['nodes'], verbs: ['delete'], isDenied: true, reason: 'never' },
    ]);
    expect(error.message).toBe('may not get, patch nodes; delete nodes (denied: never)');
    expect(error.help).toBe(
      'bind a ClusterRole with the rules [{"apiGroups":[""],"resources":["nodes"],"verbs":["get","patch"]}]; ' +
        'no role grants what is denied: ask who runs the server about [{"apiGroups":[""],"resources":["nodes"],"verbs":["delete"]}]',
    );
  });

  it('takes an empty namespace for everywhere', async () => {
    const { asked, client } = serverThatAllows();
    const error: unknown = await requireAccess(client, rules.slice(0, 1), { namespace: '' }).catch((thrown: unknown) => thrown);
    expect(asked).toEqual(['create nodes', 'create pods/eviction']);
    expect((error as MissingAccessError).help).toMatch(/^bind a ClusterRole with/);
  });

  it.each([{}, { status: null }, { status: {} }, { status: { allowed: 'true' } }, { status: { allowed: 1 } }])(
    'takes %j for no answer, neither yes nor no',
    async (answer) => {
      const client = { create: async () => answer as never };
      await expect(requireAccess(client, rules)).rejects.toMatchObject({
        name: 'KubeError',
        reason: 'ClientResponse',
        message: 'whether it may create nodes was answered neither yes nor no',
      });
    },
  );

  it('says nothing where nothing is missing', async () => {
    const { client } = serverThatAllows('create nodes', 'create pods/eviction');
    await expect(requireAccess(client, rules.slice(0, 1))).resolves.toBeUndefined();
  });

  it('takes a server without such reviews for one that refuses nobody', async () => {
    const cluster = await startTestCluster();
    const client = await createKubeClient({ server: { url: cluster.url }, userAgent: 'spec/1' });
    expect(await missingAccess(client, rules)).toEqual([]);
    await client.close();
    await cluster.stop();
  });

  it('takes a server that does not answer for no permission', async () => {
    const client = { create: () => Promise.reject(new KubeError({ code: 503, reason: 'ServiceUnavailable', message: 'down' })) };
    await expect(missingAccess(client, rules)).rejects.toThrow('down');
  });
});
