import { afterEach, describe, expect, it } from '@jest/globals';
import { marks, type Node } from '@gardener-inplace/api';
import { type PoolWorld, startPoolWorld } from './pool-world.js';

let world: PoolWorld;
afterEach(() => world.stop());

const isClean = ({ metadata, spec }: Node): boolean =>
  metadata?.labels?.[marks.candidate] === undefined && metadata?.annotations?.[marks.target] === undefined && spec?.unschedulable !== true;

const classes = (): readonly (string | undefined)[] => world.machines().map(({ spec }) => spec.class.name);
const isDone = (): boolean => {
  const { status } = world.deployment();
  return (
    classes().every((name) => name === 'metal-v2') &&
    world.nodes().every(isClean) &&
    status?.updatedReplicas === 3 &&
    status.availableReplicas === 3
  );
};

describe('the controller and one automatic pool', () => {
  it('makes the machines of a new deployment', async () => {
    world = await startPoolWorld();
    world.startController();
    await world.until(() => world.deployment().status?.availableReplicas === 3);
    expect(world.machines()).toHaveLength(3);
    expect(world.sets().map(({ spec }) => spec.replicas)).toEqual([3]);
  });

  it('rolls every machine to the new class, keeping machines and nodes', async () => {
    world = await startPoolWorld();
    world.startController();
    await world.until(() => world.deployment().status?.availableReplicas === 3);
    const before = [world.machines(), world.nodes()].map((objects) => objects.map(({ metadata }) => metadata?.uid));
    await world.useClass('metal-v2');
    await world.until(isDone);
    await world.until(() => world.sets().length === 1);
    expect([world.machines(), world.nodes()].map((objects) => objects.map(({ metadata }) => metadata?.uid))).toEqual(before);
    expect(world.sets().map(({ spec }) => spec.replicas)).toEqual([3]);
  });

  it('§1.6 changes no cached object from the first machine to the last update', async () => {
    world = await startPoolWorld();
    const failures: unknown[] = [];
    world.startController({}, { onReconciled: ({ error }) => void (error !== undefined && failures.push(error)) });
    const hasFailed = (): boolean => failures.length > 0;
    await world.until(() => world.deployment().status?.availableReplicas === 3 || hasFailed());
    await world.useClass('metal-v2');
    await world.until(() => isDone() || hasFailed());
    expect(failures).toEqual([]);
  });

  it('never has more nodes away than the budget', async () => {
    world = await startPoolWorld();
    let most = 0;
    world.cluster.onWrite(() => {
      most = Math.max(most, world.nodes().filter(({ spec }) => spec?.unschedulable === true).length);
    });
    world.startController();
    await world.until(() => world.deployment().status?.availableReplicas === 3);
    await world.useClass('metal-v2');
    await world.until(isDone);
    expect(most).toBe(1);
  });
});

describe('the controller and a manual pool', () => {
  it('selects nobody until a person labels a node', async () => {
    world = await startPoolWorld({ orchestrationType: 'Manual' });
    world.startController();
    await world.until(() => world.deployment().status?.availableReplicas === 3);
    await world.useClass('metal-v2');
    await world.until(() => world.nodes().every(({ metadata }) => metadata?.labels?.[marks.candidate] === 'true'));
    expect(world.nodes().filter(({ spec }) => spec?.unschedulable === true)).toEqual([]);
    const body = { metadata: { labels: { [marks.selected]: 'true' } } };
    await world.client.patch(
      { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
      { name: 'node-02' },
      { type: 'merge', body },
    );
    await world.until(() => classes().includes('metal-v2') && world.nodes().filter(isClean).length === 1);
    expect(
      world
        .nodes()
        .filter(isClean)
        .map(({ metadata }) => metadata?.name),
    ).toEqual(['node-02']);
    expect(classes().filter((name) => name === 'metal-v2')).toHaveLength(1);
  });
});

describe('a controller that starts from nothing', () => {
  it('goes on where another stopped', async () => {
    world = await startPoolWorld();
    const stopFirst = world.startController();
    await world.until(() => world.deployment().status?.availableReplicas === 3);
    await world.useClass('metal-v2');
    await world.until(() => world.nodes().some(({ spec }) => spec?.unschedulable === true));
    await stopFirst();
    world.startController();
    await world.until(isDone);
    expect(classes()).toEqual(['metal-v2', 'metal-v2', 'metal-v2']);
  });
});
