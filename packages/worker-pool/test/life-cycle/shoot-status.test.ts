import { describe, expect, it } from '@jest/globals';
import type { CredentialRotation, Shoot, ShootWorker } from '@gardener-inplace/api';
import { advanceRotations, generationChange, manualConstraint, normalizeOperations, operationsIn } from '@gardener-inplace/worker-pool';
import { manualPool, pendingStatus, poolWith, rollingPool, shootWith } from '../shoots.js';

const now = '2025-03-01T00:00:00Z';

describe('S-06: a credential rotation after a successful operation', () => {
  const advance = (rotation: CredentialRotation, manual: readonly string[] = []) => {
    const status = {
      ...pendingStatus({ auto: ['a'], manual }),
      credentials: { rotation: { certificateAuthorities: rotation, serviceAccountKey: {} } },
    };
    return advanceRotations(shootWith({ status }), now).status?.credentials?.rotation;
  };

  it.each<[string, CredentialRotation, readonly string[], CredentialRotation]>([
    ['is prepared', { phase: 'Preparing' }, [], { phase: 'Prepared', lastInitiationFinishedTime: now }],
    ['waits for people', { phase: 'Preparing' }, ['m'], { phase: 'Preparing' }],
    ['starts waiting for pools', { phase: 'PreparingWithoutWorkersRollout' }, ['m'], { phase: 'WaitingForWorkersRollout' }],
    [
      'is prepared once no pool is parked',
      { phase: 'WaitingForWorkersRollout' },
      [],
      { phase: 'Prepared', lastInitiationFinishedTime: now },
    ],
    ['waits for people with no pool parked', { phase: 'WaitingForWorkersRollout' }, ['m'], { phase: 'WaitingForWorkersRollout' }],
    [
      'waits for parked pools',
      { phase: 'WaitingForWorkersRollout', pendingWorkersRollouts: [{ name: 'a' }] },
      [],
      { phase: 'WaitingForWorkersRollout', pendingWorkersRollouts: [{ name: 'a' }] },
    ],
    ['is completed, whoever waits', { phase: 'Completing' }, ['m'], { phase: 'Completed', lastCompletionTime: now }],
    ['that rests, rests', { phase: 'Prepared' }, [], { phase: 'Prepared' }],
  ])('%s', (_, rotation, manual, expected) => {
    expect(advance(rotation, manual)).toEqual({ certificateAuthorities: expected, serviceAccountKey: {} });
  });

  it('is nothing to do without one', () => {
    const shoot = shootWith();
    expect(advanceRotations(shoot, now)).toBe(shoot);
  });
});

describe('S-07: the constraint that asks people to select nodes', () => {
  const pools = [manualPool('m'), manualPool('n')];
  const waiting = (status: Partial<NonNullable<Shoot['status']>>, spec: Partial<Shoot['spec']> = {}) =>
    manualConstraint(shootWith({ pools, spec, status: { ...pendingStatus({ manual: ['n', 'm'] }), ...status } }));

  it('names the pools in the order of the status', () => {
    expect(waiting({ lastOperation: { type: 'Reconcile', state: 'Succeeded' } })).toEqual({
      type: 'ManualInPlaceWorkersUpdated',
      status: 'False',
      reason: 'WorkerPoolsWithManualInPlaceUpdateStrategyPending',
      message: 'Nodes of these pools wait to be selected for their in-place update: n, m',
      pools: ['n', 'm'],
    });
  });

  it.each([
    ['without an operation', undefined, [], 'Progressing'],
    ['while being created', { type: 'Create', state: 'Error' }, [{}], 'Progressing'],
    ['once created', { type: 'Create', state: 'Succeeded' }, [], 'False'],
    ['while reconciling', { type: 'Reconcile', state: 'Processing' }, [], 'Progressing'],
    ['while reconciling with errors', { type: 'Reconcile', state: 'Processing' }, [{}], 'False'],
    ['after a failure', { type: 'Reconcile', state: 'Failed' }, [{}], 'False'],
  ])('%s is %4$s', (_, lastOperation, lastErrors, status) => {
    expect(waiting({ ...(lastOperation && { lastOperation }), lastErrors })?.status).toBe(status);
  });

  it.each([
    ['hibernation is wanted', waiting({}, { hibernation: { enabled: true } })],
    ['the Shoot is hibernated', waiting({ hibernated: true })],
    ['only automatic pools are pending', manualConstraint(shootWith({ status: pendingStatus({ auto: ['a'] }) }))],
    ['there are no pools', manualConstraint(shootWith({ pools: [], status: pendingStatus({ manual: ['m'] }) }))],
  ])('is not listed if %s', (_, constraint) => {
    expect(constraint).toBeUndefined();
  });

  it('reports a stale name too', () => {
    expect(manualConstraint(shootWith({ pools: [rollingPool()], status: pendingStatus({ manual: ['gone'] }) }))?.pools).toEqual(['gone']);
  });
});

