import { resources } from '@gardener-inplace/api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Landscape, startLandscape } from '../landscape/landscape.js';
import { poolFixture } from '../landscape/pools.js';
import { lines, textInput } from '../run-command.js';

const selected = 'node.machine.sapcloud.io/selected-for-update';

describe('select', () => {
  let landscape: Landscape;
  const isSelected = (name: string): boolean => selected in (landscape.node(name).metadata?.labels ?? {});

  beforeEach(async () => {
    landscape = await startLandscape([poolFixture('auto', 'Auto', 2), poolFixture('hand', 'Manual', 3)]);
  });

  afterEach(() => landscape.stop());

  it('labels a candidate of a manual pool, and no other node', async () => {
    expect(await landscape.inplace('select', 'hand-1', '--yes')).toEqual({ code: 0, stdout: 'node/hand-1 selected\n', stderr: '' });
    expect(['hand-1', 'hand-2', 'hand-3', 'auto-1'].filter(isSelected)).toEqual(['hand-1']);
  });

  it('leaves a node that is selected already', async () => {
    await landscape.inplace('select', 'hand-1', '--yes');
    expect(await landscape.inplace('select', 'hand-1')).toEqual({ code: 0, stdout: 'node/hand-1 unchanged\n', stderr: '' });
    expect((await landscape.inplace('select', 'hand-1', '--exit-code')).code).toBe(3);
  });

  it('takes several nodes, each once, by kubectl-like names too', async () => {
    expect((await landscape.inplace('select', 'node/hand-1', 'hand-3', 'hand-1', '-y')).stdout).toBe(
      lines('node/hand-1 selected', 'node/hand-3 selected'),
    );
  });

  it('takes every candidate of the manual pools', async () => {
    expect((await landscape.inplace('select', '--all', '--yes')).stdout).toBe(
      lines('node/hand-1 selected', 'node/hand-2 selected', 'node/hand-3 selected'),
    );
  });

  it('writes under the version that was read: a node that changes meanwhile is looked at again', async () => {
    landscape.cluster.faults.add({ match: { verb: 'patch', resource: 'nodes' }, times: 2, effect: { type: 'conflict' } });
    const writes: unknown[] = [];
    landscape.cluster.onWrite(({ resource, fieldManager, userAgent }) =>
      writes.push([resource.plural, fieldManager, userAgent.split('/')[0]]),
    );
    expect(await landscape.inplace('select', 'hand-1', '--yes')).toMatchObject({ code: 0, stdout: 'node/hand-1 selected\n' });
    expect(writes).toEqual([['nodes', 'kubectl-inplace', 'kubectl-inplace']]);
  });

  it('does not select a node of an automatic pool', async () => {
    expect(await landscape.inplace('select', 'auto-1', '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: lines(
        'error: the pool selects its nodes by itself (NOT_MANUAL)',
        '  where: node/auto-1 of pool auto',
        '  help: nothing is to be done; see kubectl inplace status',
      ),
    });
  });

  it('does not select a node that is no candidate', async () => {
    landscape.changeNode('hand-1', ({ metadata, ...node }) => ({ ...node, metadata: { ...metadata, labels: {} } }));
    expect((await landscape.inplace('select', 'hand-1', '--yes')).stderr).toBe(
      lines(
        'error: the node is not a candidate yet (NO_CANDIDATE)',
        '  where: node/hand-1 of pool hand',
        '  help: the controller makes it one within moments; see kubectl inplace status',
      ),
    );
  });

  it('does not select a node whose update failed', async () => {
    landscape.changeNode('hand-1', ({ metadata, ...node }) => ({
      ...node,
      metadata: { ...metadata, labels: { ...metadata?.labels, [selected]: 'true', 'node.machine.sapcloud.io/update-result': 'failed' } },
    }));
    expect((await landscape.inplace('select', 'hand-1', '--yes')).stderr).toBe(
      lines(
        'error: its update failed (FAILED)',
        '  where: node/hand-1 of pool hand',
        '  help: see kubectl inplace explain hand-1, then kubectl inplace retry hand-1',
      ),
    );
  });

  it('touches nothing when one of the nodes cannot be selected', async () => {
    expect((await landscape.inplace('select', 'hand-1', 'elsewhere', '--yes')).stderr).toBe(
      lines(
        'error: no pool that is updated in place has this node (NODE_UNKNOWN)',
        '  where: node/elsewhere',
        '  help: pools updated in place: auto, hand',
      ),
    );
    expect(isSelected('hand-1')).toBe(false);
  });

  it('asks a person first, and needs --yes where there is none', async () => {
    expect(await landscape.inplace('select', 'hand-1')).toEqual({
      code: 1,
      stdout: '',
      stderr: lines(
        'error: would drain and update hand-1, and nobody is here to ask (NOT_CONFIRMED)',
        '  where: kubectl inplace select',
        '  help: repeat with --yes, or look first with --dry-run=client',
      ),
    });
    const terminal = (answer: string) => ({ stdin: Object.assign(textInput(answer), { isTTY: true }) });
    expect(await landscape.inplaceWith(terminal('no\n'), 'select', 'hand-1')).toMatchObject({ code: 1, stdout: '' });
    expect(isSelected('hand-1')).toBe(false);
    expect(await landscape.inplaceWith(terminal('y\n'), 'select', 'hand-1')).toEqual({
      code: 0,
      stdout: 'node/hand-1 selected\n',
      stderr: 'drain and update hand-1? [y/N] ',
    });
  });

  it('can be interrupted while it asks', async () => {
    const interrupt = new AbortController();
    const silent = { isTTY: true, [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => interrupt.abort()) }) };
    const { code, stdout } = await landscape.inplaceWith({ stdin: silent, signal: interrupt.signal }, 'select', 'hand-1');
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(isSelected('hand-1')).toBe(false);
  });

  it('only tells with a dry run', async () => {
    expect((await landscape.inplace('select', 'hand-1', '--dry-run=client')).stdout).toBe('node/hand-1 selected (dry run)\n');
    expect((await landscape.inplace('select', 'hand-1', '--dry-run', 'server')).stdout).toBe('node/hand-1 selected (server dry run)\n');
    expect(isSelected('hand-1')).toBe(false);
    expect((await landscape.inplace('select', 'hand-1', '--dry-run=maybe')).stderr).toContain('"maybe" is no dry run (USAGE)');
  });

  it('tells at once what a choice will wait for', async () => {
    const { deployment } = poolFixture('hand', 'Manual', 3);
    landscape.cluster.store.put(resources.machineDeployments, { ...deployment, spec: { ...deployment.spec, paused: true } });
    expect(await landscape.inplace('select', 'hand-1', '--yes')).toEqual({
      code: 0,
      stdout: 'node/hand-1 selected\n',
      stderr: 'note: node/hand-1 waits: the deployment is paused\n',
    });
  });

  it('looks only at the namespace that was named', async () => {
    const { stderr } = await landscape.inplace('select', 'hand-1', '--yes', '-n', 'elsewhere');
    expect(stderr).toContain('help: there is no pool with strategy InPlaceUpdate; check the namespace (-n) and the context (--context)');
  });
});
