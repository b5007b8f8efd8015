import { afterEach, describe, expect, it } from '@jest/globals';
import { marks, resources } from '@gardener-inplace/api';
import { createEventRecorder, type EventRecorder, type Occurrence } from '@gardener-inplace/kube-runtime';
import { type PoolPolicy, readiness, resultPatch } from '@gardener-inplace/state-machine';
import { type PoolWorld, startPoolWorld } from './pool-world.js';

let world: PoolWorld;
afterEach(() => world.stop());

/** A pool of one new machine, and what is told from now on, as in `NodeReleased Node`. */
const startAndListen = async (policy: PoolPolicy = {}, agents = true, notes: string[] = []): Promise<readonly string[]> => {
  const told: string[] = [];
  const kindOf = ({ regarding }: Occurrence): string | undefined => (regarding as { readonly kind?: string }).kind;
  const recorder: EventRecorder = {
    record: (occurrence) => {
      told.push(`${occurrence.type} ${occurrence.reason} ${kindOf(occurrence)}`);
      notes.push(occurrence.note ?? '');
    },
    flush: async () => undefined,
    stop: async () => undefined,
  };
  world = await startPoolWorld({ replicas: 1, agents });
  world.startController(policy, { recorder });
  await world.until(() => world.deployment().status?.availableReplicas === 1);
  told.length = 0;
  return told;
};

const rollout = [
  'Normal RolloutStarted MachineDeployment',
  'Normal NodesSelected MachineDeployment',
  'Normal ReadyForUpdate Node',
  'Normal MachinesMoved MachineSet',
  'Normal NodeReleased Node',
];

describe('§6.4 events', () => {
  it('tell people what happens to their nodes, in their words, and nothing of sizes and records', async () => {
    const told = await startAndListen();
    await world.useClass('metal-v2');
    await world.until(() => told.includes('Normal NodeReleased Node'));
    expect(told).toEqual(rollout);
  });

  it('tell of what was written, each once, and not of what was tried and refused', async () => {
    const told = await startAndListen();
    let refusals = 0;
    const endRefusals = world.cluster.faults.add({
      match: { resource: 'machines', verb: 'patch' },
      effect: { type: 'error', code: 422, reason: 'Invalid' },
    });
    world.cluster.onRequest(({ verb, resource }) => {
      if (verb === 'patch' && resource === 'machines') refusals += 1;
    });
    await world.useClass('metal-v2');
    await world.until(() => refusals >= 3);
    expect(told).toEqual(rollout.slice(0, 2));
    endRefusals();
    await world.until(() => told.includes('Normal NodeReleased Node'));
    expect(told).toEqual(rollout);
  });

  it('warn of what fails, and the machine tells it too', async () => {
    const told = await startAndListen({ updateTimeoutMilliseconds: 1 }, false);
    await world.useClass('metal-v2');
    await world.until(() => told.length > 3);
    expect(told.slice(2)).toEqual(['Normal ReadyForUpdate Node', 'Warning UpdateOverdue Node']);
    expect(world.machines()[0]?.status).toMatchObject({
      currentStatus: { phase: 'InPlaceUpdateFailed' },
      lastOperation: { state: 'Failed', description: 'In-place update: InPlaceUpdateFailed' },
    });
  });

  it('warn of an update that failed, once, in the words of the agent, which the node bears too', async () => {
    const notes: string[] = [];
    const told = await startAndListen({}, false, notes);
    await world.useClass('metal-v2');
    await world.until(() => told.includes('Normal ReadyForUpdate Node'));
    const node = world.nodes()[0]!;
    const time = new Date().toISOString();
    const attempt = { target: readiness(node).target!, bootID: 'boot-1', started: time, ended: time };
    const outcome = { result: 'failed', attempt, message: 'OS_ROLLED_BACK: it boots the old one' } as const;
    await world.client.patch(resources.nodes, { name: 'node-01' }, { type: 'merge', body: resultPatch(node, 'shipped', outcome) });
    await world.until(() => told.length > 3);
    await world.until(() => world.machines()[0]?.status?.currentStatus?.phase === 'InPlaceUpdateFailed');
    expect(told.slice(3)).toEqual(['Warning UpdateFailed Node']);
    expect(notes.at(-1)).toBe('OS_ROLLED_BACK: it boots the old one');
    expect(world.nodes()[0]?.metadata?.annotations?.[marks.updateFailedReason]).toBe('OS_ROLLED_BACK: it boots the old one');
  });

  it('warn of what others undid, which is done again', async () => {
    const told = await startAndListen({}, false);
    await world.useClass('metal-v2');
    await world.until(() => told.length > 2);
    await world.client.patch(resources.nodes, { name: 'node-01' }, { type: 'merge', body: { spec: { unschedulable: null } } });
    await world.until(() => told.length > 5);
    // The gate is closed by one write, the node cordoned by another.
    expect(told.slice(3)).toEqual(['Warning MarksRepaired Node', 'Warning MarksRepaired Node', 'Normal ReadyForUpdate Node']);
    expect(world.nodes()[0]?.spec?.unschedulable).toBe(true);
  });

  it('are never the only record: where the server takes none, a rollout ends as with them', async () => {
    world = await startPoolWorld({ replicas: 1 });
    world.cluster.faults.add({ match: { resource: 'events' }, effect: { type: 'error', code: 403, reason: 'Forbidden' } });
    const dropped: unknown[] = [];
    const recorder = createEventRecorder({
      client: world.client,
      reportingController: 'example.org/controller',
      onDropped: (why) => dropped.push(why),
    });
    world.startController({}, { recorder });
    await world.until(() => world.deployment().status?.availableReplicas === 1);
    await world.useClass('metal-v2');
    const isUpdated = (): boolean => world.machines()[0]?.spec.class.name === 'metal-v2';
    await world.until(() => isUpdated() && world.nodes()[0]?.spec?.unschedulable !== true);
    await recorder.stop();
    expect(new Set(dropped)).toEqual(new Set(['refused']));
  });
});
