import { describe, expect, it } from '@jest/globals';
import { budgetStatus } from '../../src/eviction/budget-arithmetic.js';
import type { KubeObject } from '../../src/index.js';

const now = new Date('2026-03-01T10:00:00Z');
const podNamed = (name: string, isReady = true, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...metadata },
  status: { conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }] },
});
const healthy = (count: number) => Array.from({ length: count }, (_, index) => podNamed(`p${index}`));
const budget = (spec: object, status?: object): KubeObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'b', generation: 3 },
  spec,
  ...(status && { status }),
});
const numbers = (spec: object, pods: readonly KubeObject[], scale: number) => {
  const status = budgetStatus(budget(spec), pods, () => scale, now);
  return [status['expectedPods'], status['currentHealthy'], status['desiredHealthy'], status.disruptionsAllowed];
};

describe('expected, healthy, desired, allowed', () => {
  it.each<[string, object, number, number, readonly number[]]>([
    ['minAvailable 2 counts against the pods there are', { minAvailable: 2 }, 3, 99, [3, 3, 2, 1]],
    ['minAvailable 50% of 5 wanted, rounded up', { minAvailable: '50%' }, 5, 5, [5, 5, 3, 2]],
    ['minAvailable 100%', { minAvailable: '100%' }, 4, 4, [4, 4, 4, 0]],
    ['maxUnavailable 1 of 3 wanted', { maxUnavailable: 1 }, 3, 3, [3, 3, 2, 1]],
    ['maxUnavailable 1 of 5 wanted, 3 there', { maxUnavailable: 1 }, 3, 5, [5, 3, 4, 0]],
    ['maxUnavailable 30% of 10, rounded up', { maxUnavailable: '30%' }, 10, 10, [10, 10, 7, 3]],
    ['maxUnavailable 1% of 3 still lets one go', { maxUnavailable: '1%' }, 3, 3, [3, 3, 2, 1]],
    ['maxUnavailable 5 of 3 wants none', { maxUnavailable: 5 }, 3, 3, [3, 3, 0, 3]],
    ['maxUnavailable 0', { maxUnavailable: 0 }, 3, 3, [3, 3, 3, 0]],
    ['no pods, no disruptions', { minAvailable: 0 }, 0, 0, [0, 0, 0, 0]],
    ['neither field keeps one', {}, 2, 2, [2, 2, 1, 1]],
  ])('%s', (_, spec, pods, scale, expected) => {
    expect(numbers(spec, healthy(pods), scale)).toEqual(expected);
  });

  it('pods that are not ready, being deleted or just evicted are not healthy', () => {
    const pods = [podNamed('a'), podNamed('b', false), podNamed('c', true, { deletionTimestamp: 'x' }), podNamed('d')];
    const status = budgetStatus(budget({ minAvailable: 1 }, { disruptedPods: { d: '2026-03-01T09:59:00Z' } }), pods, () => 4, now);
    expect([status['expectedPods'], status['currentHealthy'], status['disruptedPods']]).toEqual([4, 1, { d: '2026-03-01T09:59:00Z' }]);
  });

  it('a pod is evicted by its name only, even if that is `constructor`', () => {
    const status = budgetStatus(budget({ minAvailable: 0 }), [podNamed('constructor')], () => 1, now);
    expect(status['currentHealthy']).toBe(1);
  });

  it('an evicted pod that is still there after two minutes counts again', () => {
    const status = budgetStatus(budget({ minAvailable: 1 }, { disruptedPods: { p0: '2026-03-01T09:58:00Z' } }), healthy(1), () => 1, now);
    expect([status['currentHealthy'], status['disruptedPods']]).toEqual([1, undefined]);
  });

  it('moves the time of its condition only when the answer changes', () => {
    const before = { conditions: [{ type: 'DisruptionAllowed', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }] };
    const times = (spec: object) =>
      budgetStatus(budget(spec, before), healthy(2), () => 2, now).conditions.map(
        (condition) => (condition as { lastTransitionTime: string }).lastTransitionTime,
      );
    expect(times({ minAvailable: 1 })).toEqual(['2026-01-01T00:00:00Z']);
    expect(times({ minAvailable: 2 })).toEqual(['2026-03-01T10:00:00Z']);
  });

  it('allows nothing, says why and leaves the rest when the controllers cannot be found', () => {
    const before = { observedGeneration: 2, expectedPods: 5, currentHealthy: 4, desiredHealthy: 3, disruptionsAllowed: 1 };
    const status = budgetStatus(
      budget({ maxUnavailable: 1 }, before),
      healthy(2),
      () => ({ error: 'found no controllers for pod "p0"' }),
      now,
    );
    expect(status).toEqual({
      ...before,
      disruptionsAllowed: 0,
      conditions: [
        {
          type: 'DisruptionAllowed',
          status: 'False',
          reason: 'SyncFailed',
          message: 'found no controllers for pod "p0"',
          observedGeneration: 3,
          lastTransitionTime: '2026-03-01T10:00:00Z',
        },
      ],
    });
  });
});
