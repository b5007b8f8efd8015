import { draNodeAllocatableResources } from '../features/dra-node-allocatable-resources.js';
import { draOptionalNodeOperations } from '../features/dra-optional-node-operations.js';
import { extendWebSocketsToKubelet } from '../features/extend-websockets-to-kubelet.js';
import { guaranteedCpuResize } from '../features/guaranteed-cpu-resize.js';
import { initContainersResize } from '../features/init-containers-resize.js';
import { memoryBackedVolumesResize } from '../features/memory-backed-volumes-resize.js';
import { podLevelResourcesResize, podLevelResourcesResize135 } from '../features/pod-level-resources-resize.js';
import { restartAllContainers } from '../features/restart-all-containers.js';
import { userNamespacesHostNetwork } from '../features/user-namespaces-host-network.js';
import { volumeBindMountOptions } from '../features/volume-bind-mount-options.js';
import { readVersion } from '../version.js';
import { createRegistry, type Registry } from './registry.js';

/** A Kubernetes minor with declared features. `none` stands for every release before 1.35, `latest` is 1.37. */
export type Release = 'none' | '1.35' | '1.36' | '1.37' | 'latest';

const features136 = [
  extendWebSocketsToKubelet,
  initContainersResize,
  podLevelResourcesResize,
  restartAllContainers,
  userNamespacesHostNetwork,
];
const features137 = [
  ...features136,
  draNodeAllocatableResources,
  draOptionalNodeOperations,
  memoryBackedVolumesResize,
  volumeBindMountOptions,
];
const registry137 = createRegistry(features137);

const registries: Readonly<Record<Release, Registry>> = {
  none: createRegistry([]),
  '1.35': createRegistry([guaranteedCpuResize, podLevelResourcesResize135, restartAllContainers]),
  '1.36': createRegistry(features136),
  '1.37': registry137,
  latest: registry137,
};

/**
 * The features that a Kubernetes minor was released with. Any other text is read as a version, as `releaseOf` does.
 *
 * ```ts
 * forVersion('1.35').names; // ['GuaranteedQoSPodCPUResize', 'InPlacePodLevelResourcesVerticalScaling', …]
 * ```
 */
export const forVersion = (minor: Release): Registry => registries[Object.hasOwn(registries, minor) ? minor : releaseOf(minor)];

/**
 * The release a version belongs to. A version after the last one known here, a development build (`0.0.0-…`), a text that is no
 * version, and none at all count as `latest`.
 */
export function releaseOf(version: string | null | undefined): Release {
  const [major, minor] = typeof version === 'string' ? (readVersion(version)?.numbers ?? []) : [];
  if (major === undefined || minor === undefined || (major === 0n && minor === 0n)) return 'latest';
  if (major < 1n || (major === 1n && minor < 35n)) return 'none';
  if (major > 1n || minor > 37n) return 'latest';
  return minor === 35n ? '1.35' : minor === 36n ? '1.36' : '1.37';
}

/**
 * The features that a component of this version knows.
 *
 * ```ts
 * registryFor('v1.36.3+k3s1') === forVersion('1.36'); // true
 * ```
 */
export const registryFor = (version: string | null | undefined): Registry => forVersion(releaseOf(version));
