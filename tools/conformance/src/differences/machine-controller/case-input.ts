import type { CaseInput } from '../../area.js';

/** The fields that the rules look at, as the cases spell them. */
export interface Sets {
  readonly name?: string;
  readonly role: 'old' | 'new' | 'any';
  readonly replicas?: number;
  readonly statusReplicas?: number;
  readonly available?: number;
  readonly nodesWithCandidateLabel?: number;
  readonly nodesWithSelectedLabel?: number;
  readonly desiredReplicasAnnotation?: string;
  readonly uid?: string;
  readonly spec?: { readonly replicas?: number; readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> } };
}

export interface Conditions {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
}

export interface Machines {
  readonly name: string;
  readonly ownerSet?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly deletionTimestamp?: string;
  readonly spec?: { readonly disableHealthTimeout?: boolean };
  readonly status?: {
    readonly phase?: string;
    readonly conditions?: readonly Conditions[];
    readonly phaseAgeSeconds?: number;
    readonly preserveExpiresInSeconds?: number;
  };
}

export interface Nodes {
  readonly name: string;
  readonly missing?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: object;
  readonly status?: { readonly conditions?: readonly Conditions[] };
}

type Limit = number | string;

export interface Fields {
  readonly replicas?: number;
  readonly maxSurge?: Limit;
  readonly maxUnavailable?: Limit;
  readonly deployment?: {
    readonly replicas: number;
    readonly paused?: boolean;
    readonly strategy?: {
      readonly inPlaceUpdate?: { readonly maxSurge?: Limit; readonly maxUnavailable?: Limit; readonly orchestrationType?: string };
    };
  };
  readonly machineSets?: readonly Sets[];
  readonly machines?: readonly Machines[];
  readonly nodes?: readonly Nodes[];
  readonly oldSetNodes?: readonly Nodes[];
  readonly undergoing?: number;
  readonly failing?: readonly number[];
  readonly want?: number;
  readonly deleteCount?: number;
  readonly machineSet?: Sets;
  readonly transferableMachines?: number;
  readonly target?: string;
  readonly timeouts?: { readonly healthTimeoutSeconds: number; readonly inPlaceUpdateTimeoutSeconds?: number };
  readonly pods?: readonly {
    readonly name: string;
    readonly phase?: string;
    readonly node?: string;
    readonly controllerKind?: string;
    readonly deletionTimestamp?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  }[];
}

export const fieldsOf = (test: CaseInput): Fields => (test['input'] ?? {}) as Fields;

export const limit = (value: Limit | undefined, total: number, round: 'floor' | 'ceil'): number =>
  Math.max(0, typeof value === 'string' ? Math[round]((Number.parseInt(value, 10) * total) / 100) : (value ?? 0));

/** What a rollout may take away and add. */
export function limitsOf({ deployment }: Fields): { readonly surge: number; readonly unavailable: number } {
  const { maxSurge, maxUnavailable, orchestrationType } = deployment?.strategy?.inPlaceUpdate ?? {};
  const replicas = deployment?.replicas ?? 0;
  const surge = orchestrationType === 'Manual' ? 0 : limit(maxSurge, replicas, 'ceil');
  const unavailable = limit(maxUnavailable, replicas, 'floor');
  return { surge, unavailable: Math.min(surge === 0 && unavailable === 0 ? 1 : unavailable, replicas) };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const inPlaceReason = (conditions: readonly Conditions[] | undefined): string | undefined =>
  conditions?.find(({ type }) => type === 'InPlaceUpdate')?.reason;
