import { describe, expect, it } from '@jest/globals';
import { semanticallyEqual } from '../src/semantic-equality.js';

describe('what means the same to the Kubernetes API', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['absent and null', { a: null }, {}, true],
    ['absent and an empty list', { zones: [] }, {}, true],
    ['absent and an empty map', { labels: {} }, {}, true],
    ['absent and an empty section', { kubernetes: {} }, {}, false],
    ['absent and false', { encrypted: false }, {}, false],
    ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['entries in another order', ['a', 'b'], ['b', 'a'], false],
    ['a number and its text', { maxSurge: 1 }, { maxSurge: '1' }, false],
    ['quantities of the same amount', { kubeReserved: { memory: '1Gi' } }, { kubeReserved: { memory: '1024Mi' } }, true],
    ['quantities as number and text', { kubeReserved: { cpu: 1 } }, { kubeReserved: { cpu: '1' } }, true],
    ['quantities of other amounts', { kubeReserved: { memory: '1Gi' } }, { kubeReserved: { memory: '1G' } }, false],
    ['sizes of volumes are texts', { volume: { size: '1Gi' } }, { volume: { size: '1024Mi' } }, false],
    ['durations of the same length', { machineDrainTimeout: '90m' }, { machineDrainTimeout: '1h30m0s' }, true],
    ['durations of other lengths', { machineDrainTimeout: '90m' }, { machineDrainTimeout: '1h' }, false],
    ['texts that only look like durations', { name: '90m' }, { name: '1h30m' }, false],
    ['counts without a "not set"', { minimum: 0 }, {}, true],
    ['texts without a "not set"', { image: { version: '' }, machine: { type: '' } }, { image: {}, machine: {} }, true],
    ['switches without a "not set"', { nodeLocalDNS: { enabled: false } }, { nodeLocalDNS: {} }, true],
    ['the same names where they have one', { kubernetes: { version: '' } }, { kubernetes: {} }, false],
    ['what an extension means by an empty map', { providerConfig: { labels: {} } }, { providerConfig: {} }, false],
    ['what an extension means by an empty list', { providerConfig: { zones: [] } }, { providerConfig: {} }, false],
    ['what an extension means by null', { providerConfig: { zones: null } }, { providerConfig: {} }, false],
    ['an extension that is told nothing', { providerConfig: null }, {}, true],
    ['what an infrastructure means by a number', { infrastructureConfig: { minimum: 0 } }, { infrastructureConfig: {} }, false],
    ['what a control plane means by a number', { controlPlaneConfig: { minimum: 0 } }, { controlPlaneConfig: {} }, false],
    ['what an infrastructure answered', { infrastructureProviderStatus: { size: '' } }, { infrastructureProviderStatus: {} }, false],
    [
      'what an extension means by a number',
      { providerConfig: { kubeReserved: { cpu: 1 } } },
      { providerConfig: { kubeReserved: { cpu: '1' } } },
      false,
    ],
    ['a list and a map', { labels: [] }, { labels: {} }, true],
    ['a list and a text', { a: ['b'] }, { a: 'b' }, false],
    ['nothing at all', undefined, null, true],
    ['not a number and itself', Number.NaN, Number.NaN, true],
  ])('%s', (_, left, right, expected) => {
    expect(semanticallyEqual(left, right)).toBe(expected);
    expect(semanticallyEqual(right, left)).toBe(expected);
  });

  it('one object in two places means in each what it means there', () => {
    const [text, number] = [{ cpu: '1000m' }, { cpu: '1' }];
    const twice = (cpu: object) => ({ kubeReserved: cpu, providerConfig: cpu });
    expect(semanticallyEqual(twice(text), twice(number))).toBe(false);
    const turned = (cpu: object) => ({ providerConfig: cpu, kubeReserved: cpu });
    expect(semanticallyEqual(turned(text), turned(number))).toBe(false);
  });

  it('ends for values that refer to themselves', () => {
    const [one, other]: Record<string, unknown>[] = [{ a: 1 }, { a: 1 }];
    one!['self'] = one;
    other!['self'] = other;
    expect(semanticallyEqual(one, other)).toBe(true);
    other!['a'] = 2;
    expect(semanticallyEqual(one, other)).toBe(false);
  });
});
