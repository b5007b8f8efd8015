import type { MachineDeployment } from '@gardener-inplace/api';
import type { KubeClient } from '@gardener-inplace/kube-runtime';
import { describe, expect, it } from '@jest/globals';
import { explainFailure } from '../../src/problem/explain-failure.js';
import { describeProblem } from '../../src/problem/problem.js';
import { requireNodeRights, requirePauseRights } from '../../src/steering/require-rights.js';
import { lines } from '../run-command.js';

interface Review {
  readonly spec: { readonly resourceAttributes: Readonly<Record<string, string | undefined>> };
}

/** A cluster whose person may write nodes, and nothing else. */
const clusterThatAllowsNodes = () => {
  const asked: string[] = [];
  const create = async (_: unknown, review: Review) => {
    const { verb, resource, subresource = '', namespace = '*' } = review.spec.resourceAttributes;
    asked.push(`${verb} ${resource}/${subresource} in ${namespace}`);
    return { ...review, status: { allowed: resource === 'nodes' && subresource === '' } };
  };
  const client = { create } as unknown as KubeClient;
  return { asked, cluster: { control: client, target: client, namespace: 'ns', options: {} } };
};

const told = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => describeProblem(explainFailure(error)),
  );

describe('§10.7 before a command writes', () => {
  it('it is asked once whether the person may write nodes, however many there are', async () => {
    const { asked, cluster } = clusterThatAllowsNodes();
    const patch = { body: {}, subresource: undefined } as never;
    expect(await told(requireNodeRights(cluster, [patch, undefined, patch]))).toBe('nothing');
    expect(asked).toEqual(['patch nodes/ in *']);
  });

  it('it is not asked where nothing will be written', async () => {
    const { asked, cluster } = clusterThatAllowsNodes();
    await requireNodeRights(cluster, [undefined]);
    expect(asked).toEqual([]);
  });

  it('a right that is missing is told with the rule that grants it', async () => {
    const { cluster } = clusterThatAllowsNodes();
    const patches = [{ body: {}, subresource: 'status' }, { body: {} }] as never;
    expect(await told(requireNodeRights(cluster, patches))).toBe(
      lines(
        'error: may not patch nodes/status (ACCESS_MISSING)',
        '  where: API server',
        '  help: bind a ClusterRole with the rules [{"apiGroups":[""],"resources":["nodes/status"],"verbs":["patch"]}]',
      ),
    );
  });

  it('a pause needs the deployments of the pool, in their namespace', async () => {
    const { asked, cluster } = clusterThatAllowsNodes();
    const deployments = ['z1', 'z2'].map((name) => ({ metadata: { name, namespace: 'shoot' } }) as MachineDeployment);
    const pools = [{ name: 'p', snapshot: { deployments } }] as never;
    expect(await told(requirePauseRights(cluster, pools))).toContain(
      'may not patch machinedeployments of machine.sapcloud.io in namespace shoot (ACCESS_MISSING)',
    );
    expect(asked).toEqual(['patch machinedeployments/ in shoot']);
  });
});
