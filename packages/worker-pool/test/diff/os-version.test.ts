import { describe, expect, it } from '@jest/globals';
import { detectOsVersion, isSameOsVersion, runningOsVersionFor } from '@gardener-inplace/worker-pool';

describe('the version of the running operating system', () => {
  it.each([
    ['PRETTY_NAME="Garden Linux 1592.6"', '1592.6'],
    ["NAME=x\nPRETTY_NAME='SUSE Linux Enterprise Server 15 SP5'\nVERSION_ID=15.5", '15'],
    ['PRETTY_NAME=Machine Image Version 1.2.0-foo.12', '1.2.0'],
    ['PRETTY_NAME="Debian12 rc 12.5"', '12.5'],
    ['PRETTY_NAME="Flatcar v3815.2.0"', '3815.2.0'],
    ['# PRETTY_NAME="Old 1.0"\nPRETTY_NAME="New 2.0"', '2.0'],
    ['OLD_PRETTY_NAME="Old 1.0"\nPRETTY_NAME="New 2.0"\r\n', '2.0'],
  ])('%j is %s', (osRelease, version) => {
    expect(detectOsVersion(osRelease)).toEqual({ ok: true, value: version });
  });

  it.each([
    ['no file', undefined, 'OS_RELEASE_MISSING'],
    ['no name', 'ID=gardenlinux\nNAME="Garden Linux 1"', 'OS_VERSION_NOT_FOUND'],
    ['a name without a number', 'PRETTY_NAME="Garden Linux"\nVERSION=3', 'OS_VERSION_NOT_FOUND'],
  ])('is not known with %s', (_, osRelease, code) => {
    expect(detectOsVersion(osRelease)).toMatchObject({ ok: false, error: { code } });
  });

  it('is not looked for on a node that is not updated in place', () => {
    expect(runningOsVersionFor({ spec: {} }, undefined)).toEqual({ ok: true, value: undefined });
    expect(runningOsVersionFor({ spec: { osVersion: '1' } }, undefined)).toMatchObject({
      ok: false,
      error: { code: 'OS_RELEASE_MISSING' },
    });
  });
});

describe('is the running operating system the desired one?', () => {
  it.each([
    ['1.2', '1.2.0', true, true],
    ['1.2.0-foo.12', '1.2.0', true, true],
    ['v1592.06.0', '1592.6', true, true],
    ['1592.6.3', '1592.6', true, false],
    ['12.5', '12', true, false],
    ['1.3.0', '1.2.0', false, false],
    ['5.15.0-101', '5.15.0-102', true, false],
    ['5.15.0', '5.15.0-102', true, true],
  ])('%s for %s: %p, exactly: %p', (current, desired, within, exactly) => {
    expect(isSameOsVersion(current, desired)).toEqual({ ok: true, value: within });
    expect(isSameOsVersion(current, desired, { exact: true })).toEqual({ ok: true, value: exactly });
  });

  it('four numbers can only be compared exactly', () => {
    expect(isSameOsVersion('1.2.3.4', '1.2.3')).toMatchObject({ ok: false, error: { code: 'OS_VERSION_INCOMPARABLE' } });
    expect(isSameOsVersion('1.2.3.4', '1.2.3.4', { exact: true })).toEqual({ ok: true, value: true });
    expect(isSameOsVersion('1.2.3.4', '1.2.3', { exact: true })).toEqual({ ok: true, value: false });
  });

  it.each([
    [undefined, '1.2.0', 'OS_VERSION_UNKNOWN'],
    ['1.2.0', '', 'OS_VERSION_INCOMPARABLE'],
    ['rolling', '1.2.0', 'OS_VERSION_INCOMPARABLE'],
  ])('%p for %p has no answer: %s', (current, desired, code) => {
    expect(isSameOsVersion(current, desired)).toMatchObject({ ok: false, error: { code } });
    expect(isSameOsVersion(current, desired, { exact: true })).toMatchObject({ ok: false, error: { code } });
  });
});
