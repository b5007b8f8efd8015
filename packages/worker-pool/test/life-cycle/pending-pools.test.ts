import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shoot, Worker } from '@gardener-inplace/api';
import {
  addPendingPools,
  buildWorker,
  clearPendingAfterWorkerReady,
  desiredHashOf,
  prunePendingPools,
  recordedHashes,
} from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith, valueOf } from '../shoots.js';

const pendingOf = (shoot: Shoot) => shoot.status?.inPlaceUpdates ?? null;
const pending = (lists: object) => ({ pendingWorkerUpdates: lists });
const operationOf = (shoot: Shoot) => shoot.metadata?.annotations?.['gardener.cloud/operation'];

/** The Worker as it stands once the Shoot's update is done. */
const finishedWorker = (shoot: Shoot): Worker => {
  const worker = valueOf(buildWorker({ shoot, namespace: 'n' }));
  const workerPoolToHashMap = valueOf(
    recordedHashes({ pools: worker.spec.pools, machineDeployments: [], credentials: shoot.status?.credentials }),
  );
  return { ...worker, status: { inPlaceUpdates: { workerPoolToHashMap } } };
};

const pools = [poolWith(), manualPool(), rollingPool()];

describe('S-02: before a Worker is touched', () => {
  it('every pool that is updated in place is pending while there is no Worker', () => {
    expect(pendingOf(valueOf(addPendingPools(shootWith({ pools }), undefined)))).toEqual(
      pending({ autoInPlaceUpdate: ['a'], manualInPlaceUpdate: ['m'] }),
    );
  });

  it('nothing is written where the lists name the same pools, one of them twice', () => {
    const shoot = shootWith({ pools, status: pendingStatus({ auto: ['a', 'a'], manual: ['m'] }) });
    expect(valueOf(addPendingPools(shoot, undefined))).toBe(shoot);
  });

  it('nothing is pending once the Worker has recorded the desired hashes', () => {
    const shoot = shootWith({ pools });
    expect(valueOf(addPendingPools(shoot, finishedWorker(shoot)))).toBe(shoot);
  });

  it.each([
    ['the Worker does not have the pool', (worker: Worker) => ({ ...worker, spec: { ...worker.spec, pools: worker.spec.pools.slice(1) } })],
    ['nothing is recorded', (worker: Worker) => ({ spec: worker.spec })],
    ['another hash is recorded', (worker: Worker) => ({ ...worker, status: { inPlaceUpdates: { workerPoolToHashMap: { a: 'other' } } } })],
  ])('a pool is pending if %s', (_, change) => {
    const shoot = shootWith();
    expect(pendingOf(valueOf(addPendingPools(shoot, change(finishedWorker(shoot)))))).toEqual(pending({ autoInPlaceUpdate: ['a'] }));
  });

  it('names are added behind those that are there, and none is removed', () => {
    const old = shootWith({ pools: [...pools, poolWith({ name: 'b' })], status: pendingStatus({ auto: ['gone', 'b'] }) });
    const shoot = { ...old, spec: { ...old.spec, kubernetes: { version: '1.33.0' } } };
    expect(pendingOf(valueOf(addPendingPools(shoot, finishedWorker(old))))).toEqual(
      pending({ autoInPlaceUpdate: ['gone', 'b', 'a'], manualInPlaceUpdate: ['m'] }),
    );
  });

  it('a rotation makes pools pending, except those parked out of it', () => {
    const shoot = shootWith({ pools });
    const certificateAuthorities = { lastInitiationTime: '2025-01-01T00:00:00Z', pendingWorkersRollouts: [{ name: 'm' }] };
    const rotated = { ...shoot, status: { credentials: { rotation: { certificateAuthorities } } } };
    expect(pendingOf(valueOf(addPendingPools(rotated, finishedWorker(shoot))))).toEqual(pending({ autoInPlaceUpdate: ['a'] }));
  });

  it('the list of the proposal text is written if asked to', () => {
    expect(valueOf(addPendingPools(shootWith({ pools }), undefined, 'gep')).status).toEqual({ pendingWorkersInPlaceUpdate: ['a', 'm'] });
  });

  it('a pool without a hash is an error, not a guess', () => {
    const shoot = shootWith();
    expect(addPendingPools({ ...shoot, spec: { ...shoot.spec, kubernetes: { version: '?' } } }, finishedWorker(shoot))).toMatchObject({
      ok: false,
      error: { code: 'VERSION_UNPARSABLE' },
    });
  });

  it('a pool is pending exactly when its hash changed', () => {
    const pool = fc
      .record({ image: fc.constantFrom('1', '2'), version: fc.constantFrom('1.31.1', '1.31.2', '1.32.0') })
      .map(({ image, version }) => poolWith({ kubernetes: { version }, machine: { type: 't', image: { name: 'i', version: image } } }));
    fc.assert(
      fc.property(pool, pool, (before, after) => {
        const [old, shoot] = [shootWith({ pools: [before] }), shootWith({ pools: [after] })];
        const isPending = pendingOf(valueOf(addPendingPools(shoot, finishedWorker(old)))) !== null;
        expect(isPending).toBe(valueOf(desiredHashOf(old, before)) !== valueOf(desiredHashOf(shoot, after)));
      }),
    );
  });
});