describe('D-02: whether a write makes a Shoot reconcile', () => {
  const change = (shoot: Shoot, state = 'Succeeded') => {
    const old = shootWith({ status: { lastOperation: { type: 'Reconcile', state } } });
    const { increased, shoot: stored } = generationChange(old, { ...shoot, status: old.status ?? {} });
    return [increased, stored.metadata?.annotations?.['gardener.cloud/operation']];
  };

  it.each([
    ['reconcile', true, undefined],
    [' force-in-place-update ', false, 'force-in-place-update'],
    ['rotate-rollout-workers=a', true, 'rotate-rollout-workers=a'],
    ['rollout-workers=*', true, 'rollout-workers=*'],
    ['rotate-ca-start;reconcile;rotate-ca-start', true, 'rotate-ca-start'],
    ['maintain', false, 'maintain'],
    ['retry', false, 'retry'],
  ])('%s', (operation, increased, left) => {
    expect(change(shootWith({ operation }))).toEqual([increased, left]);
  });

  it.each([
    ['retry', true, undefined],
    ['reconcile', false, 'reconcile'],
    ['rotate-ca-start', false, 'rotate-ca-start'],
    ['retry;reconcile', false, 'retry;reconcile'],
  ])('%s after a failure', (operation, increased, left) => {
    expect(change(shootWith({ operation }), 'Failed')).toEqual([increased, left]);
  });

  it.each<[string, Partial<ShootWorker>, Partial<ShootWorker>, boolean]>([
    [
      'an empty section does: the pool inherits nothing any more',
      { kubernetes: { version: '1.32.3' } },
      { kubernetes: { version: '1.32.3', kubelet: {} } },
      true,
    ],
    [
      'another text for the same quantity does not',
      { kubernetes: { kubelet: { kubeReserved: { memory: '1Gi' } } } },
      { kubernetes: { kubelet: { kubeReserved: { memory: '1024Mi' } } } },
      false,
    ],
    ['an empty list where there was none does not', { taints: [] }, {}, false],
    ['what a provider is told does, be it an empty list', { providerConfig: { a: 1 } }, { providerConfig: { a: 1, zones: [] } }, true],
  ])('%s', (_, before, after, increased) => {
    const [old, shoot] = [shootWith({ pools: [poolWith(before)] }), shootWith({ pools: [poolWith(after)] })];
    expect(generationChange(old, shoot).increased).toBe(increased);
  });

  it('a changed spec and a deletion do', () => {
    expect(change(shootWith({ pools: [poolWith({ maximum: 9 })] }))).toEqual([true, undefined]);
    expect(change({ ...shootWith(), metadata: { deletionTimestamp: now } })).toEqual([true, undefined]);
  });

  it('an unchanged one does not, nor a change of labels', () => {
    expect(change(shootWith())).toEqual([false, undefined]);
    expect(change({ ...shootWith(), metadata: { labels: { team: 'blue' } } })).toEqual([false, undefined]);
  });
});

describe('operations', () => {
  it('are separated by semicolons, trimmed, each once', () => {
    expect(operationsIn(' a; b ;;a')).toEqual(['a', 'b']);
    expect(operationsIn(undefined)).toEqual([]);
  });

  it('are stored in that form under both keys, or not at all', () => {
    const annotations = { 'gardener.cloud/operation': ' retry ; retry', 'maintenance.gardener.cloud/operation': ' ; ', other: ' x ' };
    expect(normalizeOperations({ ...shootWith(), metadata: { annotations } }).metadata?.annotations).toEqual({
      'gardener.cloud/operation': 'retry',
      other: ' x ',
    });
  });

  it('in that form already are left alone', () => {
    const shoot = shootWith({ operation: 'retry' });
    expect(normalizeOperations(shoot)).toBe(shoot);
  });
});
