import { describe, expect, it } from '@jest/globals';
import { boundsAllowProgress } from '../../../src/rules/shoot/bounds-allow-progress.js';
import { boundsFormat } from '../../../src/rules/shoot/bounds-format.js';
import { healthTimeoutOnlyInPlace } from '../../../src/rules/shoot/health-timeout-only-in-place.js';
import { inPlaceTimeoutNotNegative } from '../../../src/rules/shoot/in-place-timeout-not-negative.js';
import { inPlaceTimeoutOnlyInPlace } from '../../../src/rules/shoot/in-place-timeout-only-in-place.js';
import { knownContainerRuntime } from '../../../src/rules/shoot/known-container-runtime.js';
import { machineFields } from '../../../src/rules/shoot/machine-fields.js';
import { manualBounds } from '../../../src/rules/shoot/manual-bounds.js';
import { uniquePoolNames } from '../../../src/rules/shoot/unique-pool-names.js';
import { volumes } from '../../../src/rules/shoot/volumes.js';
import { complaints, imageVersion, inPlacePool, machine, manualPool, pool, shoot } from '../../builders.js';

const at = (type: string, ...fields: string[]): string[] => fields.map((field) => `${type} spec.provider.workers[0].${field}`);
const of = (given: unknown) => shoot({ pools: [given] });

describe('V-SHOOT-21: a pool whose nodes are selected by hand sets no bounds', () => {
  it.each([
    ['none', manualPool(), []],
    ['maxSurge 0', manualPool({ maxSurge: 0 }), at('Invalid', 'maxSurge')],
    ['both', manualPool({ maxSurge: '10%', maxUnavailable: 2 }), at('Invalid', 'maxSurge', 'maxUnavailable')],
    ['null counts as none', manualPool({ maxSurge: null, maxUnavailable: null }), []],
    ['an automatic pool', inPlacePool(), []],
  ])('%s', (_, given, expected) => {
    expect(complaints(manualBounds, of(given))).toEqual(expected);
  });
});

describe('V-SHOOT-22: the bounds let something happen', () => {
  it.each([
    ['surge only', { maxSurge: 1, maxUnavailable: 0 }, []],
    ['unavailable only', { maxSurge: 0, maxUnavailable: '1%' }, []],
    ['both zero', { maxSurge: 0, maxUnavailable: 0 }, at('Invalid', 'maxUnavailable')],
    ['zero and zero percent', { maxSurge: '0%', maxUnavailable: 0 }, at('Invalid', 'maxUnavailable')],
    ['zero percent with many zeros', { maxSurge: '000%', maxUnavailable: '0%' }, at('Invalid', 'maxUnavailable')],
    ['both left out', { maxSurge: undefined, maxUnavailable: undefined }, at('Invalid', 'maxUnavailable')],
    ['one left out, one zero', { maxSurge: 0, maxUnavailable: undefined }, at('Invalid', 'maxUnavailable')],
    ['a text nobody can read counts as zero', { maxSurge: 0, maxUnavailable: 'some' }, at('Invalid', 'maxUnavailable')],
    ['a number written as text does not', { maxSurge: 0, maxUnavailable: '5' }, []],
    ['a negative number is not zero', { maxSurge: -1, maxUnavailable: 0 }, []],
  ])('%s', (_, bounds, expected) => {
    expect(complaints(boundsAllowProgress, of(pool(bounds)))).toEqual(expected);
    expect(complaints(boundsAllowProgress, of(inPlacePool(bounds)))).toEqual(expected);
  });

  it('has nothing to say to pools updated by hand', () => {
    expect(complaints(boundsAllowProgress, of(manualPool()))).toEqual([]);
  });
});

describe('V-SHOOT-23: bounds are non-negative integers or percentages', () => {
  it.each([
    ['integers', { maxSurge: 3, maxUnavailable: 0 }, []],
    ['percentages', { maxSurge: '250%', maxUnavailable: '100%' }, []],
    ['more than everything unavailable', { maxSurge: 1, maxUnavailable: '101%' }, at('Invalid', 'maxUnavailable')],
    ['a number too long for any integer', { maxSurge: 1, maxUnavailable: `${'9'.repeat(400)}%` }, at('Invalid', 'maxUnavailable')],
    ['negative', { maxSurge: -1, maxUnavailable: -2 }, at('Invalid', 'maxSurge', 'maxUnavailable')],
    ['negative percentages', { maxSurge: '-1%', maxUnavailable: 1 }, at('Invalid', 'maxSurge')],
    ['a number as text', { maxSurge: '1', maxUnavailable: 1 }, at('Invalid', 'maxSurge')],
    ['an empty text', { maxSurge: '', maxUnavailable: 1 }, at('Invalid', 'maxSurge')],
    ['a fraction', { maxSurge: 1.5, maxUnavailable: 1 }, at('Invalid', 'maxSurge')],
    ['neither text nor number', { maxSurge: {}, maxUnavailable: [] }, at('Invalid', 'maxSurge', 'maxUnavailable')],
    ['left out', { maxSurge: undefined, maxUnavailable: null }, []],
  ])('%s', (_, bounds, expected) => {
    expect(complaints(boundsFormat, of(pool(bounds)))).toEqual(expected);
  });
});

