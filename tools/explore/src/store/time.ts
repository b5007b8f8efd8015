/**
 * Times are ranks, as decisions only compare them. A tick from 0 on is a moment whose deadlines still run; a negative one lies so far
 * back that they all have passed.
 */
const aged = 32;
const pattern = /202([56])-01-01T00:(\d\d):00Z/g;

/** A moment of the logical clock, as text that the subject can read. */
export const timeOf = (tick: number): string =>
  `${tick < 0 ? 2025 : 2026}-01-01T00:${String(tick < 0 ? tick + aged : tick).padStart(2, '0')}:00Z`;

const tickOf = (year: string, minute: string): number => (year === '5' ? Number(minute) - aged : Number(minute));

export const ticksIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(pattern)].map(([, year, minute]) => tickOf(year!, minute!))),
];

export const renameTicks = (text: string, names: ReadonlyMap<number, number>): string =>
  text.replace(pattern, (whole, year: string, minute: string) => {
    const name = names.get(tickOf(year, minute));
    return name === undefined ? whole : timeOf(name);
  });

/** The one moment at which everything happens whose exact time no decision compares; not a tick. */
export const someTime = '2026-01-01T00:00:00.000Z';

/** The same, after deadlines that began then have passed. */
export const longAgo = '2025-01-01T00:00:00.000Z';

/** Whether moments have the names that `namesInOrder` gives them. */
export function areInOrder(ticks: ReadonlySet<number>): boolean {
  let [running, latest, old, latestOld] = [0, -1, 0, -aged - 1];
  for (const tick of ticks) {
    if (tick < 0) {
      old += 1;
      latestOld = Math.max(latestOld, tick);
    } else {
      running += 1;
      latest = Math.max(latest, tick);
    }
  }
  return latest === running - 1 && latestOld === old - aged - 1;
}

/**
 * Names that put moments in order: 0, 1, 2 … for those whose deadlines run, -32, -31 … for older ones. With `isOver` every moment becomes
 * an old one.
 */
export function namesInOrder(ticks: ReadonlySet<number>, isOver = false): ReadonlyMap<number, number> {
  const sorted = [...ticks].sort((a, b) => a - b);
  const old = isOver ? sorted.length : sorted.filter((tick) => tick < 0).length;
  return new Map(sorted.map((tick, index) => [tick, index < old ? index - aged : index - old]));
}

/** The moment that comes after all that are still running. */
export function nextTick(ticks: ReadonlySet<number>): number {
  let count = 0;
  for (const tick of ticks) if (tick >= 0) count += 1;
  return count;
}

/** Since when an agent is waited for is told by `someTime`, as it is compared with nothing but the deadline. */
export const withWaitOver = (text: string): string => text.replace(`ready-since":"${someTime}`, `ready-since":"${longAgo}`);
