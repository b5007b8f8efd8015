import { byVersion } from './axis.js';
import { imageBroken, kubernetesBroken, togetherBroken, type Broken, type PathContext } from './path-rules.js';
import type { PoolVersions } from './update-path.js';

/** A way to one pair of versions: its last stop and the way before that. */
export interface Chain {
  readonly at: PoolVersions;
  readonly previous: Chain | undefined;
  /** How many rules its steps break. */
  readonly rules: number;
  /** How many steps it has. */
  readonly length: number;
}

const stops = (chain: Chain | undefined): readonly PoolVersions[] => (chain ? [...stops(chain.previous), chain.at] : []);

/** Later versions early on: the longest time on the latest patch. */
const isFurtherAhead = (a: Chain, b: Chain): boolean => {
  const others = stops(b);
  for (const [index, stop] of stops(a).entries()) {
    const other = others[index];
    const order = other ? byVersion(stop.kubernetes, other.kubernetes) || byVersion(stop.image.version, other.image.version) : 0;
    if (order !== 0) return order > 0;
  }
  return false;
};

const isBetter = (a: Chain, b: Chain | undefined): boolean => {
  if (!b || a.rules !== b.rules) return !b || a.rules < b.rules;
  return a.length === b.length ? isFurtherAhead(a, b) : a.length < b.length;
};

/** What the last step of a chain breaks. */
export const brokenBy = ({ at, previous }: Chain, context: PathContext): readonly Broken[] =>
  previous
    ? [
        ...kubernetesBroken(previous.at.kubernetes, at.kubernetes, context),
        ...imageBroken(previous.at.image, at.image, context),
        ...togetherBroken(at, context),
      ]
    : [];

/** For every pair of stops on one axis: how many rules the step between them breaks. */
const countsOf = <T>(items: readonly T[], broken: (from: T, to: T) => readonly Broken[]): ((from: number, to: number) => number) => {
  const counts = items.map((to, position) => items.slice(0, position + 1).map((from) => broken(from, to).length));
  return (from, to) => counts[to]?.[from] ?? 0;
};

/**
 * The best chain from the first pair of stops to the last: fewest broken rules, then fewest updates, then furthest ahead. Pairs
 * are visited in an order in which each comes after all that can lead to it, so one pass is enough.
 */
export function bestChain(
  kubernetes: readonly string[],
  images: readonly PoolVersions['image'][],
  context: PathContext,
): Chain | undefined {
  const kubernetesCount = countsOf(kubernetes, (from, to) => kubernetesBroken(from, to, context));
  const imageCount = countsOf(images, (from, to) => imageBroken(from, to, context));
  const best: (readonly Chain[])[] = [];

  const chainTo = (k: number, i: number, row: readonly Chain[]): Chain => {
    const at = { kubernetes: kubernetes[k] ?? '', image: images[i] ?? { name: '', version: '' } };
    const together = togetherBroken(at, context).length;
    let chosen: Chain | undefined;
    for (let from = 0; from <= k; from += 1) {
      for (const [before, previous] of (best[from] ?? row).slice(0, i + 1).entries()) {
        const rules = previous.rules + kubernetesCount(from, k) + imageCount(before, i) + together;
        const chain = { at, previous, rules, length: previous.length + 1 };
        if (isBetter(chain, chosen)) chosen = chain;
      }
    }
    return chosen ?? { at, previous: undefined, rules: 0, length: 0 };
  };

  for (const k of kubernetes.keys()) {
    const row: Chain[] = [];
    for (const i of images.keys()) row.push(chainTo(k, i, row));
    best.push(row);
  }
  return best.at(-1)?.at(-1);
}
