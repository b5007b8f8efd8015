import { type MachineDeployment, marks } from '@gardener-inplace/api';
import { readableMetadata } from '../readable/objects.js';

/** A slot held by a node. */
export interface Slot {
  readonly uid: string;
  /** Template hash that the node is to reach. */
  readonly target: string;
  /** RFC 3339. */
  readonly since: string;
}

/** How a finished update of this slot is remembered on its node. */
export const slotId = ({ target, since }: Slot): string => `${target}@${since}`;

/** Who is selected, serialised by one object: see the architecture, "The pool record". */
export interface PoolRecord {
  readonly templateHash: string;
  /** By node name. */
  readonly selected: Readonly<Record<string, Slot>>;
}

/** The deployment that holds the pool's record: the one whose name sorts first of those that stay. */
export const recordHolder = (deployments: readonly MachineDeployment[]): MachineDeployment | undefined =>
  [...deployments].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))[0];

/** One that is being deleted hands the record over while it is still there to be read. */
function rankOf(deployment: MachineDeployment): string {
  const { name = '', deletionTimestamp } = readableMetadata(deployment);
  return `${deletionTimestamp === undefined ? 0 : 1} ${name}`;
}

/** Reads the record; undefined where it is missing or not one. */
export function readRecord(deployment: MachineDeployment): PoolRecord | undefined {
  const text = readableMetadata(deployment).annotations?.[marks.poolRecord];
  if (text === undefined) return undefined;
  try {
    const { templateHash, selected } = JSON.parse(text) as Record<string, unknown>;
    if (typeof templateHash !== 'string' || typeof selected !== 'object' || selected === null) return undefined;
    const slots = Object.entries(selected).filter((entry): entry is [string, Slot] => isSlot(entry[1]));
    return { templateHash, selected: Object.fromEntries(slots) };
  } catch {
    return undefined;
  }
}

/**
 * What the records of a pool grant together. One that an earlier holder left behind counts until it is taken over; where two name the
 * same node the holder's word does.
 */
export function poolRecordOf(deployments: readonly MachineDeployment[]): PoolRecord | undefined {
  const holder = recordHolder(deployments);
  const former = formerHolders(deployments).flatMap((deployment) => readRecord(deployment) ?? []);
  const own = holder === undefined ? undefined : readRecord(holder);
  const [first] = own === undefined ? former : [own, ...former];
  if (first === undefined) return undefined;
  return { templateHash: first.templateHash, selected: Object.assign({}, ...former.map(({ selected }) => selected), own?.selected) };
}

/** Deployments that carry a record although another one holds it by now. */
export function formerHolders(deployments: readonly MachineDeployment[]): readonly MachineDeployment[] {
  const holder = recordHolder(deployments);
  return deployments.filter((each) => each !== holder && readableMetadata(each).annotations?.[marks.poolRecord] !== undefined);
}

/** Names of the nodes that the records of a pool name: whoever reads a pool reads them too, although their machine may have left it. */
export const recordedNodes = (deployments: readonly MachineDeployment[]): readonly string[] =>
  Object.keys(poolRecordOf(deployments)?.selected ?? {});

const isSlot = (value: unknown): value is Slot => {
  if (typeof value !== 'object' || value === null) return false;
  const { uid, target, since } = value as Record<string, unknown>;
  return typeof uid === 'string' && typeof target === 'string' && typeof since === 'string';
};

/** Text of the record, the same for the same record. */
export const formatRecord = ({ templateHash, selected }: PoolRecord): string =>
  JSON.stringify({
    templateHash,
    selected: Object.fromEntries(
      Object.entries(selected)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([node, { uid, target, since }]) => [node, { uid, target, since }]),
    ),
  });
