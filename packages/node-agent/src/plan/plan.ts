import { type InPlaceFlags, noFlags } from '@gardener-inplace/worker-pool';

/** What one run has to do, as names: contents come from the config of the run. Small enough for the journal, and pure data. */
export interface Plan {
  /** The parts that only an empty node may go through. */
  readonly flags: InPlaceFlags;
  readonly files: { readonly changed: readonly string[]; readonly removed: readonly string[] };
  readonly units: {
    /** Unit file, drop-ins and enablement are written again. */
    readonly changed: readonly TouchedUnit[];
    readonly removed: readonly TouchedUnit[];
    readonly removedDropIns: readonly { readonly unit: string; readonly dropIn: string }[];
    readonly commands: readonly UnitCommand[];
  };
  /** The agent's own unit, binary or config changes: its supervisor must start it anew. */
  readonly restartsAgent: boolean;
}

export interface TouchedUnit {
  readonly name: string;
  /** Came with content, so the unit file is ours; otherwise only the drop-ins were. */
  readonly isOurs: boolean;
  readonly dropIns: readonly string[];
}

export interface UnitCommand {
  readonly unit: string;
  readonly command: 'restart' | 'stop';
}

export const emptyPlan: Plan = {
  flags: noFlags,
  files: { changed: [], removed: [] },
  units: { changed: [], removed: [], removedDropIns: [], commands: [] },
  restartsAgent: false,
};

/** What asks for an empty node, in words for logs and people. */
export const disruptionsOf = ({
  operatingSystem,
  kubelet,
  certificateAuthoritiesRotation: ca,
  serviceAccountKeyRotation,
}: InPlaceFlags): readonly string[] =>
  Object.entries({
    'operating system': operatingSystem,
    'kubelet minor version': kubelet.minorVersion,
    'kubelet configuration': kubelet.config,
    'CPU manager policy': kubelet.cpuManagerPolicy,
    'certificate authorities': ca.kubelet || ca.nodeAgent,
    'service account key': serviceAccountKeyRotation,
  }).flatMap(([name, isSet]) => (isSet ? [name] : []));

export const touchesKubelet = ({ flags: { kubelet } }: Plan): boolean => kubelet.minorVersion || kubelet.config || kubelet.cpuManagerPolicy;

/** Why a config cannot be carried out; nothing of it is applied. */
export interface PlanProblem {
  readonly code: string;
  readonly detail: string;
}
