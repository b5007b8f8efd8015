/** The machine under a kubelet, as the kubelet finds it when it looks. */
export interface HostFacts {
  /** False while the machine reboots. */
  readonly isUp: boolean;
  readonly bootID: string;
  /** `PRETTY_NAME` of the os-release file. */
  readonly osImage: string;
  /** Of the kubelet that runs, for example `1.36.2`. */
  readonly kubeletVersion: string;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly runtimeFeatures?: Readonly<Record<string, boolean>>;
  readonly cpuManagerPolicy?: string;
}

export interface Host {
  facts(): Promise<HostFacts>;
}

/** A host that is only memory, for tests and large simulations. */
export interface MemoryHost extends Host {
  change(facts: Partial<HostFacts>): void;
}

/**
 * Creates a host in memory.
 * @example const host = memoryHost({ osImage: 'Garden Linux 1592.1.0', kubeletVersion: '1.35.4' });
 */
export function memoryHost(start: Partial<HostFacts> & Pick<HostFacts, 'osImage' | 'kubeletVersion'>): MemoryHost {
  let current: HostFacts = { isUp: true, bootID: 'boot-1', ...start };
  return {
    facts: async () => current,
    change: (facts) => {
      current = { ...current, ...facts };
    },
  };
}
