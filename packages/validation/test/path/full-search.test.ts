import { orderVersions, type CloudProfile } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readImageCatalog } from '../../src/image/image-catalog.js';
import { allImageStops, allKubernetesStops } from '../../src/path/all-stops.js';
import { stopsBetween } from '../../src/path/axis.js';
import { bestChain, brokenBy, type Chain } from '../../src/path/best-chain.js';
import { planUpdatePath } from '../../src/index.js';

const now = '2026-01-01T00:00:00Z';

// Few numbers, so that versions meet; partial ones, suffixes and two spellings of one number, so that no order is taken for granted.
const kubernetesVersion = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.integer({ min: 30, max: 34 }), fc.nat(2)).map(([minor, patch]) => `1.${minor}.${patch}`) },
  { weight: 1, arbitrary: fc.constantFrom('1.32', 'v1.31.1', '1.33.0-rc.1', '1.32.1~a', '2.0.0', 'x') },
);
const exactImage = fc.tuple(fc.nat(4), fc.nat(2)).map(([minor, patch]) => `1.${minor}.${patch}`);
const imageVersion = fc.oneof(
  { weight: 20, arbitrary: exactImage },
  { weight: 1, arbitrary: fc.constantFrom('1.2', 'v1.2.1', '1.3.0-dev', '1.1.1+a', '1', 'x') },
);
const rarely = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const lifeCycle = {
  classification: rarely(fc.constantFrom('preview', 'supported', 'deprecated', 'expired')),
  expirationDate: rarely(fc.constantFrom('2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z')),
};
const image = fc.record({
  version: imageVersion,
  ...lifeCycle,
  kubeletVersionConstraint: rarely(fc.constantFrom('>= 1.31', '< 1.33', '>= 1.32.1, < 2', 'unreadable')),
  inPlaceUpdates: fc.record({
    supported: fc.oneof({ weight: 15, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    minVersionForUpdate: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('1.0.0', '1.0.1', '1.1.0') },
      { weight: 2, arbitrary: imageVersion },
    ),
  }),
});

/** Two offers, or rarely what nobody offers; mostly in their order, as a way back is refused at its first step. */
const ends = (offered: readonly string[], other: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, string]> => {
  const end =
    offered.length === 0 ? other : fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...offered) }, { weight: 1, arbitrary: other });
  return fc.tuple(end, end, fc.nat(9)).map(([a, b, turned]) => {
    const order = orderVersions(a, b);
    return order.ok && order.value > 0 && turned > 0 ? [b, a] : [a, b];
  });
};

const request = fc
  .record({
    kubernetes: fc.array(fc.record({ version: kubernetesVersion, ...lifeCycle }), { minLength: 5, maxLength: 14 }),
    images: fc.array(image, { maxLength: 10 }),
    apiServers: rarely(fc.array(kubernetesVersion, { maxLength: 2 })),
    name: fc.constantFrom(...Array.from({ length: 20 }, () => 'i'), 'other'),
  })
  .chain(({ kubernetes, images, apiServers, name }) => {
    const cloudProfile = { spec: { kubernetes: { versions: kubernetes }, machineImages: [{ name: 'i', versions: images }] } };
    return fc
      .tuple(
        ends(
          kubernetes.map(({ version }) => version),
          kubernetesVersion,
        ),
        ends(
          images.map(({ version }) => version),
          imageVersion,
        ),
      )
      .map(([[fromKubernetes, toKubernetes], [fromImage, toImage]]) => ({
        current: { kubernetes: fromKubernetes, image: { name: 'i', version: fromImage } },
        target: { kubernetes: toKubernetes, image: { name, version: toImage } },
        cloudProfile: cloudProfile as unknown as CloudProfile,
        ...(apiServers ? { apiServers } : {}),
      }));
  });

type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

/** The stops of one axis, compared two by two. */
const plainStops = (from: string, to: string, offers: readonly string[]): readonly string[] => {
  if (from === to) return [from];
  const order = (a: string, b: string): number => {
    const result = orderVersions(a, b);
    return result.ok ? result.value : Number.NaN;
  };
  const between = [...new Set(offers)].filter((each) => each !== from && each !== to && order(from, each) <= 0 && order(each, to) <= 0);
  return [from, ...between.sort(order), to];
};

const axesOf = ({ current, target, cloudProfile, apiServers = [] }: Request) => {
  const catalog = readImageCatalog(cloudProfile, { vocabulary: 'shipped' });
  return {
    offers: catalog.kubernetes.map(({ version }) => version),
    kubernetes: allKubernetesStops(current.kubernetes, target.kubernetes, catalog),
    images: allImageStops(current.image, target.image, catalog),
    context: { target, catalog, now: Date.parse(now), apiServers },
  };
};

describe('the search of allowed ways against the search of all ways', () => {
  it('gives the same steps and the same reasons', () => {
    const asked = { allowed: 0, long: 0 };
    fc.assert(
      fc.property(request, (given) => {
        const { kubernetes, images, offers, context } = axesOf(given);
        const { current, target } = given;
        expect(stopsBetween(current.kubernetes, target.kubernetes, offers)).toEqual(
          plainStops(current.kubernetes, target.kubernetes, offers),
        );
        const chains: Chain[] = [];
        for (let chain = bestChain([kubernetes, images], context); chain?.previous; chain = chain.previous) chains.unshift(chain);
        const broken = chains.map((chain) => brokenBy(chain, context));

        const path = planUpdatePath({ ...given, now });
        expect(path.steps.map((each) => ({ kubernetes: each.kubernetes, image: each.image }))).toEqual(chains.map(({ at }) => at));
        expect(path.steps.map(({ rulesBroken }) => rulesBroken)).toEqual(broken.map((each) => each.map(({ rule }) => rule)));
        expect(path.reasons.length).toBe(broken.flat().length);
        expect(path.possible).toBe(broken.flat().length === 0);

        if (!path.possible) return;
        asked.allowed += 1;
        if (chains.length > 2) asked.long += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(asked.allowed).toBeGreaterThan(200);
    expect(asked.long).toBeGreaterThan(10);
  });
});
