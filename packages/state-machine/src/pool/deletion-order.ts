import { type Machine, marks } from '@gardener-inplace/api';
import { isJustMoved, preservedUntil } from '../machine/preserved.js';
import { readableMachine } from '../readable/objects.js';

const deletionMark = 'machine.sapcloud.io/marked-for-deletion-time';
const phaseRank = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', 'Pending', 'Available', 'Running'];

type Key = (machine: Machine) => number | string;

/**
 * Machines in the order in which they go when there are too many: not preserved or not for much longer, lowest priority, marked for
 * deletion earliest, working least, oldest. Machines that are updated in place go last, and those that were just moved not at all.
 *
 * @source machine-controller d.3, H26
 */
export function deletionOrder(machines: readonly Machine[], now: string): readonly Machine[] {
  const keys: readonly Key[] = [(machine) => preservedUntil(machine, now) ?? 0, priorityOf, markedAt, rankOf, ageOf];
  const keyed = machines
    .filter((machine) => !isJustMoved(readableMachine(machine)))
    .map((machine) => ({ machine, values: keys.map((key) => key(readableMachine(machine))) }));
  return keyed.sort((a, b) => compare(a.values, b.values)).map(({ machine }) => machine);
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

const priorityOf: Key = ({ metadata }) => {
  const priority = Number.parseInt(metadata?.annotations?.[marks.machinePriority] ?? '', 10);
  return Number.isNaN(priority) ? 3 : priority;
};

const markedAt: Key = ({ metadata }) => {
  const moment = Date.parse(metadata?.annotations?.[deletionMark] ?? '');
  return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
};

const rankOf: Key = ({ status }) => {
  const { phase = '' } = status?.currentStatus ?? {};
  // Nothing is known of it, so nothing runs on it.
  const rank = phase === '' ? 0 : phaseRank.indexOf(phase);
  return rank < 0 ? phaseRank.length : rank;
};

const ageOf: Key = ({ metadata }) => `${metadata?.creationTimestamp ?? ''}/${metadata?.name ?? ''}`;
