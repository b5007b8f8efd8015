import { describe, expect, it } from '@jest/globals';
import { noChangeInDeletion } from '../../../src/rules/shoot/no-change-in-deletion.js';
import { noHibernationInRotation } from '../../../src/rules/shoot/no-hibernation-in-rotation.js';
import { nodeLocalDNS } from '../../../src/rules/shoot/node-local-dns.js';
import { workersOrWorkerless } from '../../../src/rules/shoot/workers-or-workerless.js';
import { validateShootUpdate } from '../../../src/validate.js';
import { inPlacePool, machine, pinned, pool, shoot, updateComplaints, type ShootPart } from '../../builders.js';

const dns = (enabled: boolean | undefined, part: ShootPart = {}) =>
  shoot({ spec: { systemComponents: { nodeLocalDNS: { enabled } } }, pools: [inPlacePool()], ...part });
const ipvs = (enabled?: boolean): ShootPart => ({ version: '1.34.0', kubernetes: { kubeProxy: { mode: 'IPVS', enabled } } });
const dnsField = ['Forbidden spec.systemComponents.nodeLocalDNS'];

describe('V-SHOOT-17: node-local DNS is not switched while a pool cannot follow', () => {
  it.each([
    ['on, below 1.34', dns(false), dns(true), dnsField],
    ['off, below 1.34', dns(true), dns(false), dnsField],
    ['absent is off', dns(undefined), dns(false), []],
    ['on, at 1.34', dns(false, { version: '1.34.0' }), dns(true, { version: '1.34.0' }), []],
    ['on, at a pre-release of 1.34', dns(false, { version: '1.34.0-beta.1' }), dns(true, { version: '1.34.0-beta.1' }), []],
    ['on, with an upgrade to 1.34 in the same update', dns(false), dns(true, { version: '1.34.0' }), dnsField],
    [
      'on, at 1.34 with a pool below',
      dns(false, { version: '1.34.0', pools: [inPlacePool(pinned('1.33.0'))] }),
      dns(true, { version: '1.34.0' }),
      dnsField,
    ],
    ['on, at 1.34 with IPVS', dns(false, ipvs(true)), dns(true, ipvs(true)), dnsField],
    ['on, at 1.34 with IPVS but kube-proxy not explicitly enabled', dns(false, ipvs()), dns(true, ipvs()), []],
    ['on, rolled pools only', dns(false, { pools: [pool()] }), dns(true), []],
    ['on, old version unreadable', dns(false, { version: 'x' }), dns(true, { version: '1.34.0' }), ['Invalid spec.kubernetes.version']],
    [
      'on, version of an old rolled pool unreadable',
      dns(false, { pools: [pool(pinned('x')), inPlacePool({ name: 'b' })] }),
      dns(true),
      ['Invalid spec.provider.workers[0]'],
    ],
    [
      'on, a pool before it that cannot follow',
      dns(false, { pools: [inPlacePool(), pool({ name: 'b', ...pinned('x') })] }),
      dns(true),
      dnsField,
    ],
    ['not switched, old version unreadable', dns(true, { version: 'x' }), dns(true), []],
  ])('%s', (_, old, current, expected) => {
    expect(updateComplaints(nodeLocalDNS, old, current)).toEqual(expected);
  });
});

const deletionTimestamp = '2026-01-01T00:00:00Z';

describe('V-SHOOT-32: the spec of a Shoot in deletion does not change', () => {
  it.each([
    ['changed', { pools: [pool({ maximum: 9 })], deletionTimestamp }, ['Forbidden spec']],
    ['not changed', { deletionTimestamp }, []],
    ['only metadata changed', { deletionTimestamp, annotations: { a: 'b' } }, []],
    ['not in deletion', { pools: [pool({ maximum: 9 })] }, []],
  ])('%s', (_, part, expected) => {
    expect(updateComplaints(noChangeInDeletion, shoot({ deletionTimestamp }), shoot(part))).toEqual(expected);
  });

  it('stands for the comparison of the specs, not for the rules about the new one', () => {
    const old = shoot({ pools: [inPlacePool()], deletionTimestamp });
    const current = shoot({ pools: [inPlacePool({ ...machine({ type: '' }), maxSurge: -1 })], deletionTimestamp });
    expect(validateShootUpdate(old, current).map(({ rule }) => rule)).toEqual(['V-SHOOT-32', 'V-SHOOT-35', 'V-SHOOT-23']);
  });
});

describe('V-SHOOT-33: with workers or without, for ever', () => {
  it.each([
    ['last one removed', [pool()], [], ['Forbidden spec.provider.workers']],
    ['first one added', [], [pool()], ['Forbidden spec.provider.workers']],
    ['replaced', [pool({ name: 'a' })], [pool({ name: 'b' })], []],
    ['never any', [], [], []],
  ])('%s', (_, old, current, expected) => {
    expect(updateComplaints(workersOrWorkerless, shoot({ pools: old }), shoot({ pools: current }))).toEqual(expected);
  });

  it('leaves the rest of the comparison out, but not what came before', () => {
    const old = shoot({ version: '1.31.0', pools: [] });
    const current = shoot({ version: '1.33.0', pools: [inPlacePool()] });
    expect(validateShootUpdate(old, current).map(({ rule }) => rule)).toEqual(['V-SHOOT-12', 'V-SHOOT-33']);
  });
});

const asleep = (phase: string, credential: string, enabled = true) =>
  shoot({ spec: { hibernation: { enabled } }, status: { credentials: { rotation: { [credential]: { phase: phase as 'Preparing' } } } } });

describe('V-SHOOT-39: no hibernation in the middle of a rotation', () => {
  it.each([
    ['serviceAccountKey', 'Preparing', 1],
    ['serviceAccountKey', 'PreparingWithoutWorkersRollout', 1],
    ['serviceAccountKey', 'Completing', 1],
    ['serviceAccountKey', 'WaitingForWorkersRollout', 0],
    ['serviceAccountKey', 'Prepared', 0],
    ['etcdEncryptionKey', 'Preparing', 1],
    ['etcdEncryptionKey', 'Completing', 1],
    ['etcdEncryptionKey', 'Prepared', 0],
    ['certificateAuthorities', 'Preparing', 0],
  ])('%s is %s', (credential, phase, count) => {
    expect(updateComplaints(noHibernationInRotation, shoot(), asleep(phase, credential))).toEqual(
      Array.from({ length: count }, () => 'Forbidden spec.hibernation.enabled'),
    );
  });

  it('is asked only when hibernation is switched on', () => {
    const running = asleep('Preparing', 'serviceAccountKey');
    expect(updateComplaints(noHibernationInRotation, running, running)).toEqual([]);
    expect(updateComplaints(noHibernationInRotation, running, asleep('Preparing', 'serviceAccountKey', false))).toEqual([]);
  });
});
