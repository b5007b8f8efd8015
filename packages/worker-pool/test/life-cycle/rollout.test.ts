import { describe, expect, it } from '@jest/globals';
import type { Machine, MachineDeployment, MachineSet, WorkerPool } from '@gardener-inplace/api';
import {
  machineDeploymentHealth,
  maintenanceVersions,
  recordedHashes,
  rolloutAnswer,
  type DeploymentRollout,
} from '@gardener-inplace/worker-pool';
import { poolWith, rollingPool, valueOf } from '../shoots.js';

const available = { type: 'Available', status: 'True' } as const;

const deploymentWith = (status: MachineDeployment['status'], orchestrationType: 'Auto' | 'Manual' = 'Manual'): MachineDeployment => ({
  metadata: { name: 'd', generation: 2, labels: { 'worker.gardener.cloud/pool': 'p' } },
  spec: { strategy: { type: 'InPlaceUpdate', inPlaceUpdate: { orchestrationType } }, template: { spec: { class: { name: 'new' } } } },
  status: { observedGeneration: 2, conditions: [available], ...status },
});

describe('the health of a MachineDeployment', () => {
  it.each([
    ['available', [available], []],
    ['not available', [{ type: 'Available', status: 'False', message: 'too few' }], ['condition Available is False: too few']],
    ['without conditions', [], ['condition Available is missing']],
    ['progressing', [available, { type: 'Progressing', status: 'True' }], []],
    ['stuck', [available, { type: 'Progressing', status: 'False' }], ['condition Progressing is False']],
    ['with failing replicas', [available, { type: 'ReplicaFailure', status: 'True' }], ['condition ReplicaFailure is True']],
    ['frozen', [available, { type: 'Frozen', status: 'True' }], ['condition Frozen is True']],
  ] as const)('%s', (_, conditions, problems) => {
    expect(machineDeploymentHealth(deploymentWith({ conditions }))).toEqual({ healthy: problems.length === 0, problems });
  });

  it('is not known before its generation is observed', () => {
    expect(machineDeploymentHealth(deploymentWith({ observedGeneration: 1 })).problems).toEqual([
      "generation 2 isn't observed yet, only 1",
    ]);
  });

  it('does not count machines', () => {
    expect(machineDeploymentHealth(deploymentWith({ replicas: 3, updatedReplicas: 0 })).healthy).toBe(true);
  });
});

const setOf = (name: string, replicas: number): MachineSet => ({ spec: { template: { spec: { class: { name } } } }, status: { replicas } });
const machineIn = (reason?: string): Machine => ({
  metadata: { name: 'x' },
  spec: { class: {} },
  status: reason === undefined ? {} : { conditions: [{ type: 'InPlaceUpdate', status: 'True', reason }] },
});

describe('waiting for machine deployments', () => {
  const codesOf = (...rollouts: readonly DeploymentRollout[]) => rolloutAnswer(rollouts).waitsFor.map(({ code }) => code);

  it('ends when all machines are updated and available', () => {
    const machineDeployment = deploymentWith({ replicas: 3, updatedReplicas: 3, availableReplicas: 3 });
    expect(rolloutAnswer([{ machineDeployment, machineSets: [setOf('new', 3)] }])).toEqual({ done: true, failed: false, waitsFor: [] });
  });

  it('does not wait for people', () => {
    const machineDeployment = deploymentWith({ replicas: 3, updatedReplicas: 1 });
    const machineSets = [setOf('new', 1), setOf('old', 2)];
    expect(codesOf({ machineDeployment, machineSets, oldMachines: [machineIn('CandidateForUpdate'), machineIn()] })).toEqual([]);
  });

  it('waits for a machine that people selected', () => {
    const machineDeployment = deploymentWith({ replicas: 3, updatedReplicas: 1 });
    const rollout = { machineDeployment, machineSets: [setOf('new', 1), setOf('old', 2)], oldMachines: [machineIn('SelectedForUpdate')] };
    expect(rolloutAnswer([rollout]).waitsFor).toEqual([
      { code: 'MID_UPDATE', machineDeployment: 'd', detail: 'd: machine x is being updated' },
    ]);
  });

  it('waits for every machine that the controller updates', () => {
    const machineDeployment = deploymentWith({ replicas: 3, updatedReplicas: 1 }, 'Auto');
    expect(rolloutAnswer([{ machineDeployment, machineSets: [setOf('new', 1), setOf('old', 2)] }]).waitsFor).toEqual([
      { code: 'NOT_UPDATED', detail: 'machines updated: 1 of 3' },
    ]);
  });

  it('waits until the wanted set exists, beside the old one where the class is new', () => {
    const machineDeployment = deploymentWith({});
    expect(codesOf({ machineDeployment, machineSets: [setOf('old', 0)] })).toEqual(['NO_NEW_SET']);
    expect(codesOf({ machineDeployment, machineSets: [setOf('new', 0)], isClassNew: true })).toEqual(['NO_NEW_SET']);
    expect(codesOf({ machineDeployment, machineSets: [setOf('new', 0), setOf('old', 0)], isClassNew: true })).toEqual([]);
  });

  it('tolerates unavailable machines only if they are preserved', () => {
    const unavailable = (preservedFailedReplicas: number) => deploymentWith({ unavailableReplicas: 1, preservedFailedReplicas });
    expect(codesOf({ machineDeployment: unavailable(0) })).toEqual(['UNAVAILABLE']);
    expect(codesOf({ machineDeployment: unavailable(1) })).toEqual([]);
  });

  it('is pointless once a machine failed', () => {
    const answer = rolloutAnswer([{ machineDeployment: deploymentWith({ failedMachines: [{ name: 'x' }] }) }]);
    expect([answer.failed, answer.waitsFor.map(({ detail }) => detail)]).toEqual([true, ['d: machines failed: 1']]);
  });

  it('counts deployments together', () => {
    const rollout = (replicas: number, updatedReplicas: number) => ({
      machineDeployment: deploymentWith({ replicas, updatedReplicas }, 'Auto'),
    });
    expect(rolloutAnswer([rollout(2, 2), rollout(3, 1)]).waitsFor.map(({ detail }) => detail)).toEqual(['machines updated: 3 of 5']);
  });
});