describe('S-03: after the Worker became ready', () => {
  it('pools that the controller orchestrates are done', () => {
    const shoot = clearPendingAfterWorkerReady(shootWith({ pools, status: pendingStatus({ auto: ['a'], manual: ['m'] }) }));
    expect(pendingOf(shoot)).toEqual(pending({ manualInPlaceUpdate: ['m'] }));
  });

  it.each([
    ['goes once nothing is pending', { auto: ['a'] }, 'force-in-place-update', undefined],
    ['stays while people have pools to update', { auto: ['a'], manual: ['m'] }, 'force-in-place-update', 'force-in-place-update'],
    ['is no other operation', { auto: ['a'] }, 'rotate-ca-start', 'rotate-ca-start'],
    ['is no part of a list', { auto: ['a'] }, 'force-in-place-update;x', 'force-in-place-update;x'],
  ])('a force %s', (_, lists, operation, left) => {
    expect(operationOf(clearPendingAfterWorkerReady(shootWith({ pools, status: pendingStatus(lists), operation })))).toBe(left);
  });

  it('a force in the spelling of the proposal text goes as well, and another operation stays', () => {
    const annotations = { 'shoot.gardener.cloud/force-in-place-update': 'true', 'gardener.cloud/operation': 'reconcile' };
    const shoot = { ...shootWith({ status: { pendingWorkersInPlaceUpdate: ['a'] } }), metadata: { annotations } };
    const cleared = clearPendingAfterWorkerReady(shoot, 'gep');
    expect([cleared.status, cleared.metadata?.annotations]).toEqual([{}, { 'gardener.cloud/operation': 'reconcile' }]);
  });

  it('a Shoot on machines that Gardener does not manage is left alone', () => {
    const status = pendingStatus({ auto: ['a'] });
    const selfHosted = shootWith({ pools: [poolWith({ controlPlane: {} })], status });
    expect(clearPendingAfterWorkerReady(selfHosted)).toBe(selfHosted);
    const managed = shootWith({ pools: [poolWith({ controlPlane: {} })], spec: { credentialsBindingName: 'metal' }, status });
    expect(pendingOf(clearPendingAfterWorkerReady(managed))).toBeNull();
  });

  it('a Shoot without pools is left alone', () => {
    const shoot = shootWith({ pools: [], operation: 'force-in-place-update' });
    expect(clearPendingAfterWorkerReady(shoot)).toBe(shoot);
  });
});

describe('S-04: at the start of an operation', () => {
  const parked = { pendingWorkersRollouts: [{ name: 'a' }, { name: 'gone' }] };
  const status: Shoot['status'] = {
    ...pendingStatus({ auto: ['a', 'gone'], manual: ['left'] }),
    credentials: { rotation: { certificateAuthorities: { phase: 'Preparing', ...parked }, serviceAccountKey: parked } },
    manualWorkerPoolRollout: parked,
  };

  it('names of pools that no longer exist are dropped everywhere', () => {
    const kept = { pendingWorkersRollouts: [{ name: 'a' }] };
    expect(prunePendingPools(shootWith({ status })).status).toEqual({
      ...pendingStatus({ auto: ['a'] }),
      credentials: { rotation: { certificateAuthorities: { phase: 'Preparing', ...kept }, serviceAccountKey: kept } },
      manualWorkerPoolRollout: kept,
    });
  });

  it('a hibernated Shoot has no nodes, so all names are', () => {
    const pruned = prunePendingPools(shootWith({ status, spec: { hibernation: { enabled: true } } })).status;
    expect(pruned).toEqual({
      credentials: { rotation: { certificateAuthorities: { phase: 'Preparing' }, serviceAccountKey: {} } },
      manualWorkerPoolRollout: {},
    });
  });

  it('nothing is touched without pending pools and rotations', () => {
    const shoot = shootWith({ status: { manualWorkerPoolRollout: parked } });
    expect(prunePendingPools(shoot)).toBe(shoot);
  });
});
