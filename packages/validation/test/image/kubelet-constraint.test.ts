import { describe, expect, it } from '@jest/globals';
import { meetsConstraint } from '../../src/image/kubelet-constraint.js';

describe('which kubelets an image runs', () => {
  it.each([
    ['1.31.4', '>= 1.26', true],
    ['1.25.9', '>= 1.26', false],
    ['1.26.0', '>1.26', false],
    ['1.27.0', '>1.26', true],
    ['1.26.9', '<= 1.26', true],
    ['1.27.0', '<= 1.26', false],
    ['1.26.0', '< 1.26', false],
    ['1.31.4', '>= 1.26, < 1.32', true],
    ['1.32.0', '>= 1.26, < 1.32', false],
    ['1.32.0', '>=1.26 <1.32', false],
    ['1.32.0', '< 1.30 || >= 1.32', true],
    ['1.31.0', '< 1.30 || >= 1.32', false],
    ['1.31.4', '1.31', true],
    ['1.31.4', '= 1.31.5', false],
    ['1.31.4', '!= 1.31', false],
    ['1.31.4', '~1.31.2', true],
    ['1.32.0', '~1.31.2', false],
    ['1.32.0', '^1.31.2', true],
    ['2.0.0', '^1.31.2', false],
    ['0.3.0', '^0.2.1', false],
    ['0.0.4', '^0.0.3', false],
    ['1.31.4', '1.31.x', true],
    ['1.31.4', '*', true],
    ['1.31.4', '1.30 - 1.31', true],
    ['1.32.0', '1.30 - 1.31', false],
    ['1.31.0-rc.1', '>= 1.31', true],
    ['v1.31.0', '>= v1.31', true],
  ])('%s on "%s": %s', (kubelet, constraint, expected) => {
    expect(meetsConstraint(kubelet, constraint)).toBe(expected);
  });

  it.each([
    ['1.31.4', ''],
    ['1.31.4', 'some'],
    ['1.31.4', '>= 1.26, and more'],
    ['1.31.4', '>= 1.26 ||'],
    ['x', '>= 1.26'],
    ['1.31.4', `>= 1.26${' '.repeat(2000)}`],
  ])('nobody vouched for %s on "%s"', (kubelet, constraint) => {
    expect(meetsConstraint(kubelet, constraint)).toBe(false);
  });
});
