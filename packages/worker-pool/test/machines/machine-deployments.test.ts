import { describe, expect, it } from '@jest/globals';
import type { ShootWorker } from '@gardener-inplace/api';
import { buildMachineDeployments, buildWorker, workerPoolHash, type BuildMachineDeployments } from '@gardener-inplace/worker-pool';
import { manualPool, poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

const technicalID = 'shoot--dev--crazy-botany';

function build(pool: ShootWorker, options: Partial<BuildMachineDeployments> = {}) {
  const worker = valueOf(buildWorker({ shoot: shootWith({ pools: [pool] }), namespace: technicalID }));
  const [built] = worker.spec.pools;
  if (built === undefined) throw new Error('the Worker lost its pool');
  return { pool: built, worker, ...valueOf(buildMachineDeployments({ worker, pool: built, technicalID, ...options })) };
}

describe('what a provider extension makes of a pool', () => {
  it('is one deployment per zone, with its share of the machines', () => {
    const { machineDeployments } = build(poolWith({ zones: ['x', 'y'], minimum: 3 }));
    expect(machineDeployments.map(({ metadata, spec }) => [metadata?.name, spec.replicas])).toEqual([
      ['shoot--dev--crazy-botany-a-z1', 2],
      ['shoot--dev--crazy-botany-a-z2', 1],
    ]);
  });

  it('is one deployment for a pool without zones', () => {
    const { machineDeployments, machineClasses } = build(poolWith({ zones: [] }));
    expect(machineDeployments.map(({ metadata }) => metadata?.name)).toEqual(['shoot--dev--crazy-botany-a-z1']);
    expect(machineClasses[0]?.nodeTemplate).toMatchObject({ zone: '' });
  });

  it('names a class by the hash of the pool', () => {
    const { machineDeployments, machineClasses, pool } = build(poolWith());
    const hash = valueOf(
      workerPoolHash({
        poolName: 'a',
        updateStrategy: 'AutoInPlaceUpdate',
        kubernetesVersion: '1.32.3',
        machineImageVersion: '1592.1.0',
        nodeAgentSecretName: 'gardener-node-agent-a',
      }),
    );
    expect(pool.nodeAgentSecretName).toBe('gardener-node-agent-a');
    expect(machineDeployments.map(({ spec }) => spec.template.spec.class)).toEqual([
      { apiGroup: 'machine.sapcloud.io', kind: 'MachineClass', name: `shoot--dev--crazy-botany-a-z1-${hash}` },
      { apiGroup: 'machine.sapcloud.io', kind: 'MachineClass', name: `shoot--dev--crazy-botany-a-z2-${hash}` },
    ]);
    expect(machineClasses.map(({ metadata }) => metadata?.name)).toEqual(
      machineDeployments.map(({ spec }) => spec.template.spec.class.name),
    );
  });

  it.each([
    ['rolled', rollingPool(), { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }],
    ['automatic', poolWith(), { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 1, orchestrationType: 'Auto' } }],
    ['manual', manualPool(), { type: 'InPlaceUpdate', inPlaceUpdate: { maxSurge: 0, maxUnavailable: 0, orchestrationType: 'Manual' } }],
  ])('has the strategy of a pool that is %s', (_, pool, strategy) => {
    expect(build(pool).machineDeployments[0]?.spec.strategy).toEqual(strategy);
  });

  it('spells the orchestration as the text of the proposal does, if asked to', () => {
    const { machineDeployments } = build(manualPool(), { vocabulary: 'gep' });
    expect(machineDeployments[0]?.spec.strategy?.inPlaceUpdate?.orchestrationType).toBe('manual');
  });

  it('names the Worker on machines only if they are updated in place', () => {
    expect(build(poolWith()).machineDeployments[0]?.spec.template.metadata?.labels).toEqual({
      name: 'shoot--dev--crazy-botany-a-z1',
      'worker.gardener.cloud/pool': 'a',
      'worker.gardener.cloud/name': 'crazy-botany',
    });
    expect(build(rollingPool()).machineDeployments[0]?.spec.template.metadata?.labels).toEqual({
      name: 'shoot--dev--crazy-botany-r-z1',
      'worker.gardener.cloud/pool': 'r',
    });
  });

  it('selects its machines by a part of their labels that never changes', () => {
    expect(build(poolWith()).machineDeployments[0]?.spec.selector).toEqual({ matchLabels: { name: 'shoot--dev--crazy-botany-a-z1' } });
  });

  it('writes machine settings into the template, where a change starts no update', () => {
    const settings = {
      machineDrainTimeout: '1h',
      machineHealthTimeout: '15m',
      machineCreationTimeout: '30m',
      inPlaceUpdateTimeout: '40m',
      disableHealthTimeout: true,
      maxEvictRetries: 10,
      nodeConditions: ['ReadonlyFilesystem', 'KernelDeadlock'],
      autoPreserveFailedMachineMax: 3,
    };
    const [first, second] = build(poolWith({ machineControllerManager: settings })).machineDeployments;
    expect(first?.spec.template.spec).toMatchObject({
      drainTimeout: '1h',
      healthTimeout: '15m',
      creationTimeout: '30m',
      inPlaceUpdateTimeout: '40m',
      disableHealthTimeout: true,
      maxEvictRetries: 10,
      nodeConditions: 'ReadonlyFilesystem,KernelDeadlock',
    });
    expect([first?.spec.autoPreserveFailedMachineMax, second?.spec.autoPreserveFailedMachineMax]).toEqual([2, 1]);
  });

  it('puts labels, annotations and taints on nodes', () => {
    const taints = [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }];
    const pool = poolWith({ labels: { team: 'blue' }, annotations: { note: 'x' }, taints });
    expect(build(pool).machineDeployments[0]?.spec.template.spec.nodeTemplate).toEqual({
      metadata: {
        labels: {
          team: 'blue',
          'worker.gardener.cloud/pool': 'a',
          'worker.gardener.cloud/gardener-node-agent-secret-name': 'gardener-node-agent-a',
        },
        annotations: { note: 'x' },
      },
      spec: { taints },
    });
  });

  it('keeps a size that the autoscaler chose, within the bounds', () => {
    const existing = build(poolWith({ zones: ['x'], minimum: 2, maximum: 6 })).machineDeployments.map((deployment) => ({
      ...deployment,
      spec: { ...deployment.spec, replicas: 5 },
    }));
    const sizeWith = (minimum: number, maximum: number) =>
      build(poolWith({ zones: ['x'], minimum, maximum }), { existing }).machineDeployments[0]?.spec.replicas;
    expect([sizeWith(2, 6), sizeWith(2, 4), sizeWith(6, 8)]).toEqual([5, 4, 6]);
  });

  it('changes its class when a credential rotation starts, for pools that are updated in place', () => {
    const credentials = { rotation: { certificateAuthorities: { lastInitiationTime: '2025-01-01T00:00:00Z' } } };
    const [before, after] = [build(poolWith()), build(poolWith(), { credentials })];
    expect(after.machineClasses[0]?.metadata?.name).not.toBe(before.machineClasses[0]?.metadata?.name);
  });

  it('passes on why a pool has no hash', () => {
    const { worker, pool } = build(poolWith());
    expect(buildMachineDeployments({ worker, pool: { ...pool, kubernetesVersion: 'latest' }, technicalID })).toMatchObject({
      ok: false,
      error: { code: 'VERSION_UNPARSABLE', value: 'latest' },
    });
  });
});
