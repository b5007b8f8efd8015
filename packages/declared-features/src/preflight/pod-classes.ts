import type { Pod, Result } from '@gardener-inplace/api';
import { requiredForScheduling } from '../inference.js';
import type { Registry } from '../registry/registry.js';
import { registryFor } from '../registry/releases.js';
import type { Outlook } from './outlook.js';

/** Pods that need the same features, whoever asks. Thousands of pods fall into few classes. */
export interface PodClass {
  /** What the scheduler requires of a node. */
  readonly scheduler: readonly string[];
  /** What a kubelet of each version requires of itself. */
  readonly kubelet: ReadonlyMap<string, readonly string[]>;
}

export interface PodClassifier {
  /** Undefined for a pod that needs nothing; an error where a predicate failed. */
  classOf(pod: Pod): Result<PodClass | undefined>;
}

/** @internal */
export const createPodClassifier = (
  controlPlaneVersion: string,
  kubeletVersions: Iterable<string>,
  custom: Registry | undefined,
): PodClassifier => {
  const versions = [...new Set([controlPlaneVersion, ...kubeletVersions])].map((version) => ({
    version,
    registry: custom ?? registryFor(version),
  }));
  const classes = new Map<string, PodClass>();
  return {
    classOf: (pod) => {
      const required: (readonly string[])[] = [];
      let isNeedy = false;
      for (const { version, registry } of versions) {
        const answer = requiredForScheduling(pod, version, registry);
        if (!answer.ok) return answer;
        required.push(answer.value);
        isNeedy ||= answer.value.length > 0;
      }
      if (!isNeedy) return { ok: true, value: undefined };
      const key = JSON.stringify(required);
      const known = classes.get(key);
      if (known) return { ok: true, value: known };
      const created: PodClass = {
        scheduler: required[0] ?? [],
        kubelet: new Map(versions.map(({ version }, position) => [version, required[position] ?? []])),
      };
      classes.set(key, created);
      return { ok: true, value: created };
    },
  };
};

/** What a pod lacks when its node's kubelet decides: nothing where the kubelet doesn't look. @internal */
export const missingForKubelet = (pod: PodClass, { version, declared, isChecking }: Outlook): readonly string[] => {
  if (!isChecking) return [];
  const required = (version === undefined ? undefined : pod.kubelet.get(version)) ?? pod.scheduler;
  return required.filter((name) => !declared.includes(name));
};

/** What a pod lacks on a node by the scheduler's view or the kubelet's. @internal */
export const missingOn = (pod: PodClass, node: Outlook): readonly string[] => {
  const forScheduler = pod.scheduler.filter((name) => !node.declared.includes(name));
  return [...new Set([...forScheduler, ...missingForKubelet(pod, node)])];
};
