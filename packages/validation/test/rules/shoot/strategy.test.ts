import { describe, expect, it } from '@jest/globals';
import { featureGateForNewPools } from '../../../src/rules/shoot/feature-gate-for-new-pools.js';
import { featureGateOnCreation } from '../../../src/rules/shoot/feature-gate-on-creation.js';
import { knownUpdateStrategy } from '../../../src/rules/shoot/known-update-strategy.js';
import { noSwitchToInPlace } from '../../../src/rules/shoot/no-switch-to-in-place.js';
import { noSwitchToRolling } from '../../../src/rules/shoot/no-switch-to-rolling.js';
import { complaints, inPlacePool, manualPool, pool, poolUpdate, shoot, updateComplaints } from '../../builders.js';

const strategy = 'spec.provider.workers[0].updateStrategy';
const gateOff = { featureGates: { InPlaceNodeUpdates: false } };

describe('V-SHOOT-01: a pool names one of the three strategies, or none', () => {
  it.each([
    ['none', undefined, []],
    ['rolling', 'AutoRollingUpdate', []],
    ['automatic in place', 'AutoInPlaceUpdate', []],
    ['manual in place', 'ManualInPlaceUpdate', []],
    ['another name', 'InPlaceUpdate', [`NotSupported ${strategy}`]],
    ['other case', 'autoInPlaceUpdate', [`NotSupported ${strategy}`]],
    ['an empty text', '', [`NotSupported ${strategy}`]],
  ])('%s (%s)', (_, updateStrategy, expected) => {
    expect(complaints(knownUpdateStrategy, shoot({ pools: [pool({ updateStrategy })] }))).toEqual(expected);
  });
});

describe('V-SHOOT-02: the feature gate guards creation', () => {
  const pools = [inPlacePool({ name: 'a' }), pool({ name: 'b' }), manualPool({ name: 'c' })];

  it('refuses every pool that is updated in place while the gate is off, which it is by default', () => {
    const expected = ['Invalid spec.provider.workers[0].updateStrategy', 'Invalid spec.provider.workers[2].updateStrategy'];
    expect(complaints(featureGateOnCreation, shoot({ pools }), gateOff)).toEqual(expected);
    expect(complaints(featureGateOnCreation, shoot({ pools }), {})).toEqual(expected);
  });

  it('has nothing to say while the gate is on', () => {
    expect(complaints(featureGateOnCreation, shoot({ pools }))).toEqual([]);
  });

  it('does not care for a strategy nobody knows', () => {
    expect(complaints(featureGateOnCreation, shoot({ pools: [pool({ updateStrategy: 'x' })] }), gateOff)).toEqual([]);
  });
});

describe('V-SHOOT-03: the feature gate guards pools that are new in an update', () => {
  it.each([
    ['a new in-place pool', [inPlacePool({ name: 'b' })], gateOff, [`Invalid ${strategy}`]],
    ['a new in-place pool, gate on', [inPlacePool({ name: 'b' })], { featureGates: { InPlaceNodeUpdates: true } }, []],
    ['a new rolled pool', [pool({ name: 'b' })], gateOff, []],
    ['a pool that exists', [inPlacePool({ name: 'a' })], gateOff, []],
    ['a pool that exists and switches to manual', [manualPool({ name: 'a' })], gateOff, []],
  ])('%s', (_, pools, options, expected) => {
    expect(updateComplaints(featureGateForNewPools, shoot({ pools: [inPlacePool({ name: 'a' })] }), shoot({ pools }), options)).toEqual(
      expected,
    );
  });
});

describe('V-SHOOT-04: in place stays in place', () => {
  it.each([
    ['automatic to rolling', inPlacePool(), pool(), [`Invalid ${strategy}`]],
    ['manual to rolling', manualPool(), pool({ updateStrategy: 'AutoRollingUpdate' }), [`Invalid ${strategy}`]],
    ['automatic to a strategy nobody knows', inPlacePool(), pool({ updateStrategy: 'x' }), [`Invalid ${strategy}`]],
    ['automatic to manual', inPlacePool(), manualPool(), []],
    ['rolling to rolling', pool(), pool(), []],
    ['automatic to rolling under another name', inPlacePool({ name: 'a' }), pool({ name: 'b' }), []],
  ])('%s', (_, old, current, expected) => {
    expect(poolUpdate(noSwitchToRolling, old, current)).toEqual(expected);
  });
});

describe('V-SHOOT-05: rolled stays rolled', () => {
  it.each([
    ['rolling to automatic', pool({ updateStrategy: 'AutoRollingUpdate' }), inPlacePool(), [`Invalid ${strategy}`]],
    ['none to manual', pool(), manualPool(), [`Invalid ${strategy}`]],
    ['manual to automatic', manualPool(), inPlacePool(), []],
    ['rolling to automatic under another name', pool({ name: 'a' }), inPlacePool({ name: 'b' }), []],
  ])('%s', (_, old, current, expected) => {
    expect(poolUpdate(noSwitchToInPlace, old, current)).toEqual(expected);
  });

  it('reports the place in the new list', () => {
    const current = shoot({ pools: [pool({ name: 'b' }), inPlacePool({ name: 'a' })] });
    expect(updateComplaints(noSwitchToInPlace, shoot({ pools: [pool({ name: 'a' })] }), current)).toEqual([
      'Invalid spec.provider.workers[1].updateStrategy',
    ]);
  });
});
