import { imageBroken, isAvoidable, kubernetesBroken, togetherBroken, type Broken, type PathContext } from './path-rules.js';
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
}

/** What the last step of a chain breaks. */
export const brokenBy = ({ at, previous }: Pick<Chain, 'at' | 'previous'>, context: PathContext): readonly Broken[] =>
  previous
    ? [
        ...kubernetesBroken(previous.at.kubernetes, at.kubernetes, context),
        ...imageBroken(previous.at.image, at.image, context),
        ...togetherBroken(at, context),
      ]
    : [];

type Counts = (from: number) => Uint8Array;

/** How many rules the step from one stop to every stop of its axis breaks. Counted when it is first asked. */
const countsFrom = <T>(stops: readonly T[], broken: (from: T, to: T) => readonly Broken[]): Counts => {
  const known: Uint8Array[] = [];
  return (position) => {
    const [from] = stops.slice(position, position + 1);
    return (known[position] ??= Uint8Array.from(from === undefined ? [] : stops.map((to) => broken(from, to).length)));
  };
};

/** Chains of one length, the one that was ahead first in front: what was ahead before, then the later versions. */
const inOrder = (chains: readonly Chain[], before: readonly Chain[]): readonly Chain[] => {
  const rank = new Map<Chain | undefined, number>(before.map((chain, position) => [chain, position]));
  const rankOf = ({ previous }: Chain): number => rank.get(previous) ?? 0;
  return [...chains].sort((a, b) => rankOf(a) - rankOf(b) || b.k - a.k || b.i - a.i);
};

/**
 * For every stop, the best of a wave's chains with a step there; where none breaks fewer rules than `limit`, the limit. It is written
 * `rules × size of the wave + position in it`, so that the smaller of two is the better one. What a step breaks on one axis does not
 * depend on the other, so they are looked at one after the other: chains at one Kubernetes version share the best way to an image.
 */
function nextSteps(
  wave: readonly Chain[],
  [kubernetesCounts, imageCounts]: readonly [Counts, Counts],
  together: Uint8Array,
  width: number,
  limit: number,
): Float64Array {
  const size = wave.length;
  const rows = new Map<number, Float64Array>();
  wave.forEach(({ k, i, rules }, position) => {
    const row = rows.get(k) ?? new Float64Array(width).fill(limit * size);
    rows.set(k, row);
    imageCounts(i).forEach((onImage, to) => {
      row[to] = Math.min(row[to] ?? 0, (rules + onImage) * size + position);
    });
  });
  const steps = new Float64Array(together.length).fill(limit * size);
  for (const [k, row] of rows) {
    const least = row.reduce((a, b) => Math.min(a, b));
    kubernetesCounts(k).forEach((onKubernetes, to) => {
      if (least + onKubernetes * size >= limit * size) return;
      row.forEach((best, image) => {
        const place = to * width + image;
        steps[place] = Math.min(steps[place] ?? 0, best + (onKubernetes + (together[place] ?? 0)) * size);
      });
    });
  }
  return steps;
}

/** Where a chain may stop, on either axis: first where it begins, last where it ends. */
export type Axes = readonly [kubernetes: readonly string[], images: readonly PoolVersions['image'][]];

/** A chain that breaks fewer rules than the direct step to the last of all stops; undefined when there is none. */
function detour(start: Chain, direct: Chain, [kubernetes, images]: Axes, context: PathContext): Chain | undefined {
  const kubernetesCounts = countsFrom(kubernetes, (from, to) => kubernetesBroken(from, to, context));
  const imageCounts = countsFrom(images, (from, to) => imageBroken(from, to, context));
  const stops = kubernetes.flatMap((version, k) => images.map((image, i) => ({ at: { kubernetes: version, image }, k, i })));
  const together = Uint8Array.from(stops, ({ at }) => togetherBroken(at, context).length);
  const goal = stops.length - 1;
  const best: (Chain | undefined)[] = stops.map(() => undefined);
  // What breaks as many rules as the direct step, or as the best way known so far, leads nowhere. Chains grow step by step, so one that
  // breaks as many as a known one to the same stop is no shorter, and among equally long ones no further ahead.
  const fewest = new Uint32Array(stops.length).fill(direct.rules);
  fewest[0] = start.rules;
  for (let wave: readonly Chain[] = [start]; wave.length > 0;) {
    const limit = fewest[goal] ?? 0;
    const steps = nextSteps(wave, [kubernetesCounts, imageCounts], together, images.length, limit);
    const longer: Chain[] = [];
    for (const [place, { at, k, i }] of stops.entries()) {
      const step = steps[place] ?? 0;
      const rules = Math.floor(step / wave.length);
      if (rules >= Math.min(limit, fewest[place] ?? 0)) continue;
      const chain = { at, k, i, previous: wave[step % wave.length], rules };
      longer.push(chain);
      best[place] = chain;
      fewest[place] = rules;
    }
    wave = inOrder(longer, wave);
  }
  return best[goal];
}

/**
 * The best chain from the first stop of both axes to the last: fewest broken rules, then fewest updates, then furthest ahead. Stops are
 * visited in every order: where a rule has to be broken, an older version may lead where a newer one does not.
 */
export function bestChain(axes: Axes, context: PathContext): Chain | undefined {
  const [kubernetes, images] = axes;
  const [k, i] = [kubernetes.length - 1, images.length - 1];
  const [version, image, lastVersion, lastImage] = [kubernetes[0], images[0], kubernetes[k], images[i]];
  if (version === undefined || !image || lastVersion === undefined || !lastImage) return undefined;
  const start: Chain = { at: { kubernetes: version, image }, k: 0, i: 0, previous: undefined, rules: 0 };
  if (k === 0 && i === 0) return start;
  const step = { at: { kubernetes: lastVersion, image: lastImage }, k, i, previous: start };
  const broken = brokenBy(step, context);
  const direct = { ...step, rules: broken.length };
  return broken.some(({ rule }) => isAvoidable(rule, context)) ? (detour(start, direct, axes, context) ?? direct) : direct;
}
