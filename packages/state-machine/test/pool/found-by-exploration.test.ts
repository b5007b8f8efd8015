import { describe, expect, it } from '@jest/globals';
import { planPool, readRecord } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive } from './pool-driver.js';

const choose = { metadata: { labels: { 'node.machine.sapcloud.io/selected-for-update': 'true' } } };
const automatic = { spec: { strategy: { inPlaceUpdate: { orchestrationType: 'Auto' } } } };

describe('what exploration found', () => {
  it('a choice is let go when its template is taken back before it was taken up', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchNode('node-01', choose);
    pool.useClass('metal-v1');
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Idle' });
    expect(pool.world.snapshot().nodes[0]?.metadata?.labels).toEqual({ 'topology.kubernetes.io/zone': 'zone-1' });
  });

  it('a node is not given back by who does not see the set that its machine is to be moved to', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    const acknowledged = planPool(pool.world.snapshot(), {}, pool.now()).filter(({ kind }) => kind === 'acknowledge');
    acknowledged.flatMap(({ writes }) => writes).forEach((write) => pool.world.perform(write, pool.now()));
    const { machineSets, ...rest } = pool.world.snapshot();
    const stale = { ...rest, machineSets: machineSets.filter(({ metadata }) => metadata?.name === 'pool-z1-old') };
    expect(planPool(stale, {}, pool.now()).filter(({ kind }) => kind === 'release')).toEqual([]);
  });

  it('a slot that another orchestrator granted without a date is claimed with one', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchNode('node-01', choose);
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-result': 'failed' } } });
    pool.settle();
    expect(readRecord(pool.world.snapshot().deployments[0]!)?.selected['node-01']?.since).toBe('');
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-result': null } } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('a machine made for a surge is not deleted, and made again, while the last old one is being updated', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, maxSurge: 1, maxUnavailable: 0, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchNode('node-01', choose);
    pool.settle();
    pool.patchDeployment(automatic);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    expect(pool.classes()).toEqual(['metal-v1', 'metal-v2']);
    expect(pool.writes.filter(({ verb }) => verb === 'delete')).toEqual([]);
  });

  it('a choice is taken up only when there is a set for its machine to be moved to', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, orchestrationType: 'Manual' }));
    pool.settle();
    pool.patchNode('node-01', choose);
    pool.useClass('metal-v3');
    expect(planPool(pool.world.snapshot(), {}, pool.now()).filter(({ kind }) => kind === 'select')).toEqual([]);
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
  });

  it('a claim that is still on its way comes too late once its slot was given up', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    const selection = () => planPool(pool.world.snapshot(), {}, pool.now()).find(({ kind }) => kind === 'select');
    while (selection() === undefined) pool.writeOnly(1);
    const [record, claim] = selection()!.writes;
    expect(pool.world.perform(record!, pool.now())).toBe(true);
    pool.useClass('metal-v1');
    pool.settle();
    expect(readRecord(pool.world.snapshot().deployments[0]!)?.selected).toEqual({});
    expect(pool.world.perform(claim!, pool.now())).toBe(false);
  });

  it('a success that names no target is asked for again when another template is wanted by then', () => {
    const told = { metadata: { labels: { 'node.machine.sapcloud.io/update-result': 'successful' } } };
    const looks = (kubeletVersion: string) => ({ status: { nodeInfo: { kubeletVersion } } });
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), expected: { kubeletVersion: '1.36.3' } });
    pool.settle();
    pool.useClass('metal-v3');
    pool.patchNode('node-01', { ...told, ...looks('v1.36.3') });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    expect(pool.classes()).toEqual(['metal-v1']);
    pool.patchNode('node-01', told);
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v3']);
  });

  it('a deletion stops where any set of the deployment was sized meanwhile', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1, maxSurge: 1, maxUnavailable: 0 }));
    pool.settle();
    pool.provideNodes();
    const [surplus] = planPool(pool.world.snapshot(), {}, pool.now()).filter(({ kind }) => kind === 'delete-surplus');
    const other = pool.world.snapshot().machineSets[1]?.metadata?.name ?? '';
    expect(surplus?.writes.map(({ verb, object }) => `${verb} ${object.name}`)).toEqual([
      'patch pool-z1-old',
      `check-unchanged ${other}`,
      'delete machine-01',
    ]);
    pool.world.change('machinesets', other, { spec: { replicas: 0 } });
    surplus?.writes.every((write) => pool.world.perform(write, pool.now()));
    expect(pool.classes()).toEqual(['metal-v1', 'metal-v2']);
  });

  it('who counts on an older version makes no machine beyond those that another made', () => {
    const pool = drive({ ...poolBeforeUpdate({ nodes: 0 }), machineSets: [] });
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 1 } });
    const seen = pool.world.snapshot();
    const [made] = planPool(seen, {}, pool.now()).filter(({ kind }) => kind === 'create-machine');
    expect(made?.writes.map(({ verb, resource }) => `${verb} ${resource.kind}`)).toEqual(['patch MachineSet', 'create Machine']);
    made?.writes.every((write) => pool.world.perform(write, pool.now()));
    expect(made?.writes.every((write) => pool.world.perform(write, pool.now()))).toBe(false);
    expect(pool.classes()).toEqual(['metal-v2']);
  });

  it('a move that is still on its way comes too late once its node was claimed for another template', () => {
    const successful = { metadata: { labels: { 'node.machine.sapcloud.io/update-successful': 'true' } } };
    const gep = { vocabulary: 'gep' } as const;
    const pool = drive({ ...poolBeforeUpdate({ nodes: 1 }), expected: { kubeletVersion: '1.36.3' } }, gep);
    pool.settle();
    pool.patchNode('node-01', { ...successful, status: { nodeInfo: { kubeletVersion: 'v1.36.3' } } });
    const movesNow = () => planPool(pool.world.snapshot(), gep, pool.now()).filter(({ kind }) => kind === 'move');
    while (movesNow().length === 0) pool.writeOnly(1);
    const [size, machine] = movesNow()[0]!.writes;
    expect(pool.world.perform(size!, pool.now())).toBe(true);
    pool.useClass('metal-v3');
    const start = planPool(pool.world.snapshot(), gep, pool.now()).filter(({ kind }) => kind === 'start');
    start.flatMap(({ writes }) => writes).forEach((write) => pool.world.perform(write, pool.now()));
    pool.patchNode('node-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-successful': null } } });
    pool.settle();
    expect(pool.phases()).toEqual({ 'node-01': 'Ready' });
    expect(pool.world.perform(machine!, pool.now())).toBe(false);
    expect(pool.classes()).toEqual(['metal-v1']);
  });

  it('nodes of a deployment that was paused meanwhile are not claimed, though another one holds the record', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, zones: 2, maxUnavailable: 1 }));
    const planned = (...kinds: readonly string[]) =>
      planPool(pool.world.snapshot(), {}, pool.now())
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ writes }) => writes);
    while (planned('start', 'candidate').length > 0) planned('start', 'candidate').every((write) => pool.world.perform(write, pool.now()));
    const writes = planned('select');
    expect(writes.map(({ verb, object }) => `${verb} ${object.name}`)).toEqual([
      'patch pool-z1',
      'check-unchanged pool-z2',
      'patch node-01',
      'patch node-02',
    ]);
    pool.patchDeployment({ spec: { paused: true } }, 'pool-z2');
    writes.every((write) => pool.world.perform(write, pool.now()));
    pool.settle();
    expect(pool.selected()).toEqual([]);
    pool.patchDeployment({ spec: { paused: false } }, 'pool-z2');
    pool.settle();
    expect(pool.selected()).toEqual(['node-01', 'node-02']);
  });
});
