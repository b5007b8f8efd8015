import { resources } from '@gardener-inplace/api';
import { isKubeError, type KubeClient, type KubeObject } from '@gardener-inplace/kube-runtime';

interface Lease extends KubeObject {
  readonly spec?: { readonly renewTime?: string; readonly holderIdentity?: string };
}

/** Leases of machine-controller-manager: two deciders on the same deployments would undo each other. */
export const rivalLeases = ['machine-controller-manager', 'machine-controller'] as const;

/** Judges by change alone: two looks at the same lease that differ mean that its holder is alive. No clocks are compared. */
export interface RivalGuard {
  /** The lease that changed since the last look; undefined where none did. */
  look(signal: AbortSignal): Promise<string | undefined>;
  /** Whether the last look saw a lease with a holder: only then a second look can tell anything. */
  hasSeenAny(): boolean;
}

export function createRivalGuard(control: KubeClient, namespace: string): RivalGuard {
  const last = new Map<string, string>();
  const renewalOf = async (name: string, signal: AbortSignal): Promise<string | undefined> => {
    try {
      const { spec } = await control.get<Lease>(resources.leases, { namespace, name }, { signal });
      return spec?.holderIdentity ? spec.renewTime : undefined;
    } catch (error) {
      if (isKubeError(error) && error.code === 404) return undefined;
      throw error;
    }
  };
  return {
    look: async (signal) => {
      let alive: string | undefined;
      for (const name of rivalLeases) {
        const renewal = await renewalOf(name, signal);
        const before = last.get(name);
        if (renewal === undefined) last.delete(name);
        else last.set(name, renewal);
        if (renewal !== undefined && before !== undefined && renewal !== before) alive = name;
      }
      return alive;
    },
    hasSeenAny: () => last.size > 0,
  };
}
