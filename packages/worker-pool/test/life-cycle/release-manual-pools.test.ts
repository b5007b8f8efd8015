import { describe, expect, it } from '@jest/globals';
import type { CredentialRotation, Shoot, Worker } from '@gardener-inplace/api';
import { releaseManualPools, wakesShootStatus } from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, shootWith, valueOf } from '../shoots.js';

const workerWith = (workerPoolToHashMap?: Readonly<Record<string, string>>): Worker => ({
  spec: { type: 'local', region: 'r', secretRef: { name: 's' }, pools: [] },
  status: { inPlaceUpdates: workerPoolToHashMap === undefined ? {} : { workerPoolToHashMap } },
});

const desiredHashes = { m: 'h1', n: 'h2' };
const waiting = (manual: readonly string[], auto?: readonly string[], rotation?: CredentialRotation): Shoot =>
  shootWith({
    pools: [poolWith(), manualPool('m'), manualPool('n')],
    status: {
      ...pendingStatus({ manual, ...(auto && { auto }) }),
      ...(rotation && { credentials: { rotation: { certificateAuthorities: rotation } } }),
    },
    operation: 'force-in-place-update',
  });

const release = (shoot: Shoot, hashes?: Readonly<Record<string, string>>) => {
  const released = valueOf(releaseManualPools(shoot, workerWith(hashes), { desiredHashes }));
  return [released.status?.inPlaceUpdates?.pendingWorkerUpdates ?? null, released.metadata?.annotations?.['gardener.cloud/operation']];
};

describe('S-05: a pool that people orchestrate', () => {
  it('leaves once its recorded hash is the desired one', () => {
    expect(release(waiting(['n', 'm'], ['a']), { m: 'h1', n: 'old' })).toEqual([
      { autoInPlaceUpdate: ['a'], manualInPlaceUpdate: ['n'] },
      'force-in-place-update',
    ]);
  });

  it('takes the force with it when it was the last pending one', () => {
    expect(release(waiting(['m', 'n']), desiredHashes)).toEqual([null, undefined]);
  });

  it('leaves the force to a pool that the controller still updates', () => {
    expect(release(waiting(['m'], ['a']), desiredHashes)).toEqual([{ autoInPlaceUpdate: ['a'] }, 'force-in-place-update']);
  });

  it('leaves also if it is no pool of people any more', () => {
    expect(release(waiting(['a', 'gone', 'n']), { m: 'h1' })).toEqual([{ manualInPlaceUpdate: ['n'] }, 'force-in-place-update']);
  });

  it('waits while nothing is recorded of it, whatever its hash would be', () => {
    const pool = { ...manualPool(), kubernetes: { version: 'unreadable' } };
    const unreadable = shootWith({ pools: [pool], status: pendingStatus({ manual: ['m', 'gone'] }) });
    expect(valueOf(releaseManualPools(unreadable, workerWith({}))).status?.inPlaceUpdates).toEqual({
      pendingWorkerUpdates: { manualInPlaceUpdate: ['m'] },
    });
  });

  it('has its hash computed from the Shoot by default', () => {
    expect(valueOf(releaseManualPools(waiting(['m']), workerWith({ m: 'other' }))).status?.inPlaceUpdates).toEqual({
      pendingWorkerUpdates: { manualInPlaceUpdate: ['m'] },
    });
  });
});

describe('H19: a credential rotation that waits for people', () => {
  it.each<[string, CredentialRotation, string | undefined]>([
    ['is woken while preparing', { phase: 'Preparing' }, 'reconcile'],
    ['is woken while waiting for pools, if none is parked', { phase: 'WaitingForWorkersRollout' }, 'reconcile'],
    ['sleeps on while a pool is parked', { phase: 'WaitingForWorkersRollout', pendingWorkersRollouts: [{ name: 'n' }] }, undefined],
    ['that is over sleeps on', { phase: 'Completed' }, undefined],
  ])('%s', (_, rotation, operation) => {
    expect(release(waiting(['m'], undefined, rotation), desiredHashes)).toEqual([null, operation]);
  });

  it('is woken although nothing was pending', () => {
    expect(release(waiting([], undefined, { phase: 'Preparing' }), {})).toEqual([{ manualInPlaceUpdate: [] }, 'reconcile']);
  });
});

describe('a Shoot is left alone', () => {
  it.each<[string, Shoot, Worker | undefined]>([
    ['in deletion', { ...waiting(['m']), metadata: { deletionTimestamp: '2025-01-01T00:00:00Z' } }, workerWith(desiredHashes)],
    ['without a Worker', waiting(['m']), undefined],
    ['without recorded hashes', waiting(['m']), workerWith()],
    ['with nothing to release', waiting(['m']), workerWith({ n: 'h2' })],
  ])('%s', (_, shoot, worker) => {
    expect(valueOf(releaseManualPools(shoot, worker, { desiredHashes }))).toBe(shoot);
  });

  it('of another seed', () => {
    const shoot = shootWith({ pools: [manualPool('m')], spec: { seedName: 'b' }, status: pendingStatus({ manual: ['m'] }) });
    const ask = (seedName: string) => valueOf(releaseManualPools(shoot, workerWith(desiredHashes), { desiredHashes, seedName }));
    expect(ask('a')).toBe(shoot);
    expect(ask('b').status).toEqual({});
  });
});

describe('an event on a Worker', () => {
  it.each<[string, Parameters<typeof wakesShootStatus>[0], boolean]>([
    ['created with hashes', { event: 'create', worker: workerWith({ a: '1' }) }, true],
    ['created without', { event: 'create', worker: workerWith() }, false],
    ['hashes appear', { event: 'update', old: workerWith(), worker: workerWith({ a: '1' }) }, true],
    ['a hash changes', { event: 'update', old: workerWith({ a: '1' }), worker: workerWith({ a: '2' }) }, true],
    ['a pool leaves', { event: 'update', old: workerWith({ a: '1', b: '2' }), worker: workerWith({ a: '1' }) }, true],
    ['hashes stay', { event: 'update', old: workerWith({ a: '1' }), worker: workerWith({ a: '1' }) }, false],
    ['an empty map appears', { event: 'update', old: workerWith(), worker: workerWith({}) }, false],
    ['deleted', { event: 'delete', old: workerWith({ a: '1' }) }, false],
  ])('%s: looks at pending pools is %p', (_, event, wakes) => {
    expect(wakesShootStatus(event)).toBe(wakes);
  });
});
