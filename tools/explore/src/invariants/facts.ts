import type { ObjectMeta } from '@gardener-inplace/api';
import type { Content, Stored } from '../store/content.js';
import { once } from '../store/once.js';
import type { Stores } from '../store/perform.js';
import type { Version } from '../store/version.js';

/** The checker's own reading of the objects: it shares no code with the subject. */
export interface NodeFacts {
  readonly name: string;
  readonly claim: string | undefined;
  readonly target: string | undefined;
  readonly isCandidate: boolean;
  readonly isSelected: boolean;
  readonly isReadyMarked: boolean;
  readonly isCordoned: boolean;
  readonly cordonOwner: string | undefined;
  readonly result: 'successful' | 'failed' | undefined;
  readonly isUp: boolean;
  /** What it remembers of its last update. */
  readonly lastUpdate: string | undefined;
}

const prefix = 'node.machine.sapcloud.io';
const ours = 'inplace.gardener.cloud';

export const nodeFacts = once(({ object }: Content): NodeFacts => {
  const { labels = {}, annotations = {}, name = '' } = object.metadata;
  const conditions = (object.status?.['conditions'] ?? []) as readonly { type: string; status: string; reason?: string }[];
  const condition = conditions.find(({ type }) => type === 'InPlaceUpdate');
  const target = annotations[`${ours}/target`];
  const since = annotations[`${ours}/selected-since`];
  const hasFailed = labels[`${prefix}/update-result`] === 'failed' || labels[`${prefix}/update-failed`] !== undefined;
  const hasSucceeded = labels[`${prefix}/update-result`] === 'successful' || labels[`${prefix}/update-successful`] !== undefined;
  return {
    name,
    target,
    claim: target !== undefined && since !== undefined ? `${target}@${since}` : undefined,
    isCandidate: labels[`${prefix}/candidate-for-update`] !== undefined,
    isSelected: labels[`${prefix}/selected-for-update`] !== undefined,
    isReadyMarked: condition?.reason === 'ReadyForUpdate' || labels[`${prefix}/ready-for-update`] !== undefined,
    isCordoned: object.spec?.['unschedulable'] === true,
    cordonOwner: annotations[`${ours}/cordoned-by`],
    result: hasFailed ? 'failed' : hasSucceeded ? 'successful' : undefined,
    lastUpdate: annotations[`${ours}/last-update`],
    isUp: conditions.some(({ type, status }) => type === 'Ready' && status === 'True'),
  };
});

const nodesIn = once((target: Version) => [...target.contents.values()].filter(({ object }) => object.kind === 'Node').map(nodeFacts));

export const nodesOf = ({ target }: Pick<Stores, 'target'>): readonly NodeFacts[] => nodesIn(target);

export const nodeNamed = ({ target }: Pick<Stores, 'target'>, name: string): NodeFacts | undefined => {
  const content = target.contents.get(`Node/${name}`);
  return content && nodeFacts(content);
};

export interface PoolFacts {
  readonly replicas: number;
  readonly maxUnavailable: number;
  readonly maxSurge: number;
  readonly isAuto: boolean;
  readonly isPaused: boolean;
  /** The deployment that holds the record is: selections are written to it. */
  readonly isHolderPaused: boolean;
  readonly recorded: readonly string[];
  /** `target@since` of each record entry. */
  readonly slots: Readonly<Record<string, string>>;
}

interface DeploymentSpec {
  readonly replicas?: number;
  readonly paused?: boolean;
  readonly strategy: {
    readonly inPlaceUpdate: { readonly maxUnavailable: number; readonly maxSurge: number; readonly orchestrationType: string };
  };
}

/** By node name, as the pool's record tells it in the metadata of a deployment. */
export function recordIn({ annotations }: ObjectMeta): Readonly<Record<string, { readonly target: string; readonly since: string }>> {
  const record = annotations?.[`${ours}/pool-record`];
  return record === undefined ? {} : (JSON.parse(record) as { selected: ReturnType<typeof recordIn> }).selected;
}

const poolIn = once((control: Version): PoolFacts => {
  const deployments = [...control.contents.values()].map(({ object }) => object).filter(({ kind }) => kind === 'MachineDeployment');
  const specs = deployments.map(({ spec }) => spec as unknown as DeploymentSpec);
  const sum = (count: (spec: DeploymentSpec) => number): number => specs.reduce((total, spec) => total + count(spec), 0);
  const surgeOf = ({ replicas = 0, strategy: { inPlaceUpdate } }: DeploymentSpec): number =>
    inPlaceUpdate.orchestrationType === 'Manual' ? 0 : Math.min(inPlaceUpdate.maxSurge, replicas);
  const replicas = sum((spec) => spec.replicas ?? 0);
  const maxSurge = sum(surgeOf);
  const maxUnavailable = sum(({ strategy }) => strategy.inPlaceUpdate.maxUnavailable);
  const selected = recordIn(deployments[0]?.metadata ?? {});
  return {
    replicas,
    maxUnavailable: Math.min(maxUnavailable === 0 && maxSurge === 0 ? 1 : maxUnavailable, replicas),
    maxSurge,
    isAuto: specs.some(({ strategy }) => strategy.inPlaceUpdate.orchestrationType === 'Auto'),
    isPaused: specs.some(({ paused }) => paused === true),
    isHolderPaused: specs[0]?.paused === true,
    recorded: Object.keys(selected),
    slots: Object.fromEntries(Object.entries(selected).map(([name, slot]) => [name, `${slot.target}@${slot.since}`])),
  };
});

/** Of all deployments together; the record is on the one whose name sorts first. */
export const poolFacts = ({ control }: Pick<Stores, 'control'>): PoolFacts => poolIn(control);

export const machinesOf = ({ control }: Pick<Stores, 'control'>): readonly Stored[] =>
  [...control.contents.values()].map(({ object }) => object).filter(({ kind }) => kind === 'Machine');

export const isLiving = ({ metadata }: Stored): boolean => metadata.deletionTimestamp === undefined;

export const ownersOf = ({ metadata }: Stored): readonly string[] =>
  (metadata.ownerReferences ?? []).filter(({ controller }) => controller === true).map(({ uid }) => uid);

const slotsIn = once((control: Version) => once((target: Version) => readSlots({ control, target })));

/**
 * Who holds a slot: record ∪ marks, whatever the target. A record entry whose node remembers it as finished holds none, nor does a
 * node whose machine is gone or on its way out: it comes back no more.
 */
export const slotsOf = ({ control, target }: Stores): ReadonlySet<string> => slotsIn(control)(target);

function readSlots(stores: Stores): ReadonlySet<string> {
  const { slots } = poolFacts(stores);
  const recorded = Object.keys(slots).filter((name) => nodeNamed(stores, name)?.lastUpdate !== slots[name]);
  const marked = nodesOf(stores).flatMap(({ name, claim }) => (claim === undefined ? [] : [name]));
  const living = new Set(
    machinesOf(stores)
      .filter(isLiving)
      .map(({ metadata }) => metadata.labels?.['node']),
  );
  return new Set([...recorded, ...marked].filter((name) => living.has(name)));
}

/** Whether a machine's node is up, schedulable and none of those that hold a slot. */
export function isAvailable(stores: Stores, machine: Stored, slots: ReadonlySet<string>): boolean {
  const node = nodeNamed(stores, machine.metadata.labels?.['node'] ?? '');
  return isLiving(machine) && node !== undefined && node.isUp && !node.isCordoned && !slots.has(node.name);
}
