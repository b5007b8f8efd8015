import type { Pod, Result } from '@gardener-inplace/api';
import { requiredForScheduling } from '../inference.js';
import type { Registry } from '../registry/registry.js';
import { registryFor } from '../registry/releases.js';
import { retiredFeatures } from '../registry/retirement.js';
import { readVersion } from '../version.js';
import type { Outlook } from './outlook.js';

/**
 * Pods that need the same features, whoever asks: a list of names per viewpoint. Thousands of pods fall into few classes. Equal lists of a
 * class are one object.
 */
export type PodClass = readonly (readonly string[])[];

/** Versions that know the same features, and have dropped the same, ask for the same: they share one viewpoint, numbered from 0. */
export interface PodClassifier {
  /** Undefined for a pod that needs nothing; an error where a predicate failed. */
  classOf(pod: Pod): Result<PodClass | undefined>;
  /** The kubelet's viewpoint; the scheduler's, 0, for a kubelet of unknown version. */
  viewpointOf(version: string | undefined): number;
}

/** @internal */
export const createPodClassifier = (
  controlPlaneVersion: string,
  kubeletVersions: Iterable<string>,
  custom: Registry | undefined,
): PodClassifier => {
  const viewpoints: { readonly version: string; readonly registry: Registry }[] = [];
  const byKey = new Map<string, number>();
  const byVersion = new Map<string, number>();
  for (const version of [controlPlaneVersion, ...kubeletVersions]) {
    const registry = custom ?? registryFor(version);
    const key = readVersion(version) ? JSON.stringify([registry.names, retiredFeatures(version, registry)]) : version;
    const position = byKey.get(key) ?? viewpoints.push({ version, registry }) - 1;
    byKey.set(key, position);
    byVersion.set(version, position);
  }
  const classes = new Map<string, PodClass>();
  return {
    viewpointOf: (version) => (version === undefined ? undefined : byVersion.get(version)) ?? 0,
    classOf: (pod) => {
      const required: (readonly string[])[] = [];
      let isNeedy = false;
      for (const { version, registry } of viewpoints) {
        const answer = requiredForScheduling(pod, version, registry);
        if (!answer.ok) return answer;
        required.push(answer.value);
        isNeedy ||= answer.value.length > 0;
      }
      if (!isNeedy) return { ok: true, value: undefined };
      const key = JSON.stringify(required);
      const known = classes.get(key) ?? withSharedLists(required);
      classes.set(key, known);
      return { ok: true, value: known };
    },
  };
};

const withSharedLists = (required: PodClass): PodClass => {
  const lists = new Map<string, readonly string[]>();
  return required.map((list) => {
    const key = JSON.stringify(list);
    const shared = lists.get(key) ?? list;
    lists.set(key, shared);
    return shared;
  });
};

/** What pods meet on a node. @internal */
export interface Host {
  readonly outlook: Outlook;
  readonly viewpoint: number;
}

/** What a pod lacks when its node's kubelet decides: nothing where the kubelet doesn't look. @internal */
export const missingForKubelet = (pod: PodClass, { outlook, viewpoint }: Host): readonly string[] =>
  outlook.isChecking ? (pod[viewpoint] ?? []).filter((name) => !outlook.declared.has(name)) : [];

/** What a pod lacks on a node by the scheduler's view or the kubelet's. @internal */
export const missingOn = (pod: PodClass, host: Host): readonly string[] => {
  const forScheduler = (pod[0] ?? []).filter((name) => !host.outlook.declared.has(name));
  return [...new Set([...forScheduler, ...missingForKubelet(pod, host)])];
};
