import { forVersion } from '@gardener-inplace/declared-features';
import type { Random } from '../harness/random.js';
import type { Library } from './libraries.js';
import { changed } from './pod-changes.js';
import { podOf, podSpec, type RandomPod } from './pods.js';
import { versionText } from './version-texts.js';

/** One pod, what it was before, and one node. */
export interface Question {
  readonly target: string;
  readonly pod: RandomPod;
  readonly oldPod: RandomPod;
  /** What the node declares, usually in order. */
  readonly declared: readonly string[];
  readonly node: {
    readonly featureGates: Readonly<Record<string, boolean>>;
    readonly runtimeFeatures: { readonly userNamespacesHostNetwork: boolean; readonly mountOptions: boolean };
    readonly cpuManagerPolicy: string;
  };
  readonly version: string;
  readonly bound: string;
}

/** What the Go program says; lists may be null. */
export interface Answer {
  readonly discovered: readonly string[] | null;
  readonly scheduling: readonly string[] | null;
  readonly missing: readonly string[] | null;
  readonly missingInOrder: readonly string[] | null;
  readonly update: readonly string[] | null;
  readonly updatePanic: boolean;
  readonly ending: { readonly unreadable: boolean; readonly declared: boolean; readonly required: boolean } | null;
}

/** Gates that are read under another name than the feature's. */
const otherGates = ['InPlacePodVerticalScalingExclusiveCPUs'];

const unknownName = 'Zzz';
const outOfOrder = 0.2;

export const ask =
  ({ release, target }: Library) =>
  (random: Random): Question => {
    const { names } = forVersion(release);
    const spec = podSpec(random);
    const declared = [...random.some(names, 0.5), ...random.some([unknownName], 0.1)];
    return {
      target,
      pod: podOf(spec, random),
      oldPod: podOf(changed(spec, random), random),
      declared: random.chance(outOfOrder) ? declared.reverse() : declared,
      node: {
        featureGates: Object.fromEntries(random.some([...names, ...otherGates], 0.5).map((name) => [name, random.chance(0.8)])),
        runtimeFeatures: { userNamespacesHostNetwork: random.chance(0.5), mountOptions: random.chance(0.5) },
        cpuManagerPolicy: random.pick(['none', 'static', '']),
      },
      version: versionText(random),
      bound: versionText(random),
    };
  };
