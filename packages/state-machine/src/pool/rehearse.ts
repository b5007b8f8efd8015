import type { Machine, MachineDeployment, MachineSet, Node, ObjectMeta, Pod } from '@gardener-inplace/api';
import { marks } from '@gardener-inplace/api';
import { podsToDrain } from '../drain/pods.js';
import { readiness, resultPatch } from '../node/agent.js';
import { readableMetadata } from '../readable/objects.js';
import { readSnapshot } from '../readable/snapshot.js';
import { mergePatch, strategicPatch } from './merge.js';
import { planPool } from './plan.js';
import type { PoolPolicy } from './policy.js';
import type { PoolSnapshot } from './snapshot.js';
import { viewPool } from './view.js';
import type { Write } from './write.js';

interface Stored {
  readonly metadata?: ObjectMeta;
}

/** A snapshot that writes can be performed on, as an API server would: versions, preconditions, conflicts. */
export interface Rehearsal {
  readonly snapshot: () => PoolSnapshot;
  /** False where the write was refused; the decision's rest is then dropped. */
  readonly perform: (write: Write, now: string) => boolean;
  /** What an agent, a kubelet or a person does. */
  readonly change: (resource: string, name: string, patch: object) => void;
}

/** Begins with a snapshot; the snapshot itself is never changed. */
export function rehearse(found: PoolSnapshot): Rehearsal {
  const { snapshot, isUnclear } = readSnapshot(found);
  // A deployment that can't be read stays as it is, so that nothing is decided here either.
  const start = isUnclear ? { ...snapshot, deployments: found.deployments } : snapshot;
  const tables = new Map<string, Map<string, Stored>>([
    ['machinedeployments', table(start.deployments)],
    ['machinesets', table(start.machineSets)],
    ['machines', table(start.machines)],
    ['nodes', table(start.nodes)],
    ['pods', table(start.pods ?? [])],
  ]);
  let version = 1;
  const all = <T extends Stored>(plural: string): readonly T[] => [...(tables.get(plural)?.values() ?? [])] as T[];
  const store = (plural: string, object: Stored): void => {
    version += 1;
    tables.get(plural)?.set(object.metadata?.name ?? '', { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } });
  };
  const current = (): PoolSnapshot => ({
    ...start,
    deployments: all<MachineDeployment>('machinedeployments'),
    machineSets: all<MachineSet>('machinesets'),
    machines: all<Machine>('machines'),
    nodes: all<Node>('nodes'),
    pods: all<Pod>('pods'),
  });

  const perform = (write: Write, now: string): boolean => {
    const { plural } = write.resource;
    const rows = tables.get(plural) ?? new Map<string, Stored>();
    const found = rows.get(write.object.name);
    if (write.verb === 'check-drained')
      return podsToDrain(all<Pod>('pods').filter((pod) => pod.spec?.nodeName === write.object.name)).length === 0;
    if (write.verb === 'check-gone') return found?.metadata?.uid !== write.uid;
    if (write.verb === 'create') {
      if (found !== undefined) return false;
      const metadata = { ...(write.body as Stored).metadata, uid: `uid-${write.object.name}`, creationTimestamp: now, generation: 1 };
      store(plural, { ...write.body, metadata });
      return true;
    }
    if (found === undefined) return false;
    if (write.verb === 'check-unchanged') return found.metadata?.resourceVersion === write.resourceVersion;
    if (write.verb === 'delete' || write.verb === 'evict') {
      if (found.metadata?.uid !== write.uid) return false;
      return rows.delete(write.object.name);
    }
    const expected = (write.body as Stored).metadata?.resourceVersion;
    if (expected !== undefined && expected !== found.metadata?.resourceVersion) return false;
    store(plural, (write.type === 'strategic' ? strategicPatch(found, write.body) : mergePatch(found, write.body)) as Stored);
    return true;
  };
  const change = (plural: string, name: string, patch: object): void => {
    const found = tables.get(plural)?.get(name);
    if (found !== undefined) store(plural, mergePatch(found, patch) as Stored);
  };
  return { snapshot: current, perform, change };
}

