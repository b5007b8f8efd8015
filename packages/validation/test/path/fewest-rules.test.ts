import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readImageCatalog } from '../../src/image/image-catalog.js';
import { imageBroken, kubernetesBroken, togetherBroken, type PathContext } from '../../src/path/path-rules.js';
import { planUpdatePath, type PoolVersions } from '../../src/index.js';
import { cloudProfile } from '../builders.js';

const now = '2026-01-01T00:00:00Z';

/** Few numbers, so that versions meet, and odd ones among them. */
const versions = (minors: { readonly min: number; readonly max: number }, ...odd: readonly string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.tuple(fc.integer(minors), fc.nat(1)).map(([minor, patch]) => `1.${minor}.${patch}`) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const kubernetesVersion = versions({ min: 30, max: 33 }, '1.32', 'v1.31.1', '1.33.0-rc.1');
const imageVersion = versions({ min: 1, max: 5 }, '1.2', '1', '1.3.0-dev', 'x');
const lifeCycle = {
  classification: fc.constantFrom(undefined, undefined, undefined, 'preview'),
  expirationDate: fc.constantFrom(undefined, undefined, '2025-01-01T00:00:00Z'),
};
const offer = fc.record({
  version: imageVersion,
  ...lifeCycle,
  kubeletVersionConstraint: fc.constantFrom(undefined, undefined, undefined, '< 1.31', '>= 1.32', '1.31.x'),
  inPlaceUpdates: fc.record({
    supported: fc.constantFrom(true, true, true, true, false),
    minVersionForUpdate: fc.option(imageVersion, { freq: 8, nil: undefined }),
  }),
});
const pool = fc.record({
  kubernetes: kubernetesVersion,
  image: fc.record({ name: fc.constantFrom('a', 'a', 'a', 'b'), version: imageVersion }),
});
const request = fc.record({
  current: pool,
  target: pool,
  /** Mostly the target is one of the images on offer. */
  picked: fc.nat(9),
  kubernetes: fc.array(fc.record({ version: kubernetesVersion, ...lifeCycle }), { maxLength: 5 }),
  a: fc.array(offer, { maxLength: 6 }),
  b: fc.array(offer, { maxLength: 2 }),
});

/** For every stop, what the step there from every stop costs. */
const costsOf = (kubernetes: readonly string[], images: readonly PoolVersions['image'][], context: PathContext) => {
  const ofKubernetes = kubernetes.map((to) => kubernetes.map((from) => kubernetesBroken(from, to, context).length));
  const ofImages = images.map((to) => images.map((from) => imageBroken(from, to, context).length));
  return kubernetes.flatMap((version, k) =>
    images.map((image, i) => {
      const together = togetherBroken({ kubernetes: version, image }, context).length;
      return ofKubernetes[k]!.flatMap((rules) => ofImages[i]!.map((more) => rules + more + together));
    }),
  );
};

/** Fewest rules, then fewest updates from the first stop to the last, whatever lies between: one update more as long as that helps. */
const leastOver = (costs: readonly (readonly number[])[]): readonly [rules: number, updates: number] => {
  let reached = costs.map((_, stop) => (stop === 0 ? 0 : Number.POSITIVE_INFINITY));
  let updates = 0;
  for (let length = 1; ; length += 1) {
    const longer = costs.map((into, to) => into.reduce((least, rules, from) => Math.min(least, reached[from]! + rules), reached[to]!));
    if (longer.every((rules, stop) => rules === reached[stop])) return [reached.at(-1)!, updates];
    if (longer.at(-1) !== reached.at(-1)) updates = length;
    reached = longer;
  }
};

const isSame = (a: PoolVersions, b: PoolVersions): boolean =>
  a.kubernetes === b.kubernetes && a.image.name === b.image.name && a.image.version === b.image.version;

describe('planUpdatePath against every chain of what is offered, in every direction', () => {
  it('breaks as few rules in as few updates as any', () => {
    const asked = { back: 0, detours: 0 };
    fc.assert(
      fc.property(request, ({ current, target: { kubernetes: minor, image: elsewhere }, picked, kubernetes, a, b }) => {
        const machineImages = [
          { name: 'a', versions: a },
          { name: 'b', versions: b },
        ];
        const given = cloudProfile([], { kubernetes: { versions: kubernetes }, machineImages });
        const images = machineImages.flatMap(({ name, versions: offers }) => offers.map(({ version }) => ({ name, version })));
        const target = { kubernetes: minor, image: images[picked] ?? elsewhere };
        fc.pre(!isSame(current, target));
        const context = { target, catalog: readImageCatalog(given, { vocabulary: 'shipped' }), now: Date.parse(now), apiServers: [] };
        const minors = [current.kubernetes, ...kubernetes.map(({ version }) => version), target.kubernetes];

        const path = planUpdatePath({ current, target, cloudProfile: given, now });
        expect([path.reasons.length, path.steps.length]).toEqual(
          leastOver(costsOf(minors, [current.image, ...images, target.image], context)),
        );
        const isBack = path.reasons.some(({ rule }) => rule === 'V-SHOOT-10' || rule === 'V-SHOOT-15');
        if (isBack) asked.back += 1;
        if (isBack && path.steps.length > 1) asked.detours += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(asked.back).toBeGreaterThan(200);
    expect(asked.detours).toBeGreaterThan(3);
  });
});
