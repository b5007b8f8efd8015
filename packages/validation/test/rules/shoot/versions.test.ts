import { describe, expect, it } from '@jest/globals';
import { comparableControlPlaneVersion, comparablePoolVersion } from '../../../src/rules/shoot/comparable-version.js';
import { controlPlaneVersion } from '../../../src/rules/shoot/control-plane-version.js';
import { noMinorVersionSkip } from '../../../src/rules/shoot/no-minor-version-skip.js';
import { noPoolDowngrade } from '../../../src/rules/shoot/no-pool-downgrade.js';
import { noStepBackToPreRelease } from '../../../src/rules/shoot/no-step-back-to-pre-release.js';
import { versionSkew } from '../../../src/rules/shoot/version-skew.js';
import { complaints, inPlacePool, pinned, pool, poolUpdate, shoot, updateComplaints } from '../../builders.js';

const poolVersion = 'spec.provider.workers[0].kubernetes.version';
const version = 'spec.kubernetes.version';

describe('V-SHOOT-10: the effective version of a pool never goes down', () => {
  it.each([
    ['one patch down', '1.31.4', '1.31.3', [`Forbidden ${poolVersion}`]],
    ['one minor down', '1.32.0', '1.31.9', [`Forbidden ${poolVersion}`]],
    ['up', '1.31.4', '1.31.5', []],
    ['from a release to its pre-release, as the suffix is dropped', '1.32.0', '1.32.0-rc.1', []],
    ['a leading v more or less', 'v1.31.4', '1.31.4', []],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(poolUpdate(noPoolDowngrade, pool(pinned(from)), pool(pinned(to)))).toEqual(expected);
  });

  it('compares what a pool inherits, before and after', () => {
    expect(updateComplaints(noPoolDowngrade, shoot({ version: '1.32.0' }), shoot({ version: '1.31.0' }))).toEqual([
      `Forbidden ${poolVersion}`,
    ]);
    expect(
      updateComplaints(noPoolDowngrade, shoot({ version: '1.32.0' }), shoot({ version: '1.32.0', pools: [pool(pinned('1.31.0'))] })),
    ).toEqual([`Forbidden ${poolVersion}`]);
  });
});

describe('V-SHOOT-11: in-place pools move one Kubernetes minor at a time', () => {
  it.each([
    ['one minor up', '1.31.1', '1.32.0', []],
    ['one minor and many patches up', '1.31.0', '1.32.99', []],
    ['two minors up', '1.31.1', '1.33.0', [`Forbidden ${poolVersion}`]],
    ['to a pre-release two minors up', '1.31.1', '1.33.0-alpha.1', [`Forbidden ${poolVersion}`]],
    ['from a pre-release, one minor up', '1.31.0-rc.1', '1.32.0', []],
    ['patch only', '1.31.1', '1.31.9', []],
    ['a new major', '1.31.1', '2.0.0', [`Forbidden ${poolVersion}`]],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(poolUpdate(noMinorVersionSkip, inPlacePool(pinned(from)), inPlacePool(pinned(to)))).toEqual(expected);
  });

  it('lets a rolled pool skip', () => {
    expect(poolUpdate(noMinorVersionSkip, pool(pinned('1.29.0')), pool(pinned('1.33.0')))).toEqual([]);
  });

  it('compares the version a pool inherits from the Shoot', () => {
    const [old, current] = [shoot({ version: '1.31.0', pools: [inPlacePool()] }), shoot({ version: '1.33.0', pools: [inPlacePool()] })];
    expect(updateComplaints(noMinorVersionSkip, old, current)).toEqual([`Forbidden ${poolVersion}`]);
  });

  it('compares a new pool that inherits with the old control plane, and a new pinned one with itself', () => {
    const old = shoot({ version: '1.31.0', pools: [pool()] });
    const current = shoot({ version: '1.33.0', pools: [inPlacePool({ name: 'b' }), inPlacePool({ name: 'c', ...pinned('1.33.0') })] });
    expect(updateComplaints(noMinorVersionSkip, old, current)).toEqual([`Forbidden ${poolVersion}`]);
  });

  it('asks the new strategy', () => {
    expect(poolUpdate(noMinorVersionSkip, pool(pinned('1.31.0')), inPlacePool(pinned('1.33.0')))).toEqual([`Forbidden ${poolVersion}`]);
    expect(poolUpdate(noMinorVersionSkip, inPlacePool(pinned('1.31.0')), pool(pinned('1.33.0')))).toEqual([]);
  });
});

