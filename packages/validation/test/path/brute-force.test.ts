import { compareVersions, skipsMinor, type CloudProfile } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { planUpdatePath } from '../../src/index.js';

/**
 * The same question asked the plain way: try every sequence of different stops, judge each step by the rules as a person would
 * read them. Small enough to try everything, and written apart from the planner.
 */
interface Model {
  readonly kubernetes: readonly { readonly version: string; readonly expired?: boolean; readonly preview?: boolean }[];
  readonly images: readonly {
    readonly version: string;
    readonly supported: boolean;
    readonly minimum?: string;
    readonly kubelets?: string;
    readonly preview?: boolean;
  }[];
}
interface Stop {
  readonly k: string;
  readonly i: string;
}

/** The same few versions are compared again and again. */
const remember = <Key extends readonly string[]>(ask: (...key: Key) => boolean): ((...key: Key) => boolean) => {
  const known = new Map<string, boolean>();
  return (...key) => {
    const name = key.join(' ');
    const answer = known.get(name) ?? ask(...key);
    known.set(name, answer);
    return answer;
  };
};
const is = remember((a: string, operator: '<' | '<=' | '>=', b: string) => {
  const result = compareVersions(a, operator, b);
  return result.ok && result.value;
});
const skips = remember((a: string, b: string) => {
  const result = skipsMinor(a, b);
  return result.ok && result.value;
});

const broken = (model: Model, a: Stop, b: Stop, target: Stop): number => {
  let count = 0;
  if (a.k !== b.k) {
    const offer = model.kubernetes.find(({ version }) => version === b.k);
    if (is(b.k, '<', a.k)) count += 1;
    if (skips(a.k, b.k)) count += 1;
    if (!offer || offer.expired) count += 1;
    if (offer?.preview && b.k !== target.k) count += 1;
  }
  const image = model.images.find(({ version }) => version === b.i);
  if (a.i !== b.i) {
    if (!image) count += 1;
    else {
      if (is(b.i, '<', a.i)) count += 1;
      if (!image.supported || image.minimum === undefined || !is(image.minimum, '<=', a.i)) count += 1;
      if (image.preview && b.i !== target.i) count += 1;
    }
  }
  if (image?.kubelets && !is(b.k, '>=', image.kubelets)) count += 1;
  return count;
};

/** Fewest broken rules, then fewest steps, over every chain of at most four steps. */
const best = (model: Model, start: Stop, target: Stop): readonly [rules: number, steps: number] => {
  if (start.k === target.k && start.i === target.i) return [0, 0];
  const versions = new Set([start.k, target.k, ...model.kubernetes.map(({ version }) => version)]);
  const images = new Set([start.i, target.i, ...model.images.map(({ version }) => version)]);
  const stops = [...versions].flatMap((k) => [...images].map((i) => ({ k, i })));
  const cost = stops.map((to) => stops.map((from) => (from === to ? Number.POSITIVE_INFINITY : broken(model, from, to, target))));
  const isTarget = stops.findIndex(({ k, i }) => k === target.k && i === target.i);

  let reached = stops.map(({ k, i }) => (k === start.k && i === start.i ? 0 : Number.POSITIVE_INFINITY));
  let answer: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (let steps = 1; steps <= 4; steps += 1) {
    const before = reached;
    reached = cost.map((into) => into.reduce((least, rules, from) => Math.min(least, before[from]! + rules), Number.POSITIVE_INFINITY));
    if (reached[isTarget]! < answer[0]) answer = [reached[isTarget]!, steps];
  }
  return answer;
};

const profileOf = ({ kubernetes, images }: Model): CloudProfile =>
  ({
    spec: {
      kubernetes: {
        versions: kubernetes.map(({ version, expired, preview }) => ({
          version,
          ...(expired ? { expirationDate: '2020-01-01T00:00:00Z' } : {}),
          ...(preview ? { classification: 'preview' } : {}),
        })),
      },
      machineImages: [
        {
          name: 'i',
          versions: images.map(({ version, supported, minimum, kubelets, preview }) => ({
            version,
            inPlaceUpdates: { supported, ...(minimum === undefined ? {} : { minVersionForUpdate: minimum }) },
            ...(kubelets === undefined ? {} : { kubeletVersionConstraint: `>= ${kubelets}` }),
            ...(preview ? { classification: 'preview' } : {}),
          })),
        },
      ],
    },
  }) as unknown as CloudProfile;

const kubernetesChoices = [
  [{ version: '1.30.0' }, { version: '1.31.0' }, { version: '1.31.2' }, { version: '1.32.0' }],
  [{ version: '1.30.0' }, { version: '1.31.0', expired: true }, { version: '1.32.0' }],
  [{ version: '1.30.0' }, { version: '1.31.0', preview: true }, { version: '1.31.2', expired: true }, { version: '1.32.0' }],
];
const minima = [undefined, '1.0.0', '1.1.0', '1.2.0'];

const models = (): readonly Model[] =>
  kubernetesChoices.flatMap((kubernetes) =>
    minima.flatMap((second) =>
      minima.flatMap((third) =>
        [true, false].flatMap((supported) =>
          [undefined, '1.31.0'].flatMap((kubelets) =>
            [kubelets === undefined].map((preview) => ({
              kubernetes,
              images: [
                { version: '1.0.0', supported: true, minimum: '1.0.0' },
                { version: '1.1.0', supported, preview, ...(second === undefined ? {} : { minimum: second }) },
                {
                  version: '1.2.0',
                  supported: true,
                  ...(third === undefined ? {} : { minimum: third }),
                  ...(kubelets === undefined ? {} : { kubelets }),
                },
              ],
            })),
          ),
        ),
      ),
    ),
  );

const starts: readonly Stop[] = [
  { k: '1.30.0', i: '1.0.0' },
  { k: '1.31.0', i: '1.1.0' },
];
const targets: readonly Stop[] = ['1.30.0', '1.31.2', '1.32.0'].flatMap((k) => ['1.0.0', '1.1.0', '1.2.0', '9.9.9'].map((i) => ({ k, i })));

describe('planUpdatePath against trying everything', () => {
  it('finds a chain with as few broken rules and as few steps, in every small model', () => {
    let asked = 0;
    const wrong: unknown[] = [];
    for (const model of models()) {
      const cloudProfile = profileOf(model);
      for (const start of starts) {
        for (const target of targets) {
          const toVersions = ({ k, i }: Stop) => ({ kubernetes: k, image: { name: 'i', version: i } });
          const path = planUpdatePath({
            current: toVersions(start),
            target: toVersions(target),
            cloudProfile,
            now: '2026-01-01T00:00:00Z',
          });
          const expected = best(model, start, target);
          const actual = [path.reasons.length, path.steps.length];
          asked += 1;
          if (actual[0] !== expected[0] || actual[1] !== expected[1]) wrong.push({ model, start, target, expected, actual });
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(asked).toBe(4608);
  });
});
