import { readImageCatalog } from '../image/image-catalog.js';
import { settingsOf } from '../options.js';
import { memberAt, textOf, textsOf } from '../unknown-value.js';
import { stopsBetween } from './axis.js';
import { bestChain, brokenBy, type Chain } from './best-chain.js';
import type { PathContext } from './path-rules.js';
import type { PoolVersions, UpdatePath, UpdatePathRequest, UpdateStep } from './update-path.js';

const stepOf = (chain: Chain, context: PathContext): UpdateStep => {
  const { at, previous } = chain;
  const isSameImage = at.image.name === previous?.at.image.name && at.image.version === previous.at.image.version;
  return {
    ...at,
    changes: [
      ...(at.kubernetes === previous?.at.kubernetes ? [] : (['kubernetes'] as const)),
      ...(isSameImage ? [] : (['image'] as const)),
    ],
    rulesBroken: brokenBy(chain, context).map(({ rule }) => rule),
  };
};

/** Every chain with a step, from the first on. */
const inOrder = (chain: Chain | undefined): readonly Chain[] => (chain?.previous ? [...inOrder(chain.previous), chain] : []);

const versionsOf = (given: unknown): PoolVersions => ({
  kubernetes: textOf(memberAt(given, 'kubernetes')) ?? '',
  image: { name: textOf(memberAt(given, 'image', 'name')) ?? '', version: textOf(memberAt(given, 'image', 'version')) ?? '' },
});

/**
 * The shortest way to update a pool in place from one pair of versions to another. A step may change Kubernetes and image at
 * once: it is still one update of every node. Among equally short ways the one that is on later versions sooner wins.
 *
 * Previews and expired versions are no place to stop; the target may be a preview, and an expired image (V-ADM-05). When there is
 * no allowed way, the answer is the chain that breaks the fewest rules, each named.
 *
 * ```ts
 * const path = planUpdatePath({ current, target, cloudProfile, now: new Date().toISOString() });
 * path.steps.map(({ kubernetes, image }) => `${kubernetes} on ${image.version}`);
 * ```
 * @source V-SHOOT-07, 10, 11, 15; V-ADM-01, 03, 05
 */
export function planUpdatePath(request: UpdatePathRequest): UpdatePath {
  const { now } = settingsOf(typeof request.now === 'string' ? { now: request.now } : {});
  const [current, target] = [versionsOf(request.current), versionsOf(request.target)];
  const catalog = readImageCatalog(request.cloudProfile, { vocabulary: 'shipped' });
  const context = { target, catalog, now, apiServers: textsOf(request.apiServers) };
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
  const chains = inOrder(bestChain(kubernetes, images, context));
  const reasons = chains.flatMap((chain, step) => brokenBy(chain, context).map(({ rule, detail }) => ({ step, rule, detail })));
  return { possible: reasons.length === 0, steps: chains.map((chain) => stepOf(chain, context)), reasons };
}
