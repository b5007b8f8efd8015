import { resources } from '@gardener-inplace/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { poolFixture } from '../landscape/pools.js';
import { lines } from '../run-command.js';

describe('status', () => {
  let landscape: Landscape;

  beforeAll(async () => {
    landscape = await startLandscape([poolFixture('auto', 'Auto', 2), poolFixture('hand', 'Manual', 1)]);
  });

  afterAll(() => landscape.stop());

  it('shows pools, then nodes', async () => {
    expect(await landscape.inplace('status')).toEqual({
      code: 0,
      stdout: lines(
        'NAME   SELECTS   NODES   UPDATED   FAILED   AWAY   LIMIT    STATE',
        'auto   Auto      2       0         0        0      1        Updating',
        'hand   Manual    1       0         0        0      <none>   Updating',
        '',
        'NAME     POOL   PHASE       UPDATED   REASON              DETAIL',
        'auto-1   auto   Candidate   false     NOTHING_TO_SELECT   no node can be selected now',
        'auto-2   auto   Candidate   false     NOTHING_TO_SELECT   no node can be selected now',
        'hand-1   hand   Candidate   false     MANUAL              label the node as selected to update it',
      ),
      stderr: '',
    });
  });

  it('shows one pool, and more columns in the wide table', async () => {
    expect((await landscape.inplace('status', 'hand', '-o', 'wide')).stdout).toBe(
      lines(
        'NAME   SELECTS   NODES   UPDATED   FAILED   AWAY   LIMIT    STATE',
        'hand   Manual    1       0         0        0      <none>   Updating',
        '',
        'NAME     POOL   ZONE     MACHINE          PHASE       UPDATED   REASON   DETAIL',
        'hand-1   hand   zone-1   machine-hand-1   Candidate   false     MANUAL   label the node as selected to update it',
      ),
    );
  });

  it('names nodes', async () => {
    expect((await landscape.inplace('status', '-o=name')).stdout).toBe(lines('node/auto-1', 'node/auto-2', 'node/hand-1'));
  });

  it('is JSON for programs', async () => {
    const { pools } = JSON.parse((await landscape.inplace('status', '-o', 'json')).stdout) as { pools: object[] };
    expect(pools[1]).toMatchObject({
      namespace: 'shoot--dev--demo',
      pool: 'hand',
      orchestration: 'Manual',
      report: { updated: 0, failed: 0, isComplete: false, nodes: [{ node: 'hand-1', machine: 'machine-hand-1', phase: 'Candidate' }] },
    });
  });

  it('knows the pools it could have been asked for', async () => {
    expect((await landscape.inplace('status', 'gone')).stderr).toBe(
      lines(
        'error: no pool of this name is updated in place here (POOL_UNKNOWN)',
        '  where: pool gone',
        '  help: pools updated in place: auto, hand',
      ),
    );
  });

  it('names namespaces where there are several', async () => {
    const { deployment } = poolFixture('far', 'Auto', 0);
    landscape.cluster.store.put(resources.machineDeployments, { ...deployment, metadata: { ...deployment.metadata, namespace: 'far' } });
    const [titles, first] = (await landscape.inplace('status', '-A')).stdout.split('\n');
    expect([titles, first]).toEqual([
      'NAMESPACE          NAME   SELECTS   NODES   UPDATED   FAILED   AWAY   LIMIT    STATE',
      'far                far    Auto      0       0         0        0      0        Complete',
    ]);
    landscape.cluster.store.remove(resources.machineDeployments, { namespace: 'far', name: 'far-z1' });
  });

  it('says where there is no pool', async () => {
    expect(await landscape.inplace('status', '-n', 'elsewhere')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'no pool is updated in place here\n',
    });
  });

  it('reads a saved cluster as well as a live one', async () => {
    const online = await landscape.inplace('status');
    expect(await landscape.inplaceWith({ stdin: landscape.cluster.save() }, 'status', '-f', '-')).toEqual(online);
  });

  it('does not take a format that it does not have', async () => {
    expect((await landscape.inplace('status', '-o', 'svg')).stderr).toBe(
      lines(
        'error: "svg" is no output format (USAGE)',
        '  where: kubectl inplace status -o',
        '  help: one of table, wide, json, yaml, html, name',
      ),
    );
  });
});

describe('status --watch', () => {
  let landscape: Landscape;

  beforeAll(async () => {
    landscape = await startLandscape([poolFixture('hand', 'Manual', 1)]);
  });

  afterAll(() => landscape.stop());

  it('prints again when something changes, and ends with 130 when interrupted', async () => {
    const interrupt = new AbortController();
    const { deployment } = poolFixture('hand', 'Manual', 1);
    const pause = (): void =>
      void landscape.cluster.store.put(resources.machineDeployments, { ...deployment, spec: { ...deployment.spec, paused: true } });
    const pictures: string[] = [];
    const stdout = {
      write: (text: string): void => {
        pictures.push(text);
        if (pictures.length === 1) {
          // Nothing that is shown changes here, so nothing is printed for it.
          landscape.changeNode('hand-1', (node) => ({ ...node, spec: { ...node.spec, providerID: 'metal://1' } }));
          setTimeout(pause, 500);
        } else interrupt.abort();
      },
    };
    const { code, stderr } = await landscape.inplaceWith({ stdout, signal: interrupt.signal }, 'status', '--watch');
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect(pictures.map((picture) => picture.split('\n').at(-2))).toEqual([
      'hand-1   hand   Candidate   false     MANUAL   label the node as selected to update it',
      'hand-1   hand   Candidate   false     PAUSED   the deployment is paused',
    ]);
  });

  it('fails at once where the first lists fail', async () => {
    const remove = landscape.cluster.faults.add({
      match: { verb: 'list', resource: 'machines' },
      effect: {
        type: 'error',
        code: 403,
        reason: 'Forbidden',
        message: 'machines.machine.sapcloud.io is forbidden: User "eve" cannot list resource "machines" in API group "machine.sapcloud.io"',
      },
    });
    expect(await landscape.inplace('status', '--watch')).toEqual({
      code: 1,
      stdout: '',
      stderr: lines(
        'error: machines.machine.sapcloud.io is forbidden: User "eve" cannot list resource "machines" in API group "machine.sapcloud.io" (Forbidden)',
        '  where: API server',
        '  help: ask for the rule {apiGroups: ["machine.sapcloud.io"], resources: ["machines"], verbs: ["list"]}',
      ),
    });
    remove();
  });

  it('has nothing to watch in files', async () => {
    expect((await landscape.inplace('status', '--watch', '-f', 'x.yaml')).stderr).toContain('files do not change under a watch (USAGE)');
  });
});
