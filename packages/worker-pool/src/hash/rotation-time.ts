import type { CredentialRotation, Result } from '@gardener-inplace/api';
import { listOf } from '../list-of.js';
import { fail, ok } from '../result.js';

/**
 * When the credentials that a pool uses were last rotated: the time a pool was parked with if it was left out of the
 * current rotation (possibly none), else the time of the rotation.
 *
 * ```ts
 * lastInitiationTime({ lastInitiationTime: '2024-05-01T10:00:00Z', pendingWorkersRollouts: [{ name: 'a' }] }, 'a'); // undefined
 * ```
 * @source rule H-02
 */
export function lastInitiationTime(rotation: CredentialRotation | undefined, poolName: string): string | undefined {
  const parked = listOf(rotation?.pendingWorkersRollouts).find(({ name }) => name === poolName);
  return (parked ?? rotation)?.lastInitiationTime ?? undefined;
}

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `Date.parse` takes the 30th of February for the 1st of March. */
const hasDay = (year: string, month: string, day: string): boolean => {
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day);
};

/**
 * The text in which a time enters a hash: UTC, whole seconds, as Go prints a time.
 *
 * @internal
 */
export function hashedTime(text: string): Result<string> {
  const [, year = '', month = '', day = ''] = (typeof text === 'string' && rfc3339.exec(text)) || [];
  const milliseconds = hasDay(year, month, day) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) return fail('TIME_UNPARSABLE', text, 'is not a time such as 2024-05-01T10:00:00Z (RFC 3339)');
  const [date, time = ''] = new Date(milliseconds).toISOString().split('T');
  return ok(`${date} ${time.slice(0, 8)} +0000 UTC`);
}
