import { afterEach, expect, it } from '@jest/globals';
import { marks, type Node, resources } from '@gardener-inplace/api';
import { namespace, type PoolWorld, startPoolWorld } from './pool-world.js';

let world: PoolWorld;
afterEach(() => world.stop());

const isGivenBack = ({ metadata, spec }: Node): boolean =>
  metadata?.labels?.[marks.candidate] === undefined && metadata?.annotations?.[marks.target] === undefined && spec?.unschedulable !== true;

const isCandidate = ({ metadata }: Node): boolean => metadata?.labels?.[marks.candidate] !== undefined;

it('H09: nodes whose machines were deleted are given back, whether the record knows them or only their label', async () => {
  world = await startPoolWorld({ replicas: 2, agents: false });
  const stop = world.startController();
  await world.until(() => world.deployment().status?.availableReplicas === 2);
  await world.useClass('metal-v2');
  await world.until(() => world.nodes().every(isCandidate) && world.nodes().some(({ spec }) => spec?.unschedulable === true));
  await stop();
  for (const name of ['node-01', 'node-02']) {
    const body = { metadata: { labels: { [marks.pool]: 'pool' } } };
    await world.client.patch(resources.nodes, { name }, { type: 'merge', body });
  }
  for (const { metadata } of world.machines()) await world.client.delete(resources.machines, { namespace, name: metadata?.name ?? '' });
  world.startController();
  await world.until(() => world.nodes().length === 4 && world.nodes().every(isGivenBack));
  expect(world.nodes().map(({ metadata }) => metadata?.name)).toEqual(['node-01', 'node-02', 'node-03', 'node-04']);
});