const table = (objects: readonly Stored[]): Map<string, Stored> =>
  new Map(
    objects.map((object, index) => [
      readableMetadata(object).name ?? '',
      { ...object, metadata: { ...readableMetadata(object), resourceVersion: readableMetadata(object).resourceVersion ?? `0${index}` } },
    ]),
  );

/** One round of a foreseen rollout. */
export interface Wave {
  /** Minutes after the start. */
  readonly afterMinutes: number;
  readonly nodes: readonly string[];
}

export interface Rollout {
  readonly waves: readonly Wave[];
  /** Every node ended updated. */
  readonly isComplete: boolean;
  /** Nodes that would not be updated. */
  readonly left: readonly string[];
}

export interface RolloutAssumptions {
  /** Start, RFC 3339. */
  readonly now: string;
  /** From slot to success on one node. Default 10. */
  readonly minutesPerNode?: number;
  /** Bound on decisions. Default 10,000 rounds. */
  readonly maximumRounds?: number;
}

/**
 * Foresees a rollout: runs the same decider to the end on a simulated clock, with agents that succeed and pods that leave when asked.
 *
 * @example planRollout(snapshot, {}, { now: '2026-11-30T12:00:00Z' }).waves.length // 4
 */
export function planRollout(
  start: PoolSnapshot,
  policy: PoolPolicy,
  { now, minutesPerNode = 10, maximumRounds = 10_000 }: RolloutAssumptions,
): Rollout {
  const { isUnclear, members } = viewPool(start);
  if (isUnclear) return { waves: [], isComplete: false, left: members.flatMap(({ node }) => node?.metadata?.name ?? []) };
  const world = rehearse(start);
  const waves: Wave[] = [];
  const begun = Date.parse(now);
  let minutes = 0;
  for (let round = 0; round < maximumRounds; round += 1) {
    const time = isoTime(begun + minutes * 60_000);
    const selected = settle(world, policy, time);
    if (selected.length > 0) waves.push({ afterMinutes: minutes, nodes: selected });
    const ready = world.snapshot().nodes.filter((node) => readiness(node).ready && readiness(node).result === undefined);
    if (ready.length === 0) break;
    minutes += minutesPerNode;
    for (const node of ready) succeed(world, node, isoTime(begun + minutes * 60_000));
  }
  const { machines, machineSets, deployments } = world.snapshot();
  const left = world
    .snapshot()
    .nodes.filter((node) => node.metadata?.labels?.[marks.candidate] !== undefined)
    .map((node) => node.metadata?.name ?? '');
  return { waves, isComplete: left.length === 0 && machines.length > 0 && machineSets.length > 0 && deployments.length > 0, left };
}

/** Performs plans until nothing more is decided; returns the nodes that were given a slot. */
function settle(world: Rehearsal, policy: PoolPolicy, time: string): readonly string[] {
  const before = new Set(claimed(world));
  for (let round = 0; round < 1000; round += 1) {
    const decisions = planPool(world.snapshot(), policy, time);
    if (decisions.length === 0) break;
    for (const { writes } of decisions) writes.every((write) => world.perform(write, time));
  }
  return claimed(world).filter((name) => !before.has(name));
}

const claimed = (world: Rehearsal): readonly string[] =>
  world
    .snapshot()
    .nodes.filter((node) => node.metadata?.annotations?.[marks.target] !== undefined)
    .map((node) => node.metadata?.name ?? '');

function succeed(world: Rehearsal, node: Node, time: string): void {
  const { vocabulary, target } = readiness(node);
  const attempt = { ...(target === undefined ? {} : { target }), bootID: 'foreseen', started: time, ended: time };
  world.change('nodes', node.metadata?.name ?? '', resultPatch(node, vocabulary, { result: 'successful', attempt }));
}

/** A given moment as text; reads no clock. */
const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
