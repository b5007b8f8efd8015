import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type Machine,
  type MachineClass,
  type MachineDeployment,
  type Node,
  type OperatingSystemConfig,
  resources,
  type Secret,
  type Shoot,
  type Worker,
} from '@gardener-inplace/api';
import { silentLogger } from '@gardener-inplace/kube-runtime';
import { startGardenlet, startMachineProvider } from '../src/index.js';
import { nodeNamed, type SimulatedWorld, startWorld } from './world.js';

const technicalID = 'shoot--dev--demo';

const shoot = (version: string): Shoot => ({
  apiVersion: 'core.gardener.cloud/v1beta1',
  kind: 'Shoot',
  metadata: { name: 'demo', namespace: 'garden-dev' },
  spec: {
    kubernetes: { version },
    region: 'west',
    provider: {
      type: 'metal',
      workers: [
        {
          name: 'pool',
          minimum: 2,
          maximum: 2,
          maxSurge: 0,
          maxUnavailable: 1,
          updateStrategy: 'AutoInPlaceUpdate',
          machine: { type: 'metal.large', image: { name: 'gardenlinux', version: '1443.8.0' } },
          cri: { name: 'containerd' },
          zones: ['rack-a', 'rack-b'],
        },
      ],
    },
  },
});

let world: SimulatedWorld;
let actors: readonly { readonly stopped: Promise<void> }[] = [];
afterEach(() => world.stop(...actors));

const start = async (): Promise<void> => {
  world = await startWorld();
  const operatingSystem = () => ({ inPlaceUpdates: { osUpdate: { command: '/opt/update', args: ['1'] } } });
  actors = [startGardenlet({ control: world.client, target: world.client, technicalID, operatingSystem, log: silentLogger }, world.signal)];
};
const stored = (): Shoot => world.list<Shoot>(resources.shoots)[0]!;

/** What the controller would report of deployments whose machines are all updated. */
const reportUpdated = async (): Promise<void> => {
  for (const { metadata, spec } of world.list<MachineDeployment>(resources.machineDeployments)) {
    const { replicas = 0 } = spec;
    const set = {
      apiVersion: 'machine.sapcloud.io/v1alpha1',
      kind: 'MachineSet',
      metadata: {
        name: `${spec.template.spec.class.name}`,
        namespace: technicalID,
        ownerReferences: [
          {
            apiVersion: 'machine.sapcloud.io/v1alpha1',
            kind: 'MachineDeployment',
            name: metadata?.name ?? '',
            uid: metadata?.uid ?? '',
            controller: true,
          },
        ],
      },
      spec: { template: spec.template },
    };
    world.cluster.store.put(resources.machineSets, set as never);
    const status = {
      observedGeneration: metadata?.generation,
      replicas,
      updatedReplicas: replicas,
      availableReplicas: replicas,
      readyReplicas: replicas,
      unavailableReplicas: 0,
      conditions: [{ type: 'Available', status: 'True' }],
    };
    await world.client.patch(
      resources.machineDeployments,
      { namespace: technicalID, name: metadata?.name ?? '' },
      { type: 'merge', body: { status } },
      { subresource: 'status' },
    );
  }
};

