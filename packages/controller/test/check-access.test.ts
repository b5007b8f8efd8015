import { describe, expect, it } from '@jest/globals';
import { describeStartFailure, KubeError, type KubeObject } from '@gardener-inplace/kube-runtime';
import { checkAccess } from '../src/check-access.js';

interface Review {
  readonly spec: { readonly resourceAttributes: { readonly verb: string; readonly resource: string; readonly namespace?: string } };
}

/** A server that allows what is not named, as `verb resource`. */
const without = (...rights: readonly string[]) => ({
  create: (async (_: unknown, review: KubeObject) => {
    const { verb, resource } = (review as unknown as Review).spec.resourceAttributes;
    return { status: { allowed: !rights.includes(`${verb} ${resource}`) } };
  }) as never,
});
const away = {
  create: (() => Promise.reject(new KubeError({ code: 0, reason: 'ClientNetwork', message: 'ECONNREFUSED' }))) as never,
};

async function check(control: ReturnType<typeof without>, target: ReturnType<typeof without>) {
  const warned: unknown[] = [];
  const log = { warn: ({ clusterOf }: object & { readonly clusterOf?: string }) => void warned.push(clusterOf) };
  const told = await checkAccess({ control, target, namespace: 'shoot--dev--demo', log: log as never }).then(
    () => 'nothing',
    describeStartFailure,
  );
  return { told, warned };
}

describe('§12.5 rights that are missing are told before the controller begins', () => {
  it('those with the machines and those with the nodes at once, each with the rule that grants it', async () => {
    const { told } = await check(without('delete machines'), without('watch nodes', 'list pods'));
    expect(told.split('\n')).toEqual([
      'ACCESS_MISSING: API server: may not delete machines of machine.sapcloud.io in namespace shoot--dev--demo',
      '  help: bind a Role in namespace shoot--dev--demo with the rules [{"apiGroups":["machine.sapcloud.io"],"resources":["machines"],"verbs":["delete"]}]',
      'ACCESS_MISSING: API server: may not watch nodes; list pods',
      '  help: bind a ClusterRole with the rules [{"apiGroups":[""],"resources":["nodes"],"verbs":["watch"]},{"apiGroups":[""],"resources":["pods"],"verbs":["list"]}]',
    ]);
  });

  it('those with the nodes where the server with the machines is away, which is waited for', async () => {
    const { told, warned } = await check(away, without('watch nodes'));
    expect(told).toMatch(/^ACCESS_MISSING: API server: may not watch nodes\n/);
    expect(warned).toEqual(['machines']);
  });

  it('and nothing where a server is away', async () => {
    expect(await check(without(), away)).toEqual({ told: 'nothing', warned: ['nodes'] });
    expect(await check(without(), without())).toEqual({ told: 'nothing', warned: [] });
  });
});
