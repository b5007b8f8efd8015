import { byBytes } from '../byte-order.js';
import { nodesOf, type Group } from './group.js';

/** Nodes that lack the same part of a requirement. */
export interface Shortfall<N> extends Iterable<N> {
  readonly missing: readonly string[];
  readonly size: number;
}

export interface Explanation<N> {
  readonly total: number;
  readonly feasible: number;
  /** Nodes that lack something: fewest missing names first, then most nodes, then by name. */
  readonly shortfalls: readonly Shortfall<N>[];
  /** For each required name that some node lacks, how many do. */
  readonly lacking: Readonly<Record<string, number>>;
  /** One sentence in the words of the scheduler, which by itself names no feature. */
  readonly message: string;
}

const summary = (feasible: number, total: number, shortfalls: readonly Shortfall<unknown>[]): string => {
  const reasons = shortfalls.map(({ size, missing }) => `${size} node(s) lack ${missing.join(', ')}`);
  return `${feasible}/${total} nodes are available${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}.`;
};

/** @internal */
export const explain = <N>(groups: readonly Group<N>[], required: readonly string[]): Explanation<N> => {
  const names = [...new Set(required)].sort(byBytes);
  const short = new Map<string, { readonly missing: readonly string[]; readonly groups: Group<N>[]; size: number }>();
  const lacking = new Map<string, number>();
  let total = 0;
  let feasible = 0;
  for (const group of groups) {
    total += group.size;
    const missing = names.filter((name) => !group.names.has(name));
    if (missing.length === 0) {
      feasible += group.size;
      continue;
    }
    for (const name of missing) lacking.set(name, (lacking.get(name) ?? 0) + group.size);
    const key = JSON.stringify(missing);
    const known = short.get(key);
    if (known) {
      known.groups.push(group);
      known.size += group.size;
    } else short.set(key, { missing, groups: [group], size: group.size });
  }
  const shortfalls = [...short.values()]
    .sort((a, b) => a.missing.length - b.missing.length || b.size - a.size || byBytes(a.missing.join(), b.missing.join()))
    .map((entry) => ({ missing: entry.missing, size: entry.size, [Symbol.iterator]: () => nodesOf(entry.groups) }));
  return { total, feasible, shortfalls, lacking: Object.fromEntries(lacking), message: summary(feasible, total, shortfalls) };
};