describe('V-SHOOT-12: the control plane goes up one minor at a time', () => {
  it.each([
    ['one minor up', '1.31.4', '1.32.0', []],
    ['two minors up', '1.31.4', '1.33.0', [`Forbidden ${version}`]],
    ['one patch down', '1.31.4', '1.31.3', [`Forbidden ${version}`]],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(updateComplaints(controlPlaneVersion, shoot({ version: from }), shoot({ version: to }))).toEqual(expected);
  });
});

describe('V-SHOOT-13: versions can be compared', () => {
  it.each([
    ['new one empty', '1.31.0', '', [`Invalid ${version}`], [`Invalid ${poolVersion}`]],
    ['new one no version', '1.31.0', 'latest', [`Invalid ${version}`], [`Invalid ${poolVersion}`]],
    ['old one no version', 'latest', '1.31.0', [`Invalid ${version}`], [`Invalid ${poolVersion}`]],
    ['both fine', '1.31.0', '1.31.1', [], []],
  ])('%s', (_, from, to, controlPlane, pools) => {
    expect(updateComplaints(comparableControlPlaneVersion, shoot({ version: from }), shoot({ version: to }))).toEqual(controlPlane);
    expect(updateComplaints(comparablePoolVersion, shoot({ version: from }), shoot({ version: to }))).toEqual(pools);
  });

  it('leaves nothing to the rules that compare', () => {
    const [old, current] = [shoot({ version: 'x', pools: [inPlacePool()] }), shoot({ version: '', pools: [inPlacePool()] })];
    for (const rule of [noPoolDowngrade, noMinorVersionSkip, controlPlaneVersion]) expect(updateComplaints(rule, old, current)).toEqual([]);
  });
});

describe('V-SHOOT-34: a pool is never newer than the control plane and at most three minors older', () => {
  it.each([
    ['the same', '1.33.2', '1.33.2', []],
    ['three minors older', '1.33.2', '1.30.9', []],
    ['four minors older', '1.33.2', '1.29.9', [`Forbidden ${poolVersion}`]],
    ['newer by a patch', '1.33.2', '1.33.3', [`Forbidden ${poolVersion}`]],
    ['no version', '1.33.2', 'x', [`Invalid ${poolVersion}`]],
    ['a control plane without one', 'latest', '1.33.2', [`Invalid ${poolVersion}`]],
    ['an empty control plane', '', '1.33.2', [`Invalid ${poolVersion}`]],
    ['above a control plane that is a range', '1.x', '2.0.0', [`Forbidden ${poolVersion}`, `Invalid ${poolVersion}`]],
    ['in a control plane that is a range', '1.x', '1.33.2', [`Invalid ${poolVersion}`]],
  ])('%s: control plane %s, pool %s', (_, controlPlane, own, expected) => {
    expect(complaints(versionSkew, shoot({ version: controlPlane, pools: [pool(pinned(own))] }))).toEqual(expected);
  });

  it('has nothing to say about a pool that follows', () => {
    expect(complaints(versionSkew, shoot())).toEqual([]);
  });
});

describe('STRICT-03: a version never goes from a release back to its pre-release', () => {
  it.each([
    ['back to a pre-release', '1.32.0', '1.32.0-rc.1', [`Forbidden ${version}`, `Forbidden ${poolVersion}`]],
    ['on to the release', '1.32.0-rc.1', '1.32.0', []],
    ['on to a pre-release of the next', '1.32.0', '1.32.1-rc.1', []],
    ['between pre-releases', '1.32.0-rc.2', '1.32.0-rc.1', []],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(updateComplaints(noStepBackToPreRelease, shoot({ version: from }), shoot({ version: to }))).toEqual(expected);
  });
});
