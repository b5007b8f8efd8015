/** One stored write, as an API server's audit tells it. */
export interface ObservedWrite {
  readonly verb: string;
  readonly resource: { readonly plural: string };
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly subresource?: string | undefined;
  readonly userAgent: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** RFC 3339. */
  readonly at: string;
}

/** Objects as the observer reads them: only what it looks at, nothing shared with those it watches. */
export interface Observed {
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
    readonly ownerReferences?: readonly {
      readonly kind: string;
      readonly name: string;
      readonly uid: string;
      readonly controller?: boolean;
    }[];
  };
  readonly spec?: {
    readonly unschedulable?: boolean;
    readonly nodeName?: string;
    readonly paused?: boolean;
    readonly containers?: readonly { readonly restartPolicyRules?: readonly { readonly action: string }[] }[];
    readonly initContainers?: readonly { readonly restartPolicyRules?: readonly { readonly action: string }[] }[];
  };
  readonly status?: {
    readonly phase?: string;
    readonly declaredFeatures?: readonly string[];
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason?: string }[];
  };
}

/** Everything written so far. */
export interface World {
  all(plural: string): readonly Observed[];
  get(plural: string, name: string): Observed | undefined;
}

export interface PoolExpectation {
  /** Label `worker.gardener.cloud/pool` of its nodes. */
  readonly name: string;
  readonly isManual: boolean;
  /** Nodes that may be away at once; ignored for manual pools. */
  readonly budget: number;
}

/** One broken promise. */
export interface Violation {
  readonly invariant: number;
  readonly at: string;
  readonly object: string;
  readonly detail: string;
}

export const label = (object: Observed | undefined, key: string): string | undefined => object?.metadata?.labels?.[key];
export const annotation = (object: Observed | undefined, key: string): string | undefined => object?.metadata?.annotations?.[key];

const prefix = 'inplace.gardener.cloud';

/** A node that the orchestrator took into its hands: it carries a target. */
export const isTaken = (node: Observed | undefined): boolean => annotation(node, `${prefix}/target`) !== undefined;
export const isReady = (node: Observed | undefined): boolean =>
  node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
export const mayBegin = (node: Observed | undefined): boolean =>
  node?.status?.conditions?.some(({ type, reason }) => type === 'InPlaceUpdate' && reason === 'ReadyForUpdate') === true ||
  label(node, 'node.machine.sapcloud.io/ready-for-update') !== undefined;
export const poolOf = (object: Observed | undefined): string | undefined => label(object, 'worker.gardener.cloud/pool');

export interface ObservedAttempt {
  readonly target?: string;
  readonly started?: string;
  readonly ended?: string;
}

export function attemptOf(node: Observed | undefined): ObservedAttempt | undefined {
  const text = annotation(node, `${prefix}/attempt`);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ObservedAttempt;
  } catch {
    return undefined;
  }
}