describe('the stand-in for gardenlet', () => {
  it('turns a Shoot into a Worker, configurations, Secrets and deployments, one per zone', async () => {
    await start();
    await world.client.create(resources.shoots, shoot('1.35.4'));
    await world.until(() => world.list(resources.machineDeployments).length === 2);
    expect(
      world
        .list<MachineDeployment>(resources.machineDeployments)
        .map(({ metadata, spec }) => [metadata?.name, spec.replicas, spec.strategy?.type]),
    ).toEqual([
      ['shoot--dev--demo-pool-z1', 1, 'InPlaceUpdate'],
      ['shoot--dev--demo-pool-z2', 1, 'InPlaceUpdate'],
    ]);
    expect(world.list<Worker>(resources.workers).map(({ spec }) => spec.pools.map(({ kubernetesVersion }) => kubernetesVersion))).toEqual([
      ['1.35.4'],
    ]);
    expect(world.list<OperatingSystemConfig>(resources.operatingSystemConfigs).map(({ status }) => status?.inPlaceUpdates)).toEqual([
      { osUpdate: { command: '/opt/update', args: ['1'] } },
    ]);
    expect(world.list<Secret>(resources.secrets).map(({ metadata }) => [metadata?.namespace, metadata?.name])).toEqual([
      ['kube-system', 'gardener-node-agent-pool'],
    ]);
  });

  it('tells that a pool is pending before its Worker is touched, and closes the operation when the deployments are there', async () => {
    await start();
    await world.client.create(resources.shoots, shoot('1.35.4'));
    await world.until(() => world.list(resources.machineDeployments).length === 2);
    expect(stored().status?.inPlaceUpdates).toEqual({ pendingWorkerUpdates: { autoInPlaceUpdate: ['pool'] } });
    await reportUpdated();
    await world.until(() => stored().status?.lastOperation?.state === 'Succeeded');
    expect(stored().status?.inPlaceUpdates).toBeUndefined();
    expect(stored().status?.observedGeneration).toBe(stored().metadata?.generation);

    await world.client.patch(
      resources.shoots,
      { namespace: 'garden-dev', name: 'demo' },
      { type: 'merge', body: { spec: { kubernetes: { version: '1.36.2' } } } },
    );
    await world.until(() => world.list<Worker>(resources.workers)[0]?.spec.pools[0]?.kubernetesVersion === '1.36.2');
    expect(stored().status?.inPlaceUpdates).toEqual({ pendingWorkerUpdates: { autoInPlaceUpdate: ['pool'] } });
  });

  it('§6.3 is done with a generation once its deployments are where they should be, and says so no earlier', async () => {
    await start();
    const told: string[] = [];
    world.cluster.onWrite(() => {
      const { observedGeneration, lastOperation } = stored()?.status ?? {};
      const text = `${observedGeneration}: ${lastOperation?.state}`;
      if (lastOperation !== undefined && told.at(-1) !== text) told.push(text);
    });
    const tells = async (...expected: readonly string[]): Promise<void> => {
      await world.until(() => told.length >= expected.length);
      expect(told).toEqual(expected);
    };
    await world.client.create(resources.shoots, shoot('1.35.4'));
    await tells('1: Processing');
    await reportUpdated();
    await tells('1: Processing', '1: Succeeded');
    const body = { spec: { kubernetes: { version: '1.36.2' } } };
    await world.client.patch(resources.shoots, { namespace: 'garden-dev', name: 'demo' }, { type: 'merge', body });
    await tells('1: Processing', '1: Succeeded', '2: Processing');
    await reportUpdated();
    await tells('1: Processing', '1: Succeeded', '2: Processing', '2: Succeeded');
  });

  it('takes the deployments of a pool away that the Shoot has no more', async () => {
    await start();
    const both = shoot('1.35.4');
    const [pool] = both.spec.provider.workers ?? [];
    const second = { ...pool!, name: 'second' };
    await world.client.create(resources.shoots, {
      ...both,
      spec: { ...both.spec, provider: { ...both.spec.provider, workers: [pool!, second] } },
    });
    await world.until(() => world.list(resources.machineDeployments).length === 4);
    const body = { spec: { provider: { workers: [pool!] } } };
    await world.client.patch(resources.shoots, { namespace: 'garden-dev', name: 'demo' }, { type: 'merge', body });
    await world.until(() => world.list(resources.machineDeployments).length === 2);
    expect(world.list<MachineDeployment>(resources.machineDeployments).map(({ metadata }) => metadata?.name)).toEqual([
      'shoot--dev--demo-pool-z1',
      'shoot--dev--demo-pool-z2',
    ]);
  });
});

describe('the simulated machine provider', () => {
  it('boots a free server of the right pool and zone for a machine, and gives it back afterwards', async () => {
    world = await startWorld();
    const said: string[] = [];
    const server = (name: string, zone: string) => ({
      node: nodeNamed(name, { 'worker.gardener.cloud/pool': 'pool', 'topology.kubernetes.io/zone': zone }),
      boot: async ({ metadata }: Node) =>
        void said.push(`boot ${metadata?.name} ${metadata?.labels?.['node.gardener.cloud/machine-name']}`),
      release: async () => void said.push(`release ${name}`),
    });
    const machineClass: MachineClass = { metadata: { name: 'class', namespace: technicalID }, nodeTemplate: { zone: 'rack-b' } };
    await world.client.create(resources.machineClasses, machineClass);
    const machine: Machine = {
      metadata: { name: 'm1', namespace: technicalID, labels: { 'worker.gardener.cloud/pool': 'pool' } },
      spec: { class: { name: 'class' } },
    };
    await world.client.create(resources.machines, machine);
    const inventory = [server('n1', 'rack-a'), server('n2', 'rack-b')];
    actors = [
      startMachineProvider(
        { control: world.client, target: world.client, namespace: technicalID, inventory, log: silentLogger },
        world.signal,
      ),
    ];
    await world.until(() => world.list<Machine>(resources.machines)[0]?.metadata?.labels?.['node'] !== undefined);
    expect(world.list<Machine>(resources.machines).map(({ metadata }) => metadata?.labels?.['node'])).toEqual(['n2']);
    await world.client.delete(resources.machines, { namespace: technicalID, name: 'm1' });
    await world.until(() => said.length === 2);
    expect(said).toEqual(['boot n2 m1', 'release n2']);
  });
});
