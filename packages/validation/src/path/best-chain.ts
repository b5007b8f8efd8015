import { imageBroken, kubernetesBroken, togetherBroken, type Broken, type PathContext } from './path-rules.js';
import type { PoolVersions } from './update-path.js';

/** A way to one pair of stops: its last stop and the way before that. */
export interface Chain {
  readonly at: PoolVersions;
  /** Positions of the stop on the two axes. */
  readonly k: number;
  readonly i: number;
  readonly previous: Chain | undefined;
  /** How many rules its steps break. */
  readonly rules: number;
  /** How many steps it has. */
  readonly length: number;
}

/** Positive when `a` is nearer to the target at the first stop where the two part: more time on later versions. */
const lead = (a: Chain | undefined, b: Chain | undefined): number =>
  !a || !b || a === b ? 0 : lead(a.previous, b.previous) || a.k - b.k || a.i - b.i;

/** What the last step of a chain breaks. */
export const brokenBy = ({ at, previous }: Chain, context: PathContext): readonly Broken[] =>
  previous
    ? [
        ...kubernetesBroken(previous.at.kubernetes, at.kubernetes, context),
        ...imageBroken(previous.at.image, at.image, context),
        ...togetherBroken(at, context),
      ]
    : [];

/** For every two stops on one axis, by position of the later one: how many rules the step between them breaks. */
const countsOf = <T>(stops: readonly T[], broken: (from: T, to: T) => readonly Broken[]): readonly (readonly number[])[] =>
  stops.map((to, position) => stops.slice(0, position + 1).map((from) => broken(from, to).length));

/** Fewest broken rules, then fewest updates, then furthest ahead. Both chains end at the same stop. */
const isBetter = (rules: number, previous: Chain, best: Chain): boolean => {
  if (rules !== best.rules) return rules < best.rules;
  const length = previous.length + 1;
  return length === best.length ? lead(previous, best.previous) > 0 : length < best.length;
};

/**
 * The best chain from the first pair of stops to the last. Pairs are visited in an order in which each comes after all that can
 * lead to it, so one pass is enough; it takes time in the square of the number of pairs.
 */
export function bestChain(
  kubernetes: readonly string[],
  images: readonly PoolVersions['image'][],
  context: PathContext,
): Chain | undefined {
  const kubernetesCounts = countsOf(kubernetes, (from, to) => kubernetesBroken(from, to, context));
  const imageCounts = countsOf(images, (from, to) => imageBroken(from, to, context));
  const rows: Chain[][] = [];
  for (const [k, version] of kubernetes.entries()) {
    const row: Chain[] = [];
    rows.push(row);
    for (const [i, image] of images.entries()) {
      const at = { kubernetes: version, image };
      const together = togetherBroken(at, context).length;
      let best: Chain | undefined;
      rows.forEach((earlier, from) => {
        const rulesOfVersion = together + (kubernetesCounts[k]?.[from] ?? 0);
        for (let before = 0; before <= i; before += 1) {
          const previous = earlier[before];
          if (!previous) break;
          const rules = previous.rules + rulesOfVersion + (imageCounts[i]?.[before] ?? 0);
          if (!best || isBetter(rules, previous, best)) best = { at, k, i, previous, rules, length: previous.length + 1 };
        }
      });
      row.push(best ?? { at, k, i, previous: undefined, rules: 0, length: 0 });
    }
  }
  return rows.at(-1)?.at(-1);
}
