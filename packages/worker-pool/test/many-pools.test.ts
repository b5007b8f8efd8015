import { describe, expect, it } from '@jest/globals';
import { addPendingPools, buildWorker, desiredHashOf, recordedHashes, shootImpact } from '@gardener-inplace/worker-pool';
import type { WorkerPool } from '@gardener-inplace/api';
import { poolWith, shootWith, valueOf } from './shoots.js';

const names = Array.from({ length: 5_000 }, (_, index) => `pool-${index}`);

/** A list that is searched for every pool would keep the thread for minutes. */
describe('five thousand pools', () => {
  it('are all told what becomes of them, and what forbids it', () => {
    const pools = names.map((name) => poolWith({ name }));
    const changed = pools.map((pool) => ({ ...pool, machine: { ...pool.machine, type: 'other' } }));
    const operation = `rotate-rollout-workers=${names.join(',')}`;
    const impact = shootImpact(shootWith({ pools }), shootWith({ pools: changed, operation }));
    expect(impact.pools).toHaveLength(5_000);
    expect(impact.pools.filter(({ blockedBy }) => blockedBy.map(({ rule }) => rule).join() !== 'V-SHOOT-06')).toEqual([]);
    expect(impact.pools.at(-1)).toMatchObject({ pool: 'pool-4999', path: 'spec.provider.workers[4999]', fate: 'untouched' });
  });

  it('are found among those parked out of a rotation, without a search for each', () => {
    let reads = 0;
    const parked = names.map((name) => ({
      get name() {
        reads += 1;
        return name;
      },
      lastInitiationTime: '2024-01-01T00:00:00Z',
    }));
    const rotation = {
      phase: 'WaitingForWorkersRollout',
      lastInitiationTime: '2025-01-01T00:00:00Z',
      pendingWorkersRollouts: parked,
    } as const;
    const status = { credentials: { rotation: { certificateAuthorities: rotation, serviceAccountKey: rotation } } };
    const shoot = shootWith({ pools: names.map((name) => poolWith({ name })), status });
    const operation = `rotate-rollout-workers=${names.join(',')}`;
    const released = { ...shoot, metadata: { ...shoot.metadata, annotations: { 'gardener.cloud/operation': operation } } };
    const worker = valueOf(buildWorker({ shoot }));
    const recorded = valueOf(recordedHashes({ pools: worker.spec.pools, machineDeployments: [], credentials: status.credentials }));

    expect(valueOf(desiredHashOf(shoot, shoot.spec.provider.workers![7]!))).toBe(recorded['pool-7']);
    const known = { ...worker, status: { inPlaceUpdates: { workerPoolToHashMap: recorded } } };
    expect(valueOf(addPendingPools(shoot, known))).toBe(shoot);
    expect(shootImpact(shoot, released).pools.filter(({ triggers }) => triggers.length !== 2)).toEqual([]);
    expect(reads / names.length).toBeLessThan(100);
  });

  it('find their machine types without a search for each', () => {
    let reads = 0;
    const machineTypes = names.map((name) => ({
      get name() {
        reads += 1;
        return name;
      },
      architecture: 'arm64',
    }));
    const pools = names.map((name) => ({ ...poolWith({ name }), machine: { type: name, image: { name: 'i', version: '1.0.0' } } }));
    const worker = valueOf(buildWorker({ shoot: shootWith({ pools }), cloudProfile: { spec: { machineTypes } } }));
    expect(worker.spec.pools.filter(({ architecture }) => architecture !== 'arm64')).toEqual([]);
    expect(reads / names.length).toBeLessThan(10);
  });

  it('are all recorded', () => {
    const pools = names.map((name) => ({ name, updateStrategy: 'ManualInPlaceUpdate', kubernetesVersion: '1.32.0' }) as WorkerPool);
    const machineDeployments = names.map((name) => ({
      metadata: { labels: { 'worker.gardener.cloud/pool': name } },
      spec: { template: { spec: { class: {} } } },
      status: { replicas: 2, updatedReplicas: name === 'pool-7' ? 1 : 2 },
    }));
    const recorded = valueOf(recordedHashes({ pools, machineDeployments }));
    expect(Object.keys(recorded)).toHaveLength(4_999);
    expect(recorded['pool-7']).toBeUndefined();
  });
});
