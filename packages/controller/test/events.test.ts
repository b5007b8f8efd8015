import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventRecorder, Occurrence } from '@gardener-inplace/kube-runtime';
import { type PoolWorld, startPoolWorld } from './pool-world.js';

let world: PoolWorld;
afterEach(() => world.stop());

describe('events', () => {
  it('tell people what happens to their nodes, in their words, and nothing of sizes and records', async () => {
    const told: Occurrence[] = [];
    const recorder: EventRecorder = {
      record: (occurrence) => void told.push(occurrence),
      flush: async () => undefined,
      stop: async () => undefined,
    };
    world = await startPoolWorld({ replicas: 1 });
    world.startController({}, { recorder });
    await world.until(() => world.deployment().status?.availableReplicas === 1);
    told.length = 0;
    await world.useClass('metal-v2');
    await world.until(() => told.some(({ reason }) => reason === 'NodeReleased'));
    expect(told.map(({ reason, regarding }) => [reason, (regarding as { readonly kind?: string }).kind])).toEqual([
      ['RolloutStarted', 'MachineDeployment'],
      ['NodesSelected', 'MachineDeployment'],
      ['ReadyForUpdate', 'Node'],
      ['MachinesMoved', 'MachineSet'],
      ['NodeReleased', 'Node'],
    ]);
  });
});
