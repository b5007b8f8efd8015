import { type MachineSet, marks, type Node } from '@gardener-inplace/api';
import {
  type DecisionKind,
  planPool,
  type PoolPolicy,
  type PoolSnapshot,
  rehearse,
  type Rehearsal,
  type Write,
} from '@gardener-inplace/state-machine';
import { now } from './forms.js';

export interface Decided {
  readonly before: PoolSnapshot;
  readonly after: PoolSnapshot;
  readonly writes: readonly Write[];
}

export interface Question {
  /** The decisions that a case asks about; default all. */
  readonly kinds?: readonly DecisionKind[];
  /** The object that they are about, as `kind/name`; default any. */
  readonly about?: string;
  /** How often the pool is decided on; default once. */
  readonly rounds?: number;
  readonly policy?: PoolPolicy;
}

/** Plans a pool and performs what is decided, in memory. */
export function decided(before: PoolSnapshot, { kinds, about, rounds = 1, policy = {} }: Question = {}): Decided {
  const world = rehearse(before);
  const writes: Write[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const found = planPool(world.snapshot(), policy, now).filter(
      ({ kind, subject }) => (kinds?.includes(kind) ?? true) && (about ?? subject) === subject,
    );
    if (found.length === 0) break;
    for (const decision of found) decision.writes.every((write) => perform(world, write, writes));
  }
  return { before, after: world.snapshot(), writes };
}

function perform(world: Rehearsal, write: Write, done: Write[]): boolean {
  const isDone = world.perform(write, now);
  if (isDone && !write.verb.startsWith('check-')) done.push(write);
  return isDone;
}

export const isClaimed = ({ metadata }: Node): boolean => metadata?.annotations?.[marks.target] !== undefined;

const claimedIn = ({ nodes }: PoolSnapshot): readonly string[] => nodes.filter(isClaimed).map(({ metadata }) => metadata?.name ?? '');

/** Nodes that got a slot. */
export const selectedNow = ({ before, after }: Decided): readonly string[] =>
  claimedIn(after).filter((name) => !claimedIn(before).includes(name));

export const sizeOf = ({ spec }: MachineSet): number => spec.replicas ?? 0;

/** Sizes of sets by name. */
export const sizesOf = ({ machineSets }: PoolSnapshot): Readonly<Record<string, object>> =>
  Object.fromEntries(machineSets.map((set) => [set.metadata?.name ?? '', { replicas: sizeOf(set) }]));

const ownerOf = (machine: PoolSnapshot['machines'][number] | undefined): string | undefined => machine?.metadata?.ownerReferences?.[0]?.uid;

/** Machines that belong to another set than before. */
export const movedIn = ({ before, after }: Decided): readonly string[] =>
  after.machines
    .filter((machine) => {
      const former = before.machines.find(({ metadata }) => metadata?.name === machine.metadata?.name);
      return former !== undefined && ownerOf(former) !== ownerOf(machine);
    })
    .map(({ metadata }) => metadata?.name ?? '');

export const writesTo = ({ writes }: Decided, kind: string): number => writes.filter(({ resource }) => resource.kind === kind).length;
