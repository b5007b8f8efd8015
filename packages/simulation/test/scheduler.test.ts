import { afterEach, describe, expect, it } from '@jest/globals';
import { type Node, type Pod, resources } from '@gardener-inplace/api';
import { silentLogger } from '@gardener-inplace/kube-runtime';
import { startScheduler } from '../src/index.js';
import { nodeNamed, type SimulatedWorld, startWorld } from './world.js';

let world: SimulatedWorld;
let scheduler: { readonly stopped: Promise<void> };
afterEach(() => world.stop(scheduler));

const start = async (): Promise<void> => {
  world = await startWorld();
  scheduler = startScheduler({ client: world.client, log: silentLogger, features: { version: '1.36.2' } }, world.signal);
};

const addNode = (name: string, more: Partial<Node> = {}): void => {
  world.cluster.store.put(resources.nodes, {
    ...nodeNamed(name),
    spec: {},
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
    ...more,
  } as never);
};
const add = (name: string, spec: object = {}): Promise<unknown> =>
  world.client.create(resources.pods, {
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'main', image: 'registry.example/app:1' }], ...spec },
  } as Pod);
const placed = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(world.list<Pod>(resources.pods).map(({ metadata, spec }) => [metadata?.name ?? '', spec?.nodeName]));

describe('the simulated scheduler', () => {
  it('spreads pods over nodes', async () => {
    await start();
    addNode('n1');
    addNode('n2');
    await add('a');
    await add('b');
    await world.until(() => Object.values(placed()).every((node) => node !== undefined));
    expect(Object.values(placed()).sort()).toEqual(['n1', 'n2']);
  });

  it.each([
    ['is cordoned', { spec: { unschedulable: true } }],
    ['is not ready', { status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } }],
    ['has a taint that the pod does not tolerate', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }],
  ] as const)('leaves out a node that %s', async (_, more) => {
    await start();
    addNode('n1', more as Partial<Node>);
    addNode('n2');
    await add('a');
    await add('b');
    await world.until(() => Object.values(placed()).every((node) => node !== undefined));
    expect(placed()).toEqual({ a: 'n2', b: 'n2' });
  });

  it('lets a pod wait until a node declares what it needs', async () => {
    await start();
    addNode('n1');
    await add('a', {
      containers: [{ name: 'main', image: 'registry.example/app:1', restartPolicyRules: [{ action: 'RestartAllContainers' }] }],
    });
    await add('b');
    await world.until(() => placed()['b'] !== undefined);
    expect(placed()).toEqual({ a: undefined, b: 'n1' });
    await world.client.patch(
      resources.nodes,
      { name: 'n1' },
      { type: 'merge', body: { status: { declaredFeatures: ['RestartAllContainersOnContainerExits'] } } },
      { subresource: 'status' },
    );
    await world.until(() => placed()['a'] !== undefined);
    expect(placed()).toEqual({ a: 'n1', b: 'n1' });
  });
});
