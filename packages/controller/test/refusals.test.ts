import { afterEach, describe, expect, it } from '@jest/globals';
import { marks, resources } from '@gardener-inplace/api';
import { createPatience } from '../src/patience.js';
import { pod, type PoolWorld, startPoolWorld } from './pool-world.js';

let world: PoolWorld | undefined;
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

describe('a pool whose decisions are refused', () => {
  it('is asked for ever more rarely, and at once again after a round without a refusal', () => {
    const patience = createPatience();
    const conflict = { done: false, why: 'Conflict', isOvertaken: true } as const;
    expect([1, 2, 3, 4].map(() => patience.afterRefusals([conflict]))).toEqual([20, 40, 80, 160]);
    expect(Array.from({ length: 20 }, () => patience.afterRefusals([conflict])).at(-1)).toBe(30_000);
    patience.forget();
    expect(patience.afterRefusals([conflict])).toBe(20);
  });

  it('waits as long as the server asks for', () => {
    expect(createPatience().afterRefusals([{ done: false, why: 'TooManyRequests', isOvertaken: false, retryAfterSeconds: 7 }])).toBe(7000);
  });

  it('goes on with the decisions about other objects', async () => {
    world = await startPoolWorld({ replicas: 3 });
    world.startController();
    await world.until(() => world!.deployment().status?.availableReplicas === 3);
    world.cluster.faults.add({
      match: { resource: 'nodes', name: 'node-01', verb: 'patch' },
      effect: { type: 'error', code: 422, reason: 'Invalid' },
    });
    await world.useClass('metal-v2');
    const candidates = (): readonly (string | undefined)[] =>
      world!
        .nodes()
        .filter(({ metadata }) => metadata?.labels?.[marks.candidate] !== undefined)
        .map(({ metadata }) => metadata?.name);
    await world.until(() => candidates().length === 2 || world!.machines().some(({ spec }) => spec.class.name === 'metal-v2'));
    expect(candidates()).not.toContain('node-01');
  });
});

describe('a pool that waits for a disruption budget', () => {
  it('goes on when the budget changes, although nothing on its nodes does', async () => {
    world = await startPoolWorld({ replicas: 1 });
    world.startController();
    await world.until(() => world!.deployment().status?.availableReplicas === 1);
    await world.client.create(resources.podDisruptionBudgets, {
      metadata: { name: 'web', namespace: 'default' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
    } as never);
    await world.client.create(resources.pods, pod('web', 'node-01'));
    const conditions = [{ type: 'Ready', status: 'True' }];
    await world.client.patch(
      resources.pods,
      { namespace: 'default', name: 'web' },
      { type: 'strategic', body: { status: { phase: 'Running', conditions } } },
      { subresource: 'status' },
    );
    await world.useClass('metal-v2');
    const isCandidate = (): boolean => world!.nodes()[0]?.metadata?.labels?.[marks.candidate] !== undefined;
    await world.until(isCandidate);
    expect(world.nodes()[0]?.spec?.unschedulable).not.toBe(true);
    await world.client.patch(
      resources.podDisruptionBudgets,
      { namespace: 'default', name: 'web' },
      { type: 'merge', body: { spec: { minAvailable: 0 } } },
    );
    await world.until(() => world!.nodes()[0]?.spec?.unschedulable === true);
  });
});
