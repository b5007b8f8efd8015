import { describe, expect, it } from '@jest/globals';
import { covers, isImpossible } from '../../src/index.js';

const counts = { expectedPods: 3, currentHealthy: 3, desiredHealthy: 3, disruptionsAllowed: 0, observedGeneration: 1 };

describe('whether a disruption budget can never allow an eviction', () => {
  it.each([
    ['all pods healthy and none may go', counts, true],
    ['one may go', { ...counts, disruptionsAllowed: 1 }, false],
    ['a pod is not healthy: it may become so', { ...counts, currentHealthy: 2 }, false],
    ['a pod is being disrupted: it may come back', { ...counts, disruptedPods: { web: '2026-11-30T12:00:00Z' } }, false],
    ['it counts no pods', { ...counts, expectedPods: 0 }, false],
    ['it was not looked at since it changed', { ...counts, observedGeneration: 0 }, false],
    [
      'it could not be computed',
      { ...counts, conditions: [{ type: 'DisruptionAllowed', status: 'False' as const, reason: 'SyncFailed' }] },
      false,
    ],
  ])('%s', (_, status, expected) => {
    expect(isImpossible({ metadata: { generation: 1 }, status })).toBe(expected);
  });
});

describe('whether a disruption budget covers a pod', () => {
  const pod = { metadata: { name: 'web', namespace: 'default', labels: { app: 'web' } } };
  it.each([
    ['Exists', 'app', true],
    ['DoesNotExist', 'app', false],
    ['Exists', 'constructor', false],
    ['DoesNotExist', 'constructor', true],
  ] as const)('%s %s: only labels that the pod bears count', (operator, key, expected) => {
    const budget = { metadata: { name: 'all', namespace: 'default' }, spec: { selector: { matchExpressions: [{ key, operator }] } } };
    expect(covers(budget, pod)).toBe(expected);
  });
});
