import type { Pod } from '@gardener-inplace/api';
import { createRegistry, forVersion, type Feature, type Registry, type Release } from '@gardener-inplace/declared-features';

type Scheduling =
  | boolean
  | 'pod-level-resources-set'
  | { readonly firstContainerName: string }
  | { readonly podLabel: string }
  | { readonly tolerationSecondsPositiveForKey: string };

/** A feature as the cases describe it. */
export interface MockFeature {
  readonly name: string;
  readonly maxVersion?: string | null;
  readonly discoverGate?: string;
  readonly inferForScheduling?: Scheduling;
  readonly inferForUpdate?: boolean | 'first-container-cpu-request-changed';
}

export type CaseRegistry = 'builtin' | readonly MockFeature[];

const isNeededToRun = (rule: Scheduling, pod: Pod): boolean => {
  if (typeof rule === 'boolean') return rule;
  if (rule === 'pod-level-resources-set') return (pod.spec?.resources ?? undefined) !== undefined;
  if ('firstContainerName' in rule) return pod.spec?.containers?.[0]?.name === rule.firstContainerName;
  if ('podLabel' in rule) return rule.podLabel in (pod.metadata?.labels ?? {});
  return (pod.spec?.tolerations ?? []).some(
    ({ key, tolerationSeconds }) => key === rule.tolerationSecondsPositiveForKey && (tolerationSeconds ?? 0) > 0,
  );
};

const firstCpuRequest = (pod: Pod): number => {
  const text = String(pod.spec?.containers?.[0]?.resources?.requests?.['cpu'] ?? 0);
  return text.endsWith('m') ? Number(text.slice(0, -1)) : Number(text) * 1000;
};

const toFeature = ({ name, maxVersion, discoverGate, inferForScheduling = false, inferForUpdate = false }: MockFeature): Feature => ({
  name,
  ...(typeof maxVersion === 'string' && { maxVersion }),
  requirements: { featureGates: discoverGate === undefined ? [] : [discoverGate] },
  isDeclaredBy: ({ featureGates }) => discoverGate === undefined || featureGates[discoverGate] === true,
  isNeededToRun: (pod) => isNeededToRun(inferForScheduling, pod),
  isNeededToUpdate: (oldPod, newPod) =>
    typeof inferForUpdate === 'boolean' ? inferForUpdate : firstCpuRequest(oldPod) !== firstCpuRequest(newPod),
});

/** The features of a release, or the mock features of a case. */
export const registryOf = (registry: CaseRegistry | undefined, release: Release): Registry =>
  registry === undefined || registry === 'builtin' ? forVersion(release) : createRegistry(registry.map(toFeature));

/** Features of which only the names matter. */
export const registryOfNames = (names: 'builtin' | readonly string[], release: Release): Registry =>
  registryOf(names === 'builtin' ? names : names.map((name) => ({ name })), release);
