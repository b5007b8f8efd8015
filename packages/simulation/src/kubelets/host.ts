import { type Clock, sleep, systemClock } from '@gardener-inplace/kube-runtime';

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
  /** Tells its kubelet that there is something to see; returns the way to stop. A host without it is looked at after `restart`. */
  onChange?(listener: () => void): () => void;
}

export interface Reboot {
  /** How long the machine is away. Default 60,000. */
  readonly milliseconds?: number;
  /** What comes up otherwise than it went down. */
  readonly facts?: Partial<Omit<HostFacts, 'isUp' | 'bootID'>>;
  /** Default: the machine's own. */
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** A host that is only memory, for tests and large simulations. */
export interface MemoryHost extends Host {
  change(facts: Partial<HostFacts>): void;
  /** Goes down and comes up in the next boot; resolves then. Of a signal that aborts the machine stays down. */
  reboot(reboot?: Reboot): Promise<void>;
}

/**
 * Creates a host in memory.
 * @example const host = memoryHost({ osImage: 'Garden Linux 1592.1.0', kubeletVersion: '1.35.4' });
 */
export function memoryHost(start: Partial<HostFacts> & Pick<HostFacts, 'osImage' | 'kubeletVersion'>): MemoryHost {
  let current: HostFacts = { isUp: true, bootID: 'boot-1', ...start };
  let boots = 1;
  const listeners = new Set<() => void>();
  const change = (facts: Partial<HostFacts>): void => {
    current = { ...current, ...facts };
    for (const listener of listeners) listener();
  };
  return {
    facts: async () => current,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    reboot: async ({ milliseconds = 60_000, facts, clock = systemClock, signal } = {}) => {
      change({ isUp: false });
      await sleep(clock, milliseconds, signal);
      if (signal?.aborted) return;
      boots += 1;
      change({ ...facts, isUp: true, bootID: `boot-${boots}` });
    },
  };
}
