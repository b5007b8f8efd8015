import { readImageCatalog } from '../image/image-catalog.js';
import { settingsOf } from '../options.js';
import { memberAt, textOf, textsOf } from '../unknown-value.js';
import { allImageStops, allKubernetesStops } from './all-stops.js';
import { allowedChain } from './allowed-chain.js';
import { allowedSteps } from './allowed-steps.js';
import { stopsBetween } from './axis.js';
import { bestChain, brokenBy, type Axes, type Chain } from './best-chain.js';
import type { PathContext } from './path-rules.js';
import type { PoolVersions, UpdatePath, UpdatePathRequest, UpdateStep } from './update-path.js';

const stepOf = (before: PoolVersions, { kubernetes, image }: PoolVersions, rulesBroken: readonly string[]): UpdateStep => {
  const changes: ('kubernetes' | 'image')[] = [];
  if (kubernetes !== before.kubernetes) changes.push('kubernetes');
  if (image.name !== before.image.name || image.version !== before.image.version) changes.push('image');
  return { kubernetes, image, changes, rulesBroken };
};

/** The way along steps that break no rule. */
const allowedPath = (stops: readonly PoolVersions[]): UpdatePath => ({
  possible: true,
  steps: stops.slice(1).map((at, step) => stepOf(stops[step] ?? at, at, [])),
  reasons: [],
});

/** Every chain with a step, from the first on. */
const inOrder = (last: Chain | undefined): readonly Chain[] => {
  const chains: Chain[] = [];
  for (let chain = last; chain?.previous; chain = chain.previous) chains.push(chain);
  return chains.reverse();
};

/** The way that breaks the fewest rules; none at all where the images are in no order that the search of allowed ways can use. */
const leastBrokenPath = (chain: Chain | undefined, context: PathContext): UpdatePath => {
  const chains = inOrder(chain).map((each) => ({ ...each, broken: brokenBy(each, context) }));
  const reasons = chains.flatMap(({ broken }, step) => broken.map(({ rule, detail }) => ({ step, rule, detail })));
  return {
    possible: reasons.length === 0,
    steps: chains.map(({ at, previous, broken }) =>
      stepOf(
        previous?.at ?? at,
        at,
        broken.map(({ rule }) => rule),
      ),
    ),
    reasons,
  };
};

const versionsOf = (given: unknown): PoolVersions => ({
  kubernetes: textOf(memberAt(given, 'kubernetes')) ?? '',
  image: { name: textOf(memberAt(given, 'image', 'name')) ?? '', version: textOf(memberAt(given, 'image', 'version')) ?? '' },
});

/**
 * The shortest way to update a pool in place from one pair of versions to another. A step may change Kubernetes and image at
 * once: it is still one update of every node. Among equally short ways the one that is on later versions sooner wins.
 *
 * Previews and expired versions are no place to stop; the target may be a preview, and an expired image (V-ADM-05). When there is
 * no allowed way, the answer is the chain that breaks the fewest rules, each named: towards an older version mostly the direct step,
 * or by way of a still older one where that breaks fewer, as only a step forward may end on an expired image.
 *
 * ```ts
 * const path = planUpdatePath({ current, target, cloudProfile, now: new Date().toISOString() });
 * path.steps.map(({ kubernetes, image }) => `${kubernetes} on ${image.version}`);
 * ```
 * @source V-SHOOT-07, 10, 11, 15; V-ADM-01, 03, 05
 */
export function planUpdatePath(request: UpdatePathRequest): UpdatePath {
  const given: Partial<UpdatePathRequest> = request ?? {};
  const { now } = settingsOf(given.now === undefined ? {} : { now: given.now });
  const [current, target] = [versionsOf(given.current), versionsOf(given.target)];
  const catalog = readImageCatalog(given.cloudProfile, { vocabulary: 'shipped' });
  const context = { target, catalog, now, apiServers: textsOf(given.apiServers) };
  const kubernetes = stopsBetween(
    current.kubernetes,
    target.kubernetes,
    catalog.kubernetes.map(({ version }) => version),
  );
  const offered = catalog.versions.filter(({ image }) => image === target.image.name).map(({ version }) => version);
  const images =
    current.image.name === target.image.name
      ? stopsBetween(current.image.version, target.image.version, offered).map((version) => ({ name: target.image.name, version }))
      : [current.image, target.image];
  const steps = allowedSteps(kubernetes, images, context);
  const allowed = steps && allowedChain(steps);
  if (allowed) return allowedPath(allowed.map(({ k, i }) => ({ kubernetes: kubernetes[k] ?? '', image: images[i] ?? target.image })));
  const all: Axes = [
    allKubernetesStops(current.kubernetes, target.kubernetes, catalog),
    allImageStops(current.image, target.image, catalog),
  ];
  return leastBrokenPath(bestChain(all, context), context);
}
