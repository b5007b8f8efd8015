/** Every kind that has a schema: the name of its type. */
export const kinds = [
  'CloudProfile',
  'NamespacedCloudProfile',
  'Shoot',
  'Worker',
  'OperatingSystemConfig',
  'MachineDeployment',
  'MachineSet',
  'Machine',
  'MachineClass',
  'Node',
  'Pod',
  'PodDisruptionBudget',
  'Secret',
] as const;

export type Kind = (typeof kinds)[number];