const settings = (machineControllerManager: unknown) => ({ machineControllerManager });

describe('V-SHOOT-24: only a pool that is updated in place limits how long that may take', () => {
  const field = at('Forbidden', 'machineControllerManagerSettings.inPlaceUpdateTimeout');
  it.each([
    ['rolled', pool(settings({ inPlaceUpdateTimeout: '20m' })), field],
    ['rolled, zero', pool(settings({ inPlaceUpdateTimeout: '0s' })), field],
    ['rolled, other settings', pool(settings({ machineDrainTimeout: '20m' })), []],
    ['in place', inPlacePool(settings({ inPlaceUpdateTimeout: '20m' })), []],
  ])('%s', (_, given, expected) => {
    expect(complaints(inPlaceTimeoutOnlyInPlace, of(given))).toEqual(expected);
  });
});

describe('V-SHOOT-25: the time limit of an in-place update is not negative', () => {
  const field = at('Invalid', 'machineControllerManagerSettings.inPlaceUpdateTimeout');
  it.each([
    ['positive', '20m', []],
    ['zero', '0s', []],
    ['negative', '-1s', field],
    ['no duration', '20 minutes', field],
    ['no text', 20, field],
  ])('%s: %s', (_, inPlaceUpdateTimeout, expected) => {
    expect(complaints(inPlaceTimeoutNotNegative, of(manualPool(settings({ inPlaceUpdateTimeout }))))).toEqual(expected);
  });

  it('has nothing to say about rolled pools', () => {
    expect(complaints(inPlaceTimeoutNotNegative, of(pool(settings({ inPlaceUpdateTimeout: '-1s' }))))).toEqual([]);
  });
});

describe('V-SHOOT-26: only a pool that is updated in place switches the health timeout off', () => {
  it.each([
    [
      'rolled, off',
      pool(settings({ disableHealthTimeout: true })),
      at('Forbidden', 'machineControllerManagerSettings.disableHealthTimeout'),
    ],
    ['rolled, on', pool(settings({ disableHealthTimeout: false })), []],
    ['in place, off', inPlacePool(settings({ disableHealthTimeout: true })), []],
  ])('%s', (_, given, expected) => {
    expect(complaints(healthTimeoutOnlyInPlace, of(given))).toEqual(expected);
  });
});

describe('V-SHOOT-35: a pool names machine type and image', () => {
  it.each([
    ['everything', pool(), []],
    ['no machine', pool({ machine: undefined }), at('Required', 'machine.type', 'machine.image')],
    ['an empty type', pool(machine({ type: '' })), at('Required', 'machine.type')],
    ['an empty image', pool(machine({ image: {} })), at('Required', 'machine.image.name', 'machine.image.version')],
    ['no image version', pool(imageVersion('')), at('Required', 'machine.image.version')],
  ])('%s', (_, given, expected) => {
    expect(complaints(machineFields, of(given))).toEqual(expected);
  });
});

describe('V-SHOOT-36: pool names are unique', () => {
  it('complains about every pool but the first of a name', () => {
    const pools = ['a', 'b', 'a', 'a'].map((name) => pool({ name }));
    expect(complaints(uniquePoolNames, shoot({ pools }))).toEqual([
      'Duplicate spec.provider.workers[2].name',
      'Duplicate spec.provider.workers[3].name',
    ]);
  });
});

describe('V-SHOOT-37: the container runtime is containerd', () => {
  it.each([
    ['containerd', { cri: { name: 'containerd' } }, []],
    ['docker', { cri: { name: 'docker' } }, at('NotSupported', 'cri.name')],
    ['a section without a name', { cri: {} }, at('NotSupported', 'cri.name')],
    ['no section', {}, []],
  ])('%s', (_, part, expected) => {
    expect(complaints(knownContainerRuntime, of(pool(part)))).toEqual(expected);
  });
});

describe('V-SHOOT-38: volumes have sizes, and data volumes come with a root volume', () => {
  it.each([
    ['a size in Gi', { volume: { size: '50Gi' } }, []],
    ['another unit', { volume: { size: '50G' } }, at('Invalid', 'volume.size')],
    ['no size', { volume: {} }, at('Invalid', 'volume.size')],
    ['a fraction', { volume: { size: '1.5Gi' } }, at('Invalid', 'volume.size')],
    ['data volumes alone', { dataVolumes: [{ name: 'd', size: '1Gi' }] }, at('Required', 'volume')],
    ['no data volumes', { dataVolumes: [] }, []],
  ])('%s', (_, part, expected) => {
    expect(complaints(volumes, of(pool(part)))).toEqual(expected);
  });
});