describe('S-08: the hashes that a Worker records', () => {
  const pool = (name: string, updateStrategy: WorkerPool['updateStrategy'], kubernetesVersion: string) =>
    ({ name, updateStrategy, kubernetesVersion, machineImage: { name: '', version: '' } }) as WorkerPool;
  const current = { p: '04863233bf6b9bb0', gone: 'x' };
  const record = (pools: readonly WorkerPool[], status: MachineDeployment['status']) =>
    valueOf(recordedHashes({ pools, current, machineDeployments: [deploymentWith(status)] }));

  it('are those of pools that are updated in place, and of no others', () => {
    const pools = [
      pool('p', 'AutoInPlaceUpdate', '1.33.0'),
      pool('q', 'AutoInPlaceUpdate', '1.32.0'),
      pool('r', 'AutoRollingUpdate', '1.32.0'),
    ];
    expect(record(pools, { replicas: 2, updatedReplicas: 0 })).toEqual({ p: 'e1d8805194ff0b5e', q: '89e7871a154fd3d0' });
  });

  it('stay as they are while people have machines to update', () => {
    const pools = [pool('p', 'ManualInPlaceUpdate', '1.32.0')];
    expect(record(pools, { replicas: 2, updatedReplicas: 1 })).toEqual({ p: '04863233bf6b9bb0' });
    expect(record(pools, { replicas: 2, updatedReplicas: 2 })).toEqual({ p: '89e7871a154fd3d0' });
    expect(valueOf(recordedHashes({ pools, machineDeployments: [deploymentWith({ replicas: 1 })] }))).toEqual({});
  });

  it('do not wait for deployments of other pools', () => {
    const pools = [pool('other', 'ManualInPlaceUpdate', '1.32.0')];
    expect(record(pools, { replicas: 2, updatedReplicas: 0 })).toEqual({ other: '89e7871a154fd3d0' });
  });
});

describe('MT-01: the image versions that maintenance chooses from', () => {
  const at = (version: string) => poolWith({ machine: { type: 't', image: { name: 'i', version } } });
  const versions = [
    { version: '1.0.0' },
    { version: '1.1.0', inPlaceUpdates: { supported: true } },
    { version: '1.2.0', inPlaceUpdates: { supported: true, minVersionForUpdate: '1.1.0' } },
    { version: '1.3.0', inPlaceUpdates: { supported: false, minVersionForUpdate: '1.0.0' } },
    { version: '1.4.0', inPlaceUpdateConfig: { supported: true, minVersionForUpdate: '1.2.0' } },
  ];
  const choiceOf = (pool: Parameters<typeof maintenanceVersions>[0], strict?: boolean) => {
    const choice = maintenanceVersions(pool, versions, { strict });
    return [choice.versions.map(({ version }) => version), choice.currentCountsAsExpired];
  };

  it.each([
    ['the current version, also without a minimum, and what accepts it', at('1.1.0'), ['1.1.0', '1.2.0'], false],
    ['what accepts the current version, in any direction', at('1.4.0'), ['1.2.0', '1.4.0'], false],
    ['not the current version if it has no support', at('1.0.0'), [], true],
    ['nothing for a version that cannot be read', at('newest'), [], true],
    [
      'everything for a rolled pool',
      { ...rollingPool(), machine: at('1.0.0').machine },
      ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'],
      false,
    ],
  ])('%s', (_, pool, choice, isExpired) => {
    expect(choiceOf(pool)).toEqual([choice, isExpired]);
  });

  it('V02: a current version without support never counts as expired, if strict', () => {
    expect(choiceOf(at('1.0.0'), true)).toEqual([[], false]);
  });
});
