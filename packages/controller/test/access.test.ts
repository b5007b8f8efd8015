import { expect, it } from '@jest/globals';
import { type MachineDeployment, marks, resources } from '@gardener-inplace/api';
import { type AccessRule, createEventRecorder, createKubeClient, createLeaderElector } from '@gardener-inplace/kube-runtime';
import { controlAccess, eventAccess, targetAccess } from '../src/index.js';
import { namespace, pod, type PoolWorld, startPoolWorld } from './pool-world.js';

/** Each right as `where verb resource`, and the object where the rule names some. */
const rightsOf = (where: string, rules: readonly AccessRule[]): readonly string[] =>
  rules.flatMap(({ resources: plurals, verbs, resourceNames = [''] }) =>
    plurals.flatMap((plural) => verbs.flatMap((verb) => resourceNames.map((name) => `${where} ${verb} ${plural} ${name}`.trimEnd()))),
  );

/** What a controller with lease and events asks each server for while something happens: of the one with the machines, in which namespace. */
async function askedFor(
  agents: boolean,
  play: (world: PoolWorld, hasAsked: (right: string) => boolean) => Promise<void>,
): Promise<readonly string[]> {
  const world = await startPoolWorld({ replicas: 3, agents });
  const open = (userAgent: string) => createKubeClient({ server: { url: world.cluster.url }, userAgent });
  const [control, target] = [await open('control'), await open('target')];
  const asked = new Set<string>();
  world.cluster.onRequest(({ verb, resource, subresource, namespace: at, name, userAgent }) => {
    // Only rules of leases name objects, and nothing that is created has a name yet.
    const object = resource === 'leases' && verb !== 'create' ? ` ${name}` : '';
    const right = `${verb} ${[resource, subresource].filter(Boolean).join('/')}${object}`;
    if (userAgent.startsWith('control ')) asked.add(`${at ?? 'everywhere'} ${right}`);
    if (userAgent.startsWith('target ')) asked.add(`nodes ${right}`);
  });
  const recorder = createEventRecorder({ client: control, reportingController: 'inplace.gardener.cloud/controller' });
  const elector = createLeaderElector({ client: control, namespace, name: 'gardener-inplace-controller', retryMilliseconds: 20 });
  const stopping = new AbortController();
  const leading = elector.run(() => new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve())), stopping.signal);
  const stop = world.startController({}, { control, target, recorder });
  try {
    await play(world, (right) => asked.has(`nodes ${right}`));
  } finally {
    await stop();
    stopping.abort();
    await leading;
    await recorder.stop();
    await Promise.all([control.close(), target.close()]);
    await world.stop();
  }
  return [...asked];
}

const patch = (world: PoolWorld, name: string, spec: object) =>
  world.client.patch(resources.machineDeployments, { namespace, name }, { type: 'merge', body: { spec } });

/** Rolled, made smaller and rolled again; no kubelet lets a pod end, so a person asks for force. */
const rollTwice = async (world: PoolWorld, hasAsked: (right: string) => boolean): Promise<void> => {
  const isAt = (className: string, replicas: number): boolean =>
    world.machines().length === replicas &&
    world.machines().every(({ spec }) => spec.class.name === className) &&
    world.nodes().every(({ spec }) => spec?.unschedulable !== true);
  await world.until(() => world.deployment().status?.availableReplicas === 3);
  await world.client.create(resources.pods, pod('web', 'node-01'));
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
  const web = { namespace: 'default', name: 'web' };
  await world.client.patch(resources.pods, web, { type: 'strategic', body: { status } }, { subresource: 'status' });
  await patch(world, 'pool-z1', { revisionHistoryLimit: 1 });
  await world.useClass('metal-v2');
  await world.until(() => hasAsked('create pods/eviction'));
  const machine = world.machines().find(({ metadata }) => metadata?.labels?.[marks.machineNode] === 'node-01');
  const at = { namespace, name: machine?.metadata?.name ?? '' };
  await world.client.patch(resources.machines, at, { type: 'merge', body: { metadata: { labels: { [marks.forceDrain]: 'true' } } } });
  await world.until(() => isAt('metal-v2', 3));
  await patch(world, 'pool-z1', { replicas: 2 });
  await world.until(() => isAt('metal-v2', 2));
  await world.useClass('metal-v3');
  await world.until(() => isAt('metal-v3', 2) && world.sets().length === 2);
};

/** A second deployment of the pool, which does not hold the record, selects, and the selected node goes. */
const loseANode = async (world: PoolWorld, hasAsked: (right: string) => boolean): Promise<void> => {
  const { metadata, spec } = world.deployment();
  const other = { matchLabels: { name: 'pool-z2' } };
  const template = { ...spec.template, metadata: { labels: other.matchLabels } };
  await world.client.create(resources.machineDeployments, {
    apiVersion: 'machine.sapcloud.io/v1alpha1',
    kind: 'MachineDeployment',
    metadata: { name: 'pool-z2', namespace, labels: metadata?.labels ?? {} },
    spec: { ...spec, selector: other, template },
  } as MachineDeployment);
  await world.until(
    () => world.nodes().length === 6 && world.machines().every((machine) => machine.metadata?.labels?.['node'] !== undefined),
  );
  await patch(world, 'pool-z2', { template: { spec: { class: { name: 'metal-v2' } } } });
  const selected = () => world.nodes().filter((node) => node.spec?.unschedulable === true);
  await world.until(() => selected().length > 0);
  world.cluster.store.remove(resources.nodes, { name: selected()[0]?.metadata?.name ?? '' });
  await world.until(() => hasAsked('get nodes'));
};

it('§12.5 the rules say exactly what the controller asks each server for, from a lease to the end of a pool', async () => {
  const asked = new Set([...(await askedFor(true, rollTwice)), ...(await askedFor(false, loseANode))]);
  expect([...asked].toSorted()).toEqual(
    [
      ...rightsOf(namespace, [...controlAccess, ...eventAccess]),
      ...rightsOf('default', eventAccess),
      ...rightsOf('nodes', targetAccess),
    ].toSorted(),
  );
});
