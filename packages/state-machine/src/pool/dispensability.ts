import { marks } from '@gardener-inplace/api';
import { isPreserved } from '../machine/preserved.js';
import { nameOf } from './decision.js';
import type { Member } from './view.js';

const deletionMark = 'machine.sapcloud.io/marked-for-deletion-time';
const phaseRank = ['Terminating', 'Failed', 'CrashLoopBackOff', 'Unknown', '', 'Pending', 'Available', 'Running'];

/**
 * Which machine goes first when there are too many: not preserved, lowest priority, marked for deletion earliest, working least,
 * oldest. Machines that are updated in place go last.
 *
 * @source machine-controller d.3, H26
 */
export const byDispensability =
  (now: string) =>
  (a: Member, b: Member): number => {
    for (const key of [(member: Member) => Number(isPreserved(member.machine, now)), priorityOf, markedAt, rankOf]) {
      const [x, y] = [key(a), key(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return ageKey(a) < ageKey(b) ? -1 : 1;
  };

const priorityOf = ({ machine }: Member): number => {
  const priority = Number.parseInt(machine.metadata?.annotations?.[marks.machinePriority] ?? '', 10);
  return Number.isNaN(priority) ? 3 : priority;
};

const markedAt = ({ machine }: Member): number => {
  const moment = Date.parse(machine.metadata?.annotations?.[deletionMark] ?? '');
  return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
};

const rankOf = ({ machine }: Member): number => {
  const rank = phaseRank.indexOf(machine.status?.currentStatus?.phase ?? '');
  return rank < 0 ? phaseRank.length : rank;
};

const ageKey = ({ machine }: Member): string => `${machine.metadata?.creationTimestamp ?? ''}/${nameOf(machine)}`;
