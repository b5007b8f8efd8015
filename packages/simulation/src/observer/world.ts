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
    readonly replicas?: number;
    readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect?: string }[];
    /** Of a Machine. */
    readonly class?: { readonly name?: string };
    /** Of a MachineSet or MachineDeployment. */
    readonly template?: { readonly spec?: { readonly class?: { readonly name?: string } } };
    readonly containers?: readonly { readonly restartPolicyRules?: readonly { readonly action: string }[] }[];
    readonly initContainers?: readonly { readonly restartPolicyRules?: readonly { readonly action: string }[] }[];
  };
  readonly status?: {
    readonly phase?: string;
    readonly declaredFeatures?: readonly string[];
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason?: string }[];
  };
  /** Of an Event: what it speaks of. */
  readonly regarding?: { readonly kind?: string; readonly name?: string };
  /** The same, in the older API of Events. */
  readonly involvedObject?: { readonly kind?: string; readonly name?: string };
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

/** The set or deployment that controls an object. */
export const ownerOf = (object: Observed | undefined): string | undefined =>
  object?.metadata?.ownerReferences?.find(({ controller }) => controller === true)?.uid;

/** What a node was taken for, and when. */
export function claimOf(node: Observed | undefined): { readonly target: string; readonly since: string } | undefined {
  const [target, since] = [annotation(node, `${prefix}/target`), annotation(node, `${prefix}/selected-since`)];
  return target === undefined ? undefined : { target, since: since ?? '' };
}

/** The slots that a deployment's pool record grants, by node. */
export function slotsOf(deployment: Observed | undefined): Readonly<Record<string, { readonly uid?: string; readonly since?: string }>> {
  const text = annotation(deployment, `${prefix}/pool-record`);
  const { selected } = (parsed(text) ?? {}) as { readonly selected?: ReturnType<typeof slotsOf> };
  // An annotation may hold anything.
  return Object.fromEntries(Object.entries(selected ?? {}).filter(([, slot]) => typeof slot === 'object' && slot !== null));
}

/** The agent's record of its current or last run. */
export const attemptOf = (node: Observed | undefined): ObservedAttempt | undefined =>
  parsed(annotation(node, `${prefix}/attempt`)) as ObservedAttempt | undefined;

function parsed(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
