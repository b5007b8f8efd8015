import { type Machine, marks } from '@gardener-inplace/api';
import { isPreserved } from '../machine/preserved.js';
import { readableMachine } from '../readable/objects.js';

const deletionMark = 'machine.sapcloud.io/marked-for-deletion-time';
const phaseRank = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', '', 'Pending', 'Available', 'Running'];

type Key = (machine: Machine) => number | string;

/**
 * Machines in the order in which they go when there are too many: not preserved, lowest priority, marked for deletion earliest,
 * working least, oldest. Machines that are updated in place go last.
 *
 * @source machine-controller d.3, H26
 */
export function deletionOrder(machines: readonly Machine[], now: string): readonly Machine[] {
  const keys: readonly Key[] = [(machine) => Number(isPreserved(machine, now)), priorityOf, markedAt, rankOf, ageOf];
  const keyed = machines.map((machine) => ({ machine, values: keys.map((key) => key(readableMachine(machine))) }));
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
  const rank = phaseRank.indexOf(status?.currentStatus?.phase ?? '');
  return rank < 0 ? phaseRank.length : rank;
};

const ageOf: Key = ({ metadata }) => `${metadata?.creationTimestamp ?? ''}/${metadata?.name ?? ''}`;
