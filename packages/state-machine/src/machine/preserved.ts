import { type Machine, marks } from '@gardener-inplace/api';

/** Whether a machine is kept for a person to look at: nothing deletes it before the time is up. @source machine-controller f.8 */
export const isPreserved = (machine: Machine, now: string): boolean => preservedUntil(machine, now) !== undefined;

/** Until when it is kept, in milliseconds; undefined where it is not. */
export const preservedUntil = (machine: Machine, now: string): number | undefined => {
  const until: unknown = machine?.status?.currentStatus?.preserveExpiryTime;
  const moment = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  return moment > Date.parse(now) ? moment : undefined;
};

/**
 * Whether machine-controller-manager marked the machine as just moved. Until the mark is gone the machine belongs to no surplus: its
 * set may not count it yet.
 *
 * @source machine-controller a.3, b.2, T-30
 */
export const isJustMoved = ({ metadata }: Machine): boolean => metadata?.labels?.[marks.updateResult] === 'successful';
