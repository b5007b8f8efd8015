import { describe, expect, it } from '@jest/globals';
import { createRegistry, requiredForScheduling, retiredFeatures } from '../src/index.js';

/** A feature has ended once the version is later than its bound. */
const isLater = (version: string, bound: string): boolean => {
  const registry = createRegistry([{ name: 'F', maxVersion: bound, requirements: { featureGates: [] }, isDeclaredBy: () => true }]);
  return retiredFeatures(version, registry).length > 0;
};

describe('one version is later than another', () => {
  it.each([
    ['1.38.0', '1.38.0', false],
    ['v1.38.0+k3s1', '1.38.0', false],
    ['1.38.0-rc.1', '1.38.0', false],
    ['1.38.1', '1.38.0', true],
    ['1.38.1-rc.0', '1.38.0', true],
    ['1.38.4', '1.38', true],
    ['1.38.0', '1.38', false],
    ['1.38', '1.38.0', false],
    ['1.38', '1.38.1', false],
    ['1.39.0-alpha.2.39+049eafd34dfbd2', '1.38.0', true],
    ['1.39', '1.38.0', true],
    ['0.0.0-alpha.2.39+049eafd34dfbd2', '1.30.0', false],
    ['v0.0.0-master+$Format:%H$', '1.30.0', false],
    ['1.38.0', '1.38.0-rc.1', true],
    ['1.38.0-rc.2', '1.38.0-rc.1', true],
    ['1.38.0-rc.10', '1.38.0-rc.9', true],
    ['1.38.0-rc', '1.38.0-beta.9', true],
    ['1.38.0-rc.1.1', '1.38.0-rc.1', true],
    ['1.38.0-rc.1', '1.38.0-rc.1.1', false],
    ['1.38.0-a', '1.38.0-1', true],
    ['1.38.0-rc.1+b', '1.38.0-rc.1+a', false],
    // A generic version has no pre-release, so equal numbers are equal.
    ['1.38', '1.38.0-rc.1', false],
    ['1.38.0-rc.01', '1.38.0-rc.0', false],
    ['1.38.0', '1.38.0-rc..1', false],
    ['1.38.0.1', '1.38.0', true],
    [' 1.39.0 ', '1.38.0', true],
    ['99999999999999999999.0.0', '1.38.0', true],
  ])('%s than %s: %s', (version, bound, expected) => {
    expect(isLater(version, bound)).toBe(expected);
  });

  it.each(['', 'one', '1', 'v', '01.38.0', '-1.38', 'vv1.38.0'])('"%s" is no version', (text) => {
    const answer = requiredForScheduling({}, text);
    expect(answer.ok ? undefined : answer.error.code).toBe('VERSION_UNPARSABLE');
  });

  it('a text of more than 256 characters is no version', () => {
    expect(requiredForScheduling({}, `1.${'3'.repeat(254)}`).ok).toBe(true);
    expect(requiredForScheduling({}, `1.${'3'.repeat(255)}`).ok).toBe(false);
  });
});
