import { describe, expect, it } from '@jest/globals';
import { pendingWorkersOf, writePendingWorkers, type Shoot, type ShootStatus } from '../../src/index.js';
import { deepFreeze } from './deep-freeze.js';

const shoot = (status?: ShootStatus): Shoot => ({
  spec: {
    kubernetes: { version: '1.31.0' },
    provider: {
      workers: [
        { name: 'auto', updateStrategy: 'AutoInPlaceUpdate', machine: { type: 'large' } },
        { name: 'manual', updateStrategy: 'ManualInPlaceUpdate', machine: { type: 'large' } },
      ],
    },
  },
  ...(status && { status }),
});

const shipped = { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['auto'], manualInPlaceUpdate: ['manual'] } } };

describe('pendingWorkersOf reads either spelling', () => {
  it('shipped: two lists, whatever strategy the pools have now', () => {
    const status = { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['manual'] } } };
    expect(pendingWorkersOf(shoot(status))).toEqual({ value: { auto: ['manual'], manual: [] }, conflicts: [] });
  });

  it('GEP-0031: one list, split by the strategy that a pool has now', () => {
    expect(pendingWorkersOf(shoot({ pendingWorkersInPlaceUpdate: ['manual', 'auto'] }))).toEqual({
      value: { auto: ['auto'], manual: ['manual'] },
      conflicts: [],
    });
  });

  it('GEP-0031: a pool that is gone counts as auto, the list that clears by itself', () => {
    expect(pendingWorkersOf(shoot({ pendingWorkersInPlaceUpdate: ['removed'] })).value).toEqual({ auto: ['removed'], manual: [] });
  });

  it.each([
    ['no status', undefined],
    ['no record', {}],
    ['an empty section', { inPlaceUpdates: {} }],
    ['null', { inPlaceUpdates: { pendingWorkerUpdates: null }, pendingWorkersInPlaceUpdate: null } as never],
  ])('%s: none was recorded', (_, status) => {
    expect(pendingWorkersOf(shoot(status))).toEqual({ value: undefined, conflicts: [] });
  });

  it('an empty record is not the same as none', () => {
    expect(pendingWorkersOf(shoot({ inPlaceUpdates: { pendingWorkerUpdates: {} } })).value).toEqual({ auto: [], manual: [] });
    expect(pendingWorkersOf(shoot({ pendingWorkersInPlaceUpdate: [] })).value).toEqual({ auto: [], manual: [] });
  });

  it('malformed lists as far as they can be read', () => {
    expect(pendingWorkersOf(shoot({ pendingWorkersInPlaceUpdate: 'auto' } as never)).value).toEqual({ auto: [], manual: [] });
    expect(pendingWorkersOf(shoot({ pendingWorkersInPlaceUpdate: ['auto', 7] } as never)).value).toEqual({ auto: ['auto'], manual: [] });
    expect(pendingWorkersOf({} as never)).toEqual({ value: undefined, conflicts: [] });
  });
});

describe('pendingWorkersOf reports contradictions; the shipped lists are the answer', () => {
  it('the same names in another order or split are none', () => {
    expect(pendingWorkersOf(shoot({ ...shipped, pendingWorkersInPlaceUpdate: ['manual', 'auto'] })).conflicts).toEqual([]);
  });

  it('different names', () => {
    expect(pendingWorkersOf(shoot({ ...shipped, pendingWorkersInPlaceUpdate: ['auto'] }))).toEqual({
      value: { auto: ['auto'], manual: ['manual'] },
      conflicts: [
        {
          path: ['status.pendingWorkersInPlaceUpdate', 'status.inPlaceUpdates.pendingWorkerUpdates'],
          detail: 'status.pendingWorkersInPlaceUpdate and status.inPlaceUpdates.pendingWorkerUpdates name different pools',
          help: 'keep one of the two spellings; until then status.inPlaceUpdates.pendingWorkerUpdates counts',
        },
      ],
    });
  });
});

describe('writePendingWorkers leaves one spelling', () => {
  const before = deepFreeze(shoot({ ...shipped, pendingWorkersInPlaceUpdate: ['auto'], hibernated: false }));
  const value = { auto: ['auto'], manual: ['manual'] };

  it('shipped', () => {
    expect(writePendingWorkers(before, value, 'shipped').status).toEqual({ ...shipped, hibernated: false });
  });

  it('shipped: an empty list has no key', () => {
    expect(writePendingWorkers(before, { auto: [], manual: ['manual'] }, 'shipped').status).toEqual({
      hibernated: false,
      inPlaceUpdates: { pendingWorkerUpdates: { manualInPlaceUpdate: ['manual'] } },
    });
  });

  it('GEP-0031', () => {
    expect(writePendingWorkers(before, value, 'gep').status).toEqual({
      hibernated: false,
      pendingWorkersInPlaceUpdate: ['auto', 'manual'],
    });
  });

  it.each(['gep', 'shipped'] as const)('%s: nothing pending removes the record', (vocabulary) => {
    expect(writePendingWorkers(before, { auto: [], manual: [] }, vocabulary).status).toEqual({ hibernated: false });
    expect(writePendingWorkers(before, undefined, vocabulary).status).toEqual({ hibernated: false });
    expect(writePendingWorkers(shoot(), undefined, vocabulary)).toEqual(shoot());
  });

  it.each(['gep', 'shipped'] as const)('that reads back: %s', (vocabulary) => {
    expect(pendingWorkersOf(writePendingWorkers(before, value, vocabulary))).toEqual({ value, conflicts: [] });
  });
});
