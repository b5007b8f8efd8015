import { isReachableFrom } from '../image/in-place-support.js';
import { isOrderly } from './axis.js';
import { imageBroken, kubernetesBroken, togetherBroken, type PathContext } from './path-rules.js';
import type { PoolVersions } from './update-path.js';

/** Which steps break no rule, by positions of the stops on their axes. */
export interface AllowedSteps {
  /** For each Kubernetes stop: the stops from which it may be entered, itself among them. */
  readonly kubernetesSources: readonly (readonly number[])[];
  /** For each image stop: the first stop from which it may be entered; all from there up to itself may. */
  readonly firstImageSource: readonly number[];
  /** Whether the two stops may run together. */
  mayRun(k: number, i: number): boolean;
}

/** The first position before `end` that passes, where every one after it passes too; `end` when none does. */
const firstThat = (end: number, passes: (position: number) => boolean): number => {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * For each image the first stop from which it may be entered. It is judged once, from the stop before it: only its minimum asks
 * from where it is reached, and what reaches it from one stop does so from every later one.
 */
const firstSources = (images: readonly PoolVersions['image'][], context: PathContext): readonly number[] => {
  const positions = new Map(images.map(({ version }, position) => [version, position]));
  return images.map((to, position) => {
    const [before, offer] = [images[position - 1], context.catalog.find(to.name, to.version)];
    if (!before || !offer || imageBroken(before, to, context).length > 0) return position;
    const reaches = (earlier: number): boolean => isReachableFrom(offer, images[earlier]?.version ?? '');
    // A minimum is nearly always a stop itself; there is one before it only where two stops are the same number.
    const minimum = positions.get(offer.inPlace?.minimum ?? '');
    return minimum !== undefined && minimum < position && !reaches(minimum - 1) ? minimum : firstThat(position, reaches);
  });
};

/** For each image and each Kubernetes stop: whether they run together. Images of one constraint run the same kubelets. */
const kubeletsOf = (
  kubernetes: readonly string[],
  images: readonly PoolVersions['image'][],
  context: PathContext,
): readonly (readonly boolean[])[] => {
  const known = new Map<string | undefined, readonly boolean[]>();
  return images.map((image) => {
    const constraint = context.catalog.find(image.name, image.version)?.kubeletVersionConstraint;
    const before = known.get(constraint);
    if (before) return before;
    const answers = kubernetes.map((version) => togetherBroken({ kubernetes: version, image }, context).length === 0);
    known.set(constraint, answers);
    return answers;
  });
};

/** Asks each rule as seldom as it can be; undefined when the images have no order in which that is enough. */
export function allowedSteps(
  kubernetes: readonly string[],
  images: readonly PoolVersions['image'][],
  context: PathContext,
): AllowedSteps | undefined {
  if (images.some(({ name }) => name !== context.target.image.name) || !isOrderly(images.map(({ version }) => version))) return undefined;
  const runs = kubeletsOf(kubernetes, images, context);
  return {
    kubernetesSources: kubernetes.map((to, k) =>
      [...kubernetes.slice(0, k + 1).keys()].filter((from) => kubernetesBroken(kubernetes[from] ?? '', to, context).length === 0),
    ),
    firstImageSource: firstSources(images, context),
    mayRun: (k, i) => runs[i]?.[k] === true,
  };
}
