import { describe, expect, it } from '@jest/globals';
import { pendingLockControlPlaneVersion } from '../../../src/rules/shoot/pending-lock-control-plane-version.js';
import { pendingLockPoolVersion } from '../../../src/rules/shoot/pending-lock-pool-version.js';
import { pendingLock } from '../../../src/rules/shoot/pending-lock.js';
import { pendingLockRules } from '../../../src/rules/shoot-rules.js';
import { runRules } from '../../../src/runner.js';
import { shootUpdate } from '../../../src/shoot/shoot-context.js';
import { imageVersion, inPlacePool, manualPool, pinned, pool, shoot, updateComplaints, type ShootPart } from '../../builders.js';

const status = { inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'], manualInPlaceUpdate: ['m'] } } };
const locked = (part: ShootPart) => shoot({ status, ...part });
const first = ['Forbidden spec.provider.workers[0]'];

describe('V-SHOOT-18: a pool that is being updated in place stays as it is', () => {
  it.each([
    ['nothing changed', inPlacePool(), inPlacePool(), []],
    ['another image', inPlacePool(), inPlacePool(imageVersion('1.0.1')), first],
    ['a label', inPlacePool(), inPlacePool({ labels: { a: 'b' } }), first],
    ['a taint', inPlacePool(), inPlacePool({ taints: [{ key: 'a', effect: 'NoSchedule' }] }), first],
    ['scaled', inPlacePool({ maximum: 2 }), inPlacePool({ maximum: 3 }), first],
    ['another bound', inPlacePool(), inPlacePool({ maxUnavailable: 2 }), first],
    ['a bound as text', inPlacePool(), inPlacePool({ maxUnavailable: '1' }), first],
    ['automatic to manual', inPlacePool(), manualPool(), first],
    ['pinned to the version it inherited', inPlacePool(), inPlacePool(pinned('1.33.2')), first],
    ['an empty map added', inPlacePool(), inPlacePool({ labels: {}, annotations: {} }), []],
    ['an empty list added', inPlacePool(), inPlacePool({ taints: [], zones: [] }), []],
    ['a section added, though empty', inPlacePool(), inPlacePool({ machineControllerManager: {} }), first],
    [
      'a quantity written otherwise',
      inPlacePool({ kubernetes: { kubelet: { kubeReserved: { cpu: '100m' } } } }),
      inPlacePool({ kubernetes: { kubelet: { kubeReserved: { cpu: '0.1' } } } }),
      [],
    ],
    [
      'a duration written otherwise',
      inPlacePool({ machineControllerManager: { machineDrainTimeout: '1h' } }),
      inPlacePool({ machineControllerManager: { machineDrainTimeout: '60m0s' } }),
      [],
    ],
    ['no minimum and minimum 0', inPlacePool(), inPlacePool({ minimum: 0 }), []],
    ['a rolled pool, though listed', pool(), pool(imageVersion('2.0.0')), []],
  ])('%s', (_, old, current, expected) => {
    expect(updateComplaints(pendingLock, locked({ pools: [old] }), locked({ pools: [current] }))).toEqual(expected);
  });

  it.each([
    ['a patch of the control plane that it inherits', { version: '1.33.3' }, inPlacePool(), first],
    ['the same, when the pool has its own version', { version: '1.33.3' }, inPlacePool(pinned('1.33.2')), []],
    ['kubelet settings that it inherits', { kubernetes: { kubelet: { maxPods: 50 } } }, inPlacePool(), first],
    ['the same, when it has its own version only', { kubernetes: { kubelet: { maxPods: 50 } } }, inPlacePool(pinned('1.33.2')), first],
    [
      'the same, when it has its own settings, even empty ones',
      { kubernetes: { kubelet: { maxPods: 50 } } },
      inPlacePool({ kubernetes: { kubelet: {} } }),
      [],
    ],
    ['build metadata of the control plane', { version: '1.33.2+build' }, inPlacePool(), []],
    ['a pre-release of the control plane', { version: '1.33.2-rc.1' }, inPlacePool(), first],
  ])('follows %s', (_, change, given, expected) => {
    expect(updateComplaints(pendingLock, locked({ pools: [given] }), locked({ pools: [given], ...change }))).toEqual(expected);
  });

  const change = {
    old: [inPlacePool(), manualPool({ name: 'm' })],
    current: [inPlacePool(imageVersion('2.0.0')), manualPool({ name: 'm', ...imageVersion('2.0.0') })],
  };
  const both = [...first, 'Forbidden spec.provider.workers[1]'];
  it.each([
    ['locked', {}, both],
    ['force lifts it', { operation: 'force-in-place-update' }, []],
    ['force beside another operation does not', { operation: 'force-in-place-update;reconcile' }, both],
    ['force with blanks does not: the server trims before it validates', { operation: ' force-in-place-update ' }, both],
    ['force in the maintenance window does not', { maintenanceOperation: 'force-in-place-update' }, both],
    [
      'the GEP-0031 annotation does not, for a server that does not know it',
      { annotations: { 'shoot.gardener.cloud/force-in-place-update': 'true' } },
      both,
    ],
    ['nothing pending', { status: {} }, []],
  ])('%s', (_, part, expected) => {
    expect(updateComplaints(pendingLock, locked({ pools: change.old }), locked({ pools: change.current, ...part }))).toEqual(expected);
  });

  it('honours the GEP-0031 annotation and list in that vocabulary', () => {
    const gep = { pendingWorkersInPlaceUpdate: ['a'] };
    const annotations = { 'shoot.gardener.cloud/force-in-place-update': 'true' };
    const ask = (part: ShootPart) =>
      updateComplaints(pendingLock, shoot({ pools: change.old }), shoot({ pools: change.current, status: gep, ...part }), {
        vocabulary: 'gep',
      });
    expect(ask({})).toEqual(first);
    expect(ask({ annotations })).toEqual([]);
  });

  it('matches by name: other pools, new pools and renamed pools are free, order plays no part', () => {
    const old = locked({ pools: [inPlacePool({ name: 'a' }), inPlacePool({ name: 'free' })] });
    const renamed = locked({ pools: [inPlacePool({ name: 'b', ...imageVersion('2.0.0') })] });
    const reordered = locked({ pools: [inPlacePool({ name: 'free', ...imageVersion('2.0.0') }), inPlacePool({ name: 'a' })] });
    expect(updateComplaints(pendingLock, old, renamed)).toEqual([]);
    expect(updateComplaints(pendingLock, old, reordered)).toEqual([]);
  });

  it('reads what is pending from the new Shoot', () => {
    expect(updateComplaints(pendingLock, shoot({ pools: change.old }), locked({ pools: change.current }))).toEqual(both);
    expect(updateComplaints(pendingLock, locked({ pools: change.old }), shoot({ pools: change.current }))).toEqual([]);
  });
});

describe('V-SHOOT-19: control plane versions are readable while pools are being updated', () => {
  it.each([
    ['both fine', '1.33.2', '1.33.2', []],
    ['old one not', 'x', '1.33.2', ['Forbidden spec.kubernetes.version']],
    ['neither', 'x', '', ['Forbidden spec.kubernetes.version', 'Forbidden spec.kubernetes.version']],
  ])('%s', (_, old, current, expected) => {
    expect(updateComplaints(pendingLockControlPlaneVersion, locked({ version: old }), locked({ version: current }))).toEqual(expected);
  });

  it('ends the lock: pools are not examined', () => {
    const update = shootUpdate(
      locked({ version: 'x', pools: [inPlacePool()] }),
      locked({ pools: [inPlacePool(imageVersion('2.0.0'))] }),
      {},
    );
    expect(runRules(pendingLockRules, update).map(({ rule }) => rule)).toEqual(['V-SHOOT-19']);
  });

  it('is lifted by force, and by nothing pending', () => {
    expect(
      updateComplaints(pendingLockControlPlaneVersion, locked({ version: 'x' }), locked({ operation: 'force-in-place-update' })),
    ).toEqual([]);
    expect(updateComplaints(pendingLockControlPlaneVersion, shoot({ version: 'x' }), shoot())).toEqual([]);
  });
});

describe('V-SHOOT-20: the version of a pool that is being updated is readable', () => {
  const other = pool({ name: 'other' });
  it.each([
    [
      'old one not: its place in the old list',
      [other, inPlacePool(pinned('x'))],
      [inPlacePool(pinned('1.33.2'))],
      ['Forbidden spec.provider.workers[1]'],
    ],
    ['new one not: its place in the new list', [inPlacePool()], [other, inPlacePool(pinned('x'))], ['Forbidden spec.provider.workers[1]']],
    [
      'neither: the old one is reported',
      [other, inPlacePool(pinned('x'))],
      [inPlacePool(pinned('y'))],
      ['Forbidden spec.provider.workers[1]'],
    ],
    ['another pool', [pool({ name: 'z', ...pinned('x') })], [pool({ name: 'z', ...pinned('x') })], []],
  ])('%s', (_, old, current, expected) => {
    expect(updateComplaints(pendingLockPoolVersion, locked({ pools: old }), locked({ pools: current }))).toEqual(expected);
    expect(updateComplaints(pendingLock, locked({ pools: old }), locked({ pools: current }))).toEqual([]);
  });
});
