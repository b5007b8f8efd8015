import type { Machine, MachineDeploymentStrategy, MachinePhase } from '@gardener-inplace/api';

/** The short forms in which the cases tell what stands in a cluster. */
export interface ConditionForm {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
  /** Since its last transition. */
  readonly ageSeconds?: number;
}

export interface DeploymentForm {
  readonly replicas: number;
  readonly strategy?: MachineDeploymentStrategy;
  readonly paused?: boolean;
}

export interface SetForm {
  readonly name?: string;
  readonly role: 'old' | 'new' | 'any';
  readonly uid?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: { readonly replicas?: number; readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> } };
  readonly replicas?: number;
  readonly statusReplicas?: number;
  readonly available?: number;
  readonly nodesWithCandidateLabel?: number;
  readonly nodesWithSelectedLabel?: number;
  readonly desiredReplicasAnnotation?: string;
}

export interface MachineForm {
  readonly name: string;
  readonly uid?: string;
  readonly ownerSet?: string;
  readonly creationTimestamp?: string;
  /** Since its creation, where no moment is told. */
  readonly ageSeconds?: number;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: object;
  readonly status?: {
    readonly phase?: MachinePhase;
    readonly lastOperation?: NonNullable<Machine['status']>['lastOperation'];
    readonly conditions?: readonly ConditionForm[];
    readonly phaseAgeSeconds?: number;
    readonly preserveExpiresInSeconds?: number;
  };
}

export interface NodeForm {
  readonly name: string;
  readonly missing?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: { readonly unschedulable?: boolean };
  readonly status?: { readonly conditions?: readonly ConditionForm[] };
}

export interface PoolForm {
  readonly deployment?: DeploymentForm;
  readonly machineSets?: readonly SetForm[];
  readonly machines?: readonly MachineForm[];
  readonly nodes?: readonly NodeForm[];
}

/** The moment of every case. */
export const now = '2026-11-30T12:00:00.000Z';

export const ago = (seconds: number): string => new Date(Date.parse(now) - seconds * 1000).toISOString();
