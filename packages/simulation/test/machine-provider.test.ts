import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Machine, type MachineClass, type Node, resources } from '@gardener-inplace/api';
import { silentLogger } from '@gardener-inplace/kube-runtime';
import { startMachineProvider } from '../src/index.js';
import { nodeNamed, type SimulatedWorld, startWorld } from './world.js';

const namespace = 'shoot--dev--demo';
const pool = { 'worker.gardener.cloud/pool': 'pool' };
const zone = 'topology.kubernetes.io/zone';

let world: SimulatedWorld;
let provider: { readonly stopped: Promise<void> };
let said: string[];
beforeEach(async () => {
  [world, said] = [await startWorld(), []];
  await world.client.create(resources.machineClasses, { metadata: { name: 'class', namespace }, nodeTemplate: {} } as MachineClass);
});
afterEach(() => world.stop(provider));

const server = (name: string) => ({
  node: nodeNamed(name, { ...pool, [zone]: 'rack-a' }),
  boot: async (node: Node) => void said.push(`boot ${name} for ${node.metadata?.labels?.['node.gardener.cloud/machine-name']}`),
  release: async () => void said.push(`release ${name}`),
});
const machine = (name: string, node?: string): Machine => ({
  metadata: { name, namespace, labels: { ...pool, ...(node === undefined ? {} : { node }) } },
  spec: { class: { name: 'class' } },
});
const start = (): void => {
  const inventory = [server('n1'), server('n2')];
  provider = startMachineProvider({ control: world.client, target: world.client, namespace, inventory, log: silentLogger }, world.signal);
};
const nodeOf = (name: string): string | undefined =>
  world.list<Machine>(resources.machines).find(({ metadata }) => metadata?.name === name)?.metadata?.labels?.['node'];

describe('a machine provider that starts from nothing', () => {
  it('does not hand out a server that a labelled Machine holds, even before its Node is there', async () => {
    await world.client.create(resources.machines, machine('a', 'n1'));
    await world.client.create(resources.machines, machine('b'));
    start();
    await world.until(() => nodeOf('b') !== undefined);
    expect([nodeOf('b'), said]).toEqual(['n2', ['boot n2 for b']]);
  });

  it('gives a Machine the server that was booted for it already', async () => {
    await world.client.create(resources.nodes, nodeNamed('n2', { ...pool, 'node.gardener.cloud/machine-name': 'b' }));
    await world.client.create(resources.machines, machine('b'));
    start();
    await world.until(() => nodeOf('b') !== undefined);
    expect(nodeOf('b')).toBe('n2');
  });

  it('takes back the server of a Machine that went while nobody looked', async () => {
    await world.client.create(resources.nodes, nodeNamed('n1', { ...pool, 'node.gardener.cloud/machine-name': 'gone' }));
    start();
    await world.until(() => world.list(resources.nodes).length === 0);
    expect(said).toEqual(['release n1']);
  });

  it('hands a server out again once it was given back', async () => {
    await world.client.create(resources.machines, machine('a', 'n1'));
    await world.client.create(resources.machines, machine('b', 'n2'));
    start();
    await world.client.create(resources.machines, machine('c'));
    await world.client.delete(resources.machines, { namespace, name: 'a' });
    await world.until(() => nodeOf('c') !== undefined);
    expect([nodeOf('c'), said]).toEqual(['n1', ['release n1', 'boot n1 for c']]);
  });
});
