/** Kubernetes version of the control plane that `pnpm control-plane` builds. */
export const version = '1.37.2';

/** Those that a pod or an update of one can need in that version. */
export const featureNames = [
  'InPlacePodLevelResourcesVerticalScaling',
  'InPlacePodVerticalScalingInitContainers',
  'InPlacePodVerticalScalingMemoryBackedVolumes',
  'RestartAllContainersOnContainerExits',
  'UserNamespacesHostNetworkSupport',
  'VolumeBindMountOptions',
] as const;

/** Alpha in that version: without the gate the server drops or refuses the fields. */
export const featureGates = {
  InPlacePodVerticalScalingMemoryBackedVolumes: true,
  UserNamespacesHostNetworkSupport: true,
  VolumeBindMountOptions: true,
};
