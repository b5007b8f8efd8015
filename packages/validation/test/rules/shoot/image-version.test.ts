import { describe, expect, it } from '@jest/globals';
import { comparableImageVersion } from '../../../src/rules/shoot/comparable-image-version.js';
import { imageVersionPresent } from '../../../src/rules/shoot/image-version-present.js';
import { noImageDowngrade } from '../../../src/rules/shoot/no-image-downgrade.js';
import { imageVersion, inPlacePool, machine, manualPool, pool, poolUpdate } from '../../builders.js';

const field = 'spec.provider.workers[0].machine.image.version';
const noImage = machine({ image: undefined });

describe('V-SHOOT-14: a pool that is updated in place names an image version', () => {
  it.each([
    ['image gone', inPlacePool(), inPlacePool(noImage), [`Invalid ${field}`]],
    ['version empty', inPlacePool(), manualPool(imageVersion('')), [`Invalid ${field}`]],
    ['a new pool without an image', pool({ name: 'z' }), inPlacePool(noImage), [`Invalid ${field}`]],
    ['a rolled pool', pool(), pool(noImage), []],
    ['given', inPlacePool(), inPlacePool(), []],
  ])('%s', (_, old, current, expected) => {
    expect(poolUpdate(imageVersionPresent, old, current)).toEqual(expected);
  });
});

describe('V-SHOOT-15: the image of a pool that is updated in place never goes down', () => {
  it.each([
    ['one patch down', '1592.2.1', '1592.2.0', [`Forbidden ${field}`]],
    ['up', '1592.2.1', '1592.3.0', []],
    ['only another suffix', '1592.2.1-b', '1592.2.1-a', []],
    ['only another Debian suffix', '1592.2.1~2', '1592.2.1~1', []],
    ['three parts to two of the same minor', '1592.2.1', '1592.2', [`Forbidden ${field}`]],
    ['two parts to three of the same minor', '1592.2', '1592.2.0', []],
    ['a leading v', 'v1592.2.1', '1592.2.1', []],
    ['what cannot be compared is another rule', 'x', '1.0.0', []],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(poolUpdate(noImageDowngrade, inPlacePool(imageVersion(from)), manualPool(imageVersion(to)))).toEqual(expected);
  });

  it('lets rolled pools and new pools be', () => {
    expect(poolUpdate(noImageDowngrade, pool(imageVersion('2.0.0')), pool(imageVersion('1.0.0')))).toEqual([]);
    expect(poolUpdate(noImageDowngrade, inPlacePool({ name: 'z', ...imageVersion('2.0.0') }), inPlacePool(imageVersion('1.0.0')))).toEqual(
      [],
    );
  });

  it('looks at numbers, not at the name of the image', () => {
    const other = machine({ image: { name: 'ubuntu', version: '1.0.0' } });
    expect(poolUpdate(noImageDowngrade, inPlacePool(imageVersion('2.0.0')), inPlacePool(other))).toEqual([`Forbidden ${field}`]);
  });
});

describe('V-SHOOT-16: image versions of a pool that is updated in place can be compared', () => {
  it.each([
    ['new one no version', '1.0.0', 'latest', [`Invalid ${field}`]],
    ['old one no version', 'latest', '1.0.0', [`Invalid ${field}`]],
    ['old one empty', '', '1.0.0', [`Invalid ${field}`]],
    ['four parts', '1.0.0', '1.0.0.1', [`Invalid ${field}`]],
    ['new one empty is another rule', '1.0.0', '', []],
    ['both fine', '1.0.0', '1.0', []],
  ])('%s: %s to %s', (_, from, to, expected) => {
    expect(poolUpdate(comparableImageVersion, inPlacePool(imageVersion(from)), inPlacePool(imageVersion(to)))).toEqual(expected);
  });

  it('lets rolled pools be', () => {
    expect(poolUpdate(comparableImageVersion, pool(imageVersion('x')), pool(imageVersion('y')))).toEqual([]);
  });
});
