import { describe, expect, it } from '@jest/globals';
import { validateCloudProfile } from '../../../src/validate.js';
import { cloudProfile } from '../../builders.js';

const at = 'spec.machineImages[0].versions[0]';
const ask = (version: object, strict = false) =>
  validateCloudProfile(cloudProfile([version]), { strict }).map(({ rule, type, field }) => `${rule} ${type} ${field}`);
const minimum = (minVersionForUpdate: unknown) => ({ version: '2.0.0', inPlaceUpdates: { supported: true, minVersionForUpdate } });

describe('V-CP-01: the minimum of an image version is a version', () => {
  it.each([
    ['1', true],
    ['1.2', true],
    ['v1.2.3', true],
    ['01.02.03', true],
    ['1.2.3-foo.1+bar', true],
    ['', false],
    ['1.2.3.4', false],
    ['>= 1.2', false],
    ['1.2.3~1', false],
    ['1.2.3-01', false],
  ])('%s', (given, isFine) => {
    expect(ask(minimum(given))).toEqual(isFine ? [] : [`V-CP-01 Invalid ${at}.minVersionForInPlaceUpdate`]);
  });

  it('is found in either spelling; the vocabulary spells the path', () => {
    const gep = cloudProfile([{ version: '2.0.0', inPlaceUpdateConfig: { supported: true, minVersionForUpdate: 'x' } }]);
    expect(validateCloudProfile(gep).map(({ field }) => field)).toEqual([`${at}.minVersionForInPlaceUpdate`]);
    expect(validateCloudProfile(gep, { vocabulary: 'gep' }).map(({ field }) => field)).toEqual([
      `${at}.inPlaceUpdateConfig.minVersionForUpdate`,
    ]);
  });
});

describe('V-CP-02: an image version is a version', () => {
  it.each([
    ['1592.1.0', []],
    ['', ['Required', 'Invalid']],
    ['latest', ['Invalid']],
    ['1.2.3.4', ['Invalid']],
  ])('"%s"', (version, types) => {
    expect(ask({ version })).toEqual(types.map((type) => `V-CP-02 ${type} ${at}.version`));
  });
});

describe('V-CP-03: what an image version says about itself may make no sense', () => {
  it.each([
    ['a minimum above the version', minimum('2.0.1')],
    ['a minimum without support', { version: '2.0.0', inPlaceUpdates: { supported: false, minVersionForUpdate: '1.0.0' } }],
    ['support without a minimum', { version: '2.0.0', inPlaceUpdates: { supported: true } }],
    ['no support any more', { version: '2.0.0', inPlaceUpdates: { supported: false } }],
  ])('%s', (_, given) => {
    expect(ask(given)).toEqual([]);
  });
});

describe('STRICT-05: the minimum is not above the version', () => {
  it.each([
    ['below', '1.9.9', []],
    ['equal', '2.0.0', []],
    ['above', '2.0.1', [`STRICT-05 Invalid ${at}.minVersionForInPlaceUpdate`]],
  ])('%s', (_, given, expected) => {
    expect(ask(minimum(given))).toEqual([]);
    expect(ask(minimum(given), true)).toEqual(expected);
  });
});

describe('VOCABULARY-01: the two spellings do not contradict each other', () => {
  it('names the field in the vocabulary in use', () => {
    const both = cloudProfile([{ version: '1.0.0', inPlaceUpdates: { supported: true }, inPlaceUpdateConfig: { supported: false } }]);
    const fields = (vocabulary: 'gep' | 'shipped') =>
      validateCloudProfile(both, { vocabulary }).map(({ rule, field }) => `${rule} ${field}`);
    expect(fields('shipped')).toEqual([`VOCABULARY-01 ${at}.inPlaceUpdates.supported`]);
    expect(fields('gep')).toEqual([`VOCABULARY-01 ${at}.inPlaceUpdateConfig.supported`]);
  });
});
