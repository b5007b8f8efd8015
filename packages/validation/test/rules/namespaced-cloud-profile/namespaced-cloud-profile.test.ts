import type { NamespacedCloudProfile } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { validateNamespacedCloudProfile } from '../../../src/validate.js';
import { cloudProfile } from '../../builders.js';

const at = 'spec.machineImages[0].versions[0]';
const parent = cloudProfile([{ version: '1.0.0' }, { version: '1.1.0' }]);
const now = '2026-01-01T00:00:00Z';
const namespaced = (version: object): NamespacedCloudProfile => cloudProfile([version]) as unknown as NamespacedCloudProfile;
const future = { expirationDate: '2099-01-01T00:00:00Z' };
const past = { expirationDate: '2020-01-01T00:00:00Z' };

const ask = (version: object, old?: object) =>
  validateNamespacedCloudProfile({ profile: namespaced(version), parent, ...(old ? { old: namespaced(old) } : {}) }, { now }).map(
    ({ rule, type, field }) => `${rule} ${type} ${field}`,
  );

describe('V-NCP-01: a version of the parent is given another expiration date and nothing else', () => {
  it.each([
    ['inPlaceUpdates', { inPlaceUpdates: { supported: false } }],
    ['classification', { classification: 'supported' }],
    ['cri', { cri: [{ name: 'containerd' }] }],
    ['architectures', { architectures: ['amd64'] }],
    ['capabilityFlavors', { capabilityFlavors: [{}] }],
    ['kubeletVersionConstraint', { kubeletVersionConstraint: '>= 1.30' }],
  ])('%s', (field, part) => {
    expect(ask({ version: '1.0.0', ...future, ...part })).toEqual([`V-NCP-01 Forbidden ${at}.${field}`]);
    expect(ask({ version: '1.0.0', ...future, ...part }, { version: '1.0.0', ...future })).toEqual([`V-NCP-01 Forbidden ${at}.${field}`]);
  });

  it('takes empty for absent', () => {
    expect(ask({ version: '1.0.0', ...future, cri: [], architectures: [], classification: '', kubeletVersionConstraint: '' })).toEqual([]);
  });
});

describe('V-NCP-02: an override says when it expires', () => {
  it.each([
    ['missing', { version: '1.0.0' }, undefined, [`V-NCP-02 Invalid ${at}.expirationDate`]],
    ['future', { version: '1.0.0', ...future }, undefined, []],
    ['past, on creation', { version: '1.0.0', ...past }, undefined, []],
    ['newly past', { version: '1.0.0', ...past }, { version: '1.0.0', ...future }, [`V-NCP-02 Invalid ${at}.expirationDate`]],
    [
      'past, new override in an update',
      { version: '1.0.0', ...past },
      { version: '1.1.0', ...future },
      [`V-NCP-02 Invalid ${at}.expirationDate`],
    ],
    ['past as before', { version: '1.0.0', ...past }, { version: '1.0.0', ...past }, []],
    [
      'past as before, spelled otherwise',
      { version: '1.0.0', ...past },
      { version: '1.0.0', expirationDate: '2020-01-01T01:00:00+01:00' },
      [],
    ],
  ])('%s', (_, version, old, expected) => {
    expect(ask(version, old)).toEqual(expected);
  });
});

describe('V-NCP-03: versions the parent does not have are judged as in a CloudProfile', () => {
  it.each([
    ['with in-place section', { version: '2.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate: '1.0.0' } }, []],
    [
      'minimum unreadable',
      { version: '2.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate: 'x' } },
      [`V-CP-01 Invalid ${at}.minVersionForInPlaceUpdate`],
    ],
    ['version unreadable', { version: 'x' }, [`V-CP-02 Invalid ${at}.version`]],
  ])('%s', (_, version, expected) => {
    expect(ask(version)).toEqual(expected);
  });
});

describe('V-NCP-04: a version made here before the parent got it stays as it is', () => {
  const own = { version: '1.0.0', architectures: ['amd64'], inPlaceUpdates: { supported: true } };
  it.each([
    ['the same', own, own, []],
    ['another expiration date', { ...own, ...past }, { ...own, ...future }, []],
    ['another in-place section', { ...own, inPlaceUpdates: { supported: false } }, own, [`V-NCP-04 Forbidden ${at}`]],
    ['a field gone', { version: '1.0.0', architectures: ['amd64'] }, own, [`V-NCP-04 Forbidden ${at}`]],
  ])('%s', (_, version, old, expected) => {
    expect(ask(version, old)).toEqual(expected);
  });
});
