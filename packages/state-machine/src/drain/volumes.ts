import type { Node, Pod } from '@gardener-inplace/api';
import { readableNode, readablePod } from '../readable/objects.js';
import { own } from '../readable/own.js';
import { podName } from './pods.js';

/** A pod may mount a claim under several names. */
const claimsOf = (pod: Pod): readonly string[] => [
  ...new Set(
    (pod.spec?.volumes ?? []).flatMap(({ persistentVolumeClaim }) =>
      persistentVolumeClaim === undefined ? [] : [`${pod.metadata?.namespace ?? ''}/${persistentVolumeClaim.claimName}`],
    ),
  ),
];

/**
 * Claims that one pod of a node uses alone, as `namespace/name`, by pod. A volume that two pods share is not detached when one of
 * them leaves, so nobody waits for it.
 *
 * @source machine-controller e.2
 * @example exclusiveClaims([web, database]) // Map { 'default/database' => ['default/data'] }
 */
export function exclusiveClaims(found: readonly Pod[]): ReadonlyMap<string, readonly string[]> {
  const pods = found.map(readablePod);
  const users = new Map<string, number>();
  for (const claim of pods.flatMap(claimsOf)) users.set(claim, (users.get(claim) ?? 0) + 1);
  return new Map(
    pods
      .map((pod) => [podName(pod), claimsOf(pod).filter((claim) => users.get(claim) === 1)] as const)
      .filter(([, claims]) => claims.length > 0),
  );
}

/**
 * Volumes that are still attached to a node although no pod on it uses them: they are on their way out. `attachedNames` tells the
 * name under which the node lists the volume of a claim.
 */
export function leftAttached(node: Node, pods: readonly Pod[], attachedNames: Readonly<Record<string, string>>): readonly string[] {
  const used = new Set(
    pods
      .map(readablePod)
      .flatMap(claimsOf)
      .map((claim) => own(attachedNames, claim)),
  );
  const known = new Set(Object.values(attachedNames));
  return (readableNode(node).status?.volumesAttached ?? []).map(({ name }) => name).filter((name) => known.has(name) && !used.has(name));
}
