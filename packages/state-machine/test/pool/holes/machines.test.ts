import { describe, expect, it } from '@jest/globals';
import { decodeNode, encodeEffects, explain, lint, planPool, transitions } from '../../../src/index.js';
import { poolBeforeUpdate } from '../pool-builder.js';
import { drive } from '../pool-driver.js';

const phase = (pool: ReturnType<typeof drive>, index = 0): string | undefined =>
  pool.world.snapshot().machines[index]?.status?.currentStatus?.phase;
/** Conditions of the first node: whether it is ready, and what else is true of it. */
const show = (pool: ReturnType<typeof drive>, isReady: boolean, ...others: readonly string[]): void =>
  pool.patchNode('node-01', {
    status: {
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }, ...others.map((type) => ({ type, status: 'True' }))],
    },
  });
const criticalComponents = 'node.gardener.cloud/critical-components-not-ready';

describe('machines', () => {
  it('T-17, T-20: a machine says that its update succeeded, and runs once its node is given back', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    show(pool, false);
    pool.settle();
    expect(phase(pool)).toBe('InPlaceUpdateSuccessful');
    show(pool, true);
    pool.settle();
    expect(phase(pool)).toBe('Running');
  });

  it('H21, B13: success on a node that is not ready keeps its slot, and turns unknown where unhealthy machines are replaced', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }), { replaceUnhealthy: true });
    pool.settle();
    pool.report('node-01', 'successful');
    show(pool, false);
    pool.settle();
    pool.pass(11);
    pool.settle();
    expect(phase(pool)).toBe('Unknown');
    expect(pool.selected()).toEqual(['node-01']);
  });

  it('T-20: success on a node that is ready and shows trouble keeps its slot, and is told', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    show(pool, true, 'DiskPressure');
    pool.settle();
    expect([phase(pool), pool.classes()]).toEqual(['InPlaceUpdateSuccessful', ['metal-v1']]);
    expect(explain(pool.world.snapshot(), {}, pool.now()).nodes[0]).toMatchObject({ waitsFor: 'NODE_NOT_READY' });
    show(pool, true);
    pool.settle();
    expect([phase(pool), pool.classes()]).toEqual(['Running', ['metal-v2']]);
  });

  it('T-20, b.0: a machine whose node was given back before it ran runs as soon as the node is healthy', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.useClass('metal-v1');
    pool.world.change('machines', 'machine-01', { status: { currentStatus: { phase: 'InPlaceUpdateSuccessful' } } });
    show(pool, false);
    pool.settle();
    expect(phase(pool)).toBe('InPlaceUpdateSuccessful');
    show(pool, true);
    // Nobody is told that a node was released: it was before.
    const decisions = planPool(pool.world.snapshot(), {}, pool.now());
    expect(decisions.map(({ kind, subject }) => [kind, subject])).toContainEqual(['acknowledge', 'Node/node-01']);
    expect(decisions.some(({ kind }) => kind === 'release')).toBe(false);
    pool.settle();
    expect(phase(pool)).toBe('Running');
  });

  it('H20: a failed machine is replaced although it carries the usual label, and only one at a time', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3, maxUnavailable: 2 }), { replaceUnhealthy: true });
    pool.settle();
    pool.report('node-01', 'failed');
    pool.report('node-02', 'failed');
    pool.settle();
    pool.pass(11);
    pool.settle();
    expect(pool.classes().filter((name) => name === 'metal-v2')).toHaveLength(1);
    expect(pool.world.snapshot().machines).toHaveLength(3);
  });

  it('T-36: without being asked for, a failed machine waits for a person', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.pass(600);
    pool.settle();
    expect(phase(pool)).toBe('InPlaceUpdateFailed');
    expect(pool.classes()).toEqual(['metal-v1']);
  });

  it('f.5: disableHealthTimeout keeps a machine in any case', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { replaceUnhealthy: true });
    pool.world.change('machines', 'machine-01', { spec: { disableHealthTimeout: true } });
    pool.settle();
    pool.report('node-01', 'failed');
    pool.settle();
    pool.pass(600);
    pool.settle();
    expect(phase(pool)).toBe('InPlaceUpdateFailed');
  });

  it('T-37: a machine that failed for good is replaced in the new set; a preserved one is kept', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.world.change('machines', 'machine-01', {
      status: { currentStatus: { phase: 'Failed', preserveExpiryTime: '2026-12-03T00:00:00Z' } },
    });
    pool.world.change('machines', 'machine-02', { status: { currentStatus: { phase: 'Failed' } } });
    pool.settle();
    expect(pool.world.snapshot().machines.map(({ metadata, spec }) => [metadata?.name === 'machine-01', spec.class.name])).toEqual([
      [true, 'metal-v1'],
      [false, 'metal-v2'],
    ]);
  });

  it('H14: a moved machine takes all that its new template says, and keeps what is nobody’s but its own', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    const spec = { drainTimeout: '10m', nodeTemplate: { metadata: { labels: { zone: 'b' } } } };
    pool.world.change('machines', 'machine-01', { metadata: { labels: { version: '1.35', former: 'x', team: 'a' } } });
    pool.world.change('machinesets', 'pool-z1-old', { spec: { template: { metadata: { labels: { version: '1.35', former: 'x' } } } } });
    pool.patchDeployment({ spec: { template: { metadata: { labels: { version: '1.36' } }, spec } } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    const { metadata, spec: moved } = pool.world.snapshot().machines[0]!;
    const { 'machine-template-hash': hash, ...labels } = metadata?.labels ?? {};
    expect(hash).toBe(pool.world.snapshot().machineSets.at(-1)?.metadata?.labels?.['machine-template-hash']);
    expect(labels).toEqual({ name: 'pool-z1', node: 'node-01', version: '1.36', team: 'a' });
    expect(moved).toEqual({ ...spec, class: { kind: 'MachineClass', name: 'metal-v2' } });
  });

  it('H25, T-28: a moved machine takes the class of its set, so that the former class can go', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v2']);
  });

  it('H26, d.3: a machine that is being updated is not the one that goes when there are too many', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.settle();
    pool.patchDeployment({ spec: { replicas: 1 } });
    pool.settle();
    expect(pool.world.snapshot().machines.map(({ metadata }) => metadata?.name)).toContain('machine-01');
  });

  it('T-28: configuration is copied down and starts no update', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.useClass('metal-v1');
    pool.settle();
    pool.patchDeployment({
      spec: { template: { spec: { drainTimeout: '10m', nodeTemplate: { metadata: { labels: { disk: 'fast' } } } } } },
    });
    pool.settle();
    const [machine] = pool.world.snapshot().machines;
    expect(machine?.spec).toMatchObject({ drainTimeout: '10m', nodeTemplate: { metadata: { labels: { disk: 'fast' } } } });
    expect(pool.phases()).toEqual({ 'node-01': 'Idle' });
  });

  it('T-30: the mark that machine-controller-manager left on a moved machine goes', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.world.change('machines', 'machine-01', { metadata: { labels: { 'node.machine.sapcloud.io/update-result': 'successful' } } });
    pool.settle();
    expect(pool.world.snapshot().machines[0]?.metadata?.labels).not.toHaveProperty(['node.machine.sapcloud.io/update-result']);
  });

  it('H15, T-31, X02: where it is asked for, the taint comes with the uncordon, and once', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { taintAfterUpdate: true });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    const [node] = pool.world.snapshot().nodes;
    expect(node?.spec).toEqual({ unschedulable: false, taints: [{ key: criticalComponents, effect: 'NoSchedule' }] });
    const again = encodeEffects(node!, ['taint'], { vocabulary: 'shipped', owner: 'gardener-inplace', now: pool.now() });
    expect(again).toBeUndefined();
  });

  it('T-31, T-04: the soft taint of machine-controller-manager goes with the marks, taints of others stay', () => {
    const soft = { key: 'deployment.machine.sapcloud.io/prefer-no-schedule', value: 'True', effect: 'PreferNoSchedule' };
    const others = [
      { ...soft, effect: 'NoSchedule' },
      { ...soft, value: 'False' },
      { key: 'mine', effect: 'NoExecute' },
    ];
    const pool = drive(poolBeforeUpdate({ nodes: 1 }), { taintAfterUpdate: true });
    pool.patchNode('node-01', { spec: { taints: [soft, ...others] } });
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.spec?.taints).toEqual([soft, ...others]);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.spec?.taints).toEqual([...others, { key: criticalComponents, effect: 'NoSchedule' }]);
  });

  it('T-42: without being asked for, no node waits for a component that may not be there', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.settle();
    pool.report('node-01', 'successful');
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.spec?.taints).toBeUndefined();
    expect(transitions.some(({ then }) => then.includes('taint'))).toBe(false);
  });

  it('f.8: a preserved machine keeps the autoscaler off its node, also after the update', () => {
    const autoscaler = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';
    const pool = drive(poolBeforeUpdate({ nodes: 2, maxUnavailable: 2 }));
    pool.world.change('machines', 'machine-01', { status: { currentStatus: { preserveExpiryTime: '2026-12-03T00:00:00Z' } } });
    pool.settle();
    pool.report('node-01', 'successful');
    pool.report('node-02', 'successful');
    pool.settle();
    expect(pool.world.snapshot().nodes.map(({ metadata }) => metadata?.annotations?.[autoscaler])).toEqual(['true', undefined]);
  });

  it('T-35: protection that machine-controller-manager left on a finished node goes', () => {
    const autoscaler = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.useClass('metal-v1');
    pool.patchNode('node-01', { metadata: { annotations: { [autoscaler]: 'true', [`${autoscaler}-by-mcm`]: 'true' } } });
    pool.settle();
    expect(pool.world.snapshot().nodes[0]?.metadata?.annotations).toEqual({});
  });

  it('a.2: a frozen set makes no machine', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.useClass('metal-v1');
    pool.world.change('machinesets', 'pool-z1-old', { metadata: { labels: { freeze: 'True' } } });
    pool.patchDeployment({ spec: { replicas: 3 } });
    pool.settle();
    expect(pool.classes()).toEqual(['metal-v1']);
    pool.world.change('machinesets', 'pool-z1-old', { metadata: { labels: { freeze: null } } });
    pool.settle();
    expect(pool.classes()).toHaveLength(3);
  });

  it('c.10: machines that failed and are preserved are no reason to call a deployment unavailable', () => {
    const available = (preserveExpiryTime: string | null) => {
      const pool = drive(poolBeforeUpdate({ nodes: 4, orchestrationType: 'Manual' }));
      ['01', '02'].forEach((index) => {
        pool.patchNode(`node-${index}`, { status: { conditions: [{ type: 'Ready', status: 'False' }] } });
        pool.world.change('machines', `machine-${index}`, {
          status: { currentStatus: { phase: index === '01' ? 'Failed' : 'Unknown', preserveExpiryTime } },
        });
      });
      pool.settle();
      return pool.world.snapshot().deployments[0]?.status?.conditions?.find(({ type }) => type === 'Available')?.status;
    };
    expect([available('2026-12-03T00:00:00Z'), available(null)]).toEqual(['True', 'False']);
  });

  it('c.10, f.2: machines that failed are listed with their set for as long as they have', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    const listed = () => pool.world.snapshot().deployments[0]?.status?.failedMachines;
    pool.world.change('machines', 'machine-01', { spec: { providerID: 'metal:///1' } });
    pool.settle();
    expect(listed()).toBeUndefined();
    pool.report('node-01', 'failed');
    pool.settle();
    expect(listed()).toMatchObject([
      { name: 'machine-01', ownerRef: 'pool-z1-old', providerID: 'metal:///1', lastOperation: { type: 'InPlaceUpdate', state: 'Failed' } },
    ]);
    pool.report('node-01', 'successful');
    pool.settle();
    expect(listed()).toBeUndefined();
  });

  it('H29: presence selects, and a value that says otherwise is told', () => {
    const node = {
      metadata: {
        labels: { 'node.machine.sapcloud.io/candidate-for-update': 'true', 'node.machine.sapcloud.io/selected-for-update': 'false' },
      },
    };
    expect(decodeNode(node).phase).toBe('Selected');
    expect(lint(node).map(({ code }) => code)).toEqual(['SELECTED_BY_FALSE']);
  });
});
