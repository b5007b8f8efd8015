import { resources } from '@gardener-inplace/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { poolFixture } from '../landscape/pools.js';
import { lines } from '../run-command.js';

let landscape: Landscape;

beforeAll(async () => {
  landscape = await startLandscape([poolFixture('auto', 'Auto', 3), poolFixture('hand', 'Manual', 1)]);
});

afterAll(() => landscape.stop());

describe('explain', () => {
  it('tells why a node waits and what could happen to it', async () => {
    const { code, stdout, stderr } = await landscape.inplace('explain', 'hand-1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const all = stdout.split('\n');
    expect(all.slice(0, 4)).toEqual([
      'node/hand-1 of pool hand: Candidate',
      '  MANUAL: label the node as selected to update it',
      '  machine: machine-hand-1, belongs to an old template',
      '  could happen next:',
    ]);
    expect(all).toContain('    user-selected by user: Selected; in a manual pool a person chooses the node');
  });

  it('tells where a pool stands and what is decided now', async () => {
    const { stdout } = await landscape.inplace('explain', 'auto');
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'pool auto (Auto): 0 of 3 nodes updated, 0 failed',
      '  may be away: 1 (1 unavailable, 0 surge); away: 0 (0 selected, 0 down)',
      '  selection: NOTHING_TO_SELECT',
      '  NOTHING_TO_SELECT: auto-1, auto-2, auto-3: no node can be selected now',
      '  decided now:',
      '    start MachineDeployment/auto-z1: the template changed',
    ]);
  });

  it('warns of a budget that comes to nothing', async () => {
    const policy = JSON.stringify({ policy: { maxUnavailable: '10%' } });
    const { stdout } = await landscape.inplaceWith({ stdin: policy }, 'explain', 'auto', '--policy', '-');
    expect(stdout).toContain(
      '  warning: maxUnavailable and maxSurge both come to nothing; one node is updated at a time (BUDGET_RAISED); ',
    );
  });

  it('lists the pods that others still move away from a node', async () => {
    const { cluster } = landscape;
    const annotations = { 'descheduler.alpha.kubernetes.io/eviction-in-progress': 'kubevirt' };
    const metadata = { name: 'vm', namespace: 'default', annotations };
    cluster.store.put(resources.pods, { metadata, spec: { nodeName: 'hand-1', containers: [] } });
    const { stdout } = await landscape.inplace('explain', 'hand-1');
    cluster.store.remove(resources.pods, metadata);
    expect(stdout).toContain('  still moved away, by their own controllers: default/vm\n');
  });

  it('knows nothing of other nodes', async () => {
    expect((await landscape.inplace('explain', 'elsewhere')).stderr).toContain(
      'neither a pool nor a node of this name is updated in place here (NODE_UNKNOWN)',
    );
    expect((await landscape.inplace('explain')).stderr).toContain('one node or pool is to be named (USAGE)');
  });
});

describe('plan', () => {
  it('shows what the controller would decide now', async () => {
    const [titles, first] = (await landscape.inplace('plan', 'auto')).stdout.split('\n');
    expect([titles, first]).toEqual([
      'POOL   DECISION   OBJECT                      WRITES   WHY',
      'auto   start      MachineDeployment/auto-z1   2        the template changed',
    ]);
    expect((await landscape.inplace('plan', 'auto', '-o', 'wide')).stdout).toContain(
      'patch machinesets/auto-z1-old, create machinesets/auto-z1-',
    );
  });

  it('writes nothing', async () => {
    const before = landscape.cluster.store.resourceVersion;
    await landscape.inplace('plan', '-o', 'wide');
    await landscape.inplace('simulate');
    expect(landscape.cluster.store.resourceVersion).toBe(before);
  });
});

describe('simulate', () => {
  it('foresees the waves, and names what a person would have to do', async () => {
    expect(await landscape.inplace('simulate', '--minutes-per-node', '15')).toEqual({
      code: 0,
      stdout: lines(
        'POOL   WAVE   AFTER   COUNT   NODES',
        'auto   1      0m      1       auto-1',
        'auto   2      15m     1       auto-2',
        'auto   3      30m     1       auto-3',
      ),
      stderr: 'note: pool hand: not updated: hand-1; kubectl inplace explain hand tells why\n',
    });
  });

  it('follows the policy of the controller', async () => {
    const stdin = 'namespace: shoot--dev--demo\npolicy:\n  maxUnavailable: 2\n';
    expect((await landscape.inplaceWith({ stdin }, 'simulate', 'auto', '--policy', '-')).stdout).toBe(
      lines('POOL   WAVE   AFTER   COUNT   NODES', 'auto   1      0m      2       auto-1,auto-2', 'auto   2      10m     1       auto-3'),
    );
  });

  it.each([
    ['policy: [1]', 'is not an object', 'policy'],
    ['policy: {maxUnavailable: -1}', 'is not a number from 0 on, or a percentage such as 25%', 'policy.maxUnavailable'],
    ['policy: {maxUnavailable: many}', 'is not a number from 0 on, or a percentage such as 25%', 'policy.maxUnavailable'],
    ['policy: {order: random}', 'is not one of zone-balanced, oldest, fewest-pods', 'policy.order'],
    ['policy: {skipForeignCordons: 1}', 'is not true or false', 'policy.skipForeignCordons'],
  ])('does not follow a policy that is none: %s', async (stdin, detail, field) => {
    expect((await landscape.inplaceWith({ stdin }, 'simulate', '--policy', '-')).stderr).toBe(
      lines(`error: ${detail} (POLICY_INVALID)`, `  where: stdin:1 ${field}`, "  help: give the controller's configuration file"),
    );
  });

  it.each(['0', '-1', 'ten', ''])('needs minutes: %j', async (minutes) => {
    expect((await landscape.inplace('simulate', `--minutes-per-node=${minutes}`)).stderr).toContain('is no number of minutes (USAGE)');
  });

  it('has nothing to say of a pool that is up to date', async () => {
    const { deployment, oldSet } = poolFixture('done', 'Auto', 0);
    landscape.cluster.store.put(resources.machineDeployments, deployment);
    landscape.cluster.store.put(resources.machineSets, { ...oldSet, spec: { ...oldSet.spec, template: deployment.spec.template } });
    expect(await landscape.inplace('simulate', 'done')).toMatchObject({ code: 0, stdout: 'no node would be updated\n' });
  });
});
