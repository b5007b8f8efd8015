import type { resources } from './resources.js';

/** How a cluster serves a kind that it knows through a CustomResourceDefinition only. */
export interface CustomResourceTraits {
  /** What kubectl takes for the plural. */
  readonly shortNames: readonly string[];
  /** Whether status has a subresource of its own. */
  readonly hasStatus: boolean;
}

/** The custom kinds among `resources`, as the definitions of Gardener and machine-controller-manager have them. */
export const customResources = {
  cloudProfiles: { shortNames: ['cprofile', 'cpfl'], hasStatus: false },
  namespacedCloudProfiles: { shortNames: ['ncpfl'], hasStatus: true },
  shoots: { shortNames: [], hasStatus: true },
  workers: { shortNames: [], hasStatus: true },
  operatingSystemConfigs: { shortNames: ['osc'], hasStatus: true },
  machineDeployments: { shortNames: ['mcd'], hasStatus: true },
  machineSets: { shortNames: ['mcs'], hasStatus: true },
  machines: { shortNames: ['mc'], hasStatus: true },
  machineClasses: { shortNames: ['mcc'], hasStatus: false },
} as const satisfies Partial<Record<keyof typeof resources, CustomResourceTraits>>;
