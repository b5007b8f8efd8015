import type { Node, Pod } from '@gardener-inplace/api';
import { nameOf, reasonOf } from '../reading.js';
import { textOf } from '../text.js';
import { filter } from './filter.js';
import { preFilter } from './pre-filter.js';
import type { Scheduler } from './scheduler.js';

/** Body that kube-scheduler posts to an extender's filter verb. Its API has capital field names. */
export interface ExtenderArgs {
  readonly Pod?: Pod | null;
  /** Set unless the extender is `nodeCacheCapable`. */
  readonly Nodes?: { readonly items?: readonly Node[] | null; readonly [field: string]: unknown } | null;
  /** Set if the extender is `nodeCacheCapable`. */
  readonly NodeNames?: readonly string[] | null;
}

/** Body kube-scheduler expects back. */
export interface ExtenderFilterResult {
  readonly Nodes?: { readonly items: readonly Node[]; readonly [field: string]: unknown } | null;
  readonly NodeNames?: readonly string[] | null;
  readonly FailedNodes: Readonly<Record<string, string>>;
  /** Nodes where evicting others would not help. */
  readonly FailedAndUnresolvableNodes: Readonly<Record<string, string>>;
  readonly Error: string;
}

/** Finds a node by name: a `Map`, or a `NodeFeatureIndex`. */
export interface NodeLookup {
  get(name: string): Node | undefined;
}

/**
 * An extender's filter verb: what a kube-scheduler without the plugin asks over HTTP. Answers as the plugin would, and names the
 * missing features. It is not consulted about preemption.
 *
 * ```ts
 * const answer = extenderFilter(JSON.parse(body), { version: '1.36.2' });
 * response.end(JSON.stringify(answer));
 * ```
 * @param known needed only if the extender is `nodeCacheCapable`; names it doesn't know are failed
 * @source k8s.io/kube-scheduler/extender/v1
 */
export function extenderFilter(args: ExtenderArgs, scheduler: Scheduler, known?: NodeLookup): ExtenderFilterResult {
  try {
    return answer(args, scheduler, known);
  } catch (error) {
    return failure(`the request could not be answered: ${reasonOf(error)}`);
  }
}

const answer = (args: ExtenderArgs, scheduler: Scheduler, known: NodeLookup | undefined): ExtenderFilterResult => {
  const pod = field(args, 'Pod');
  if (typeof pod !== 'object' || pod === null) return failure('the request has no Pod');
  const before = preFilter(pod, scheduler);
  if (before.status === 'Error') return failure(before.detail);

  const unfit: [string, string][] = [];
  const fits = (name: string, node: Node | undefined): boolean => {
    if (before.status === 'Skip') return true;
    const result = node && filter(before.required, node, scheduler);
    if (result?.status === 'Success') return true;
    unfit.push([name, result?.status === 'UnschedulableAndUnresolvable' ? reason(result.missing) : 'node is not known to the extender']);
    return false;
  };

  const names = field(args, 'NodeNames');
  if (Array.isArray(names)) {
    const fitting = names.map(textOf).filter((name) => fits(name, known?.get(name)));
    return { ...noFailure, NodeNames: fitting, FailedAndUnresolvableNodes: Object.fromEntries(unfit) };
  }
  const list = field(args, 'Nodes');
  const items = Array.isArray(list?.items) ? list.items : [];
  const fitting = items.filter((node) => fits(nameOf(node) ?? '', node ?? {}));
  return { ...noFailure, Nodes: { ...(isRecord(list) && list), items: fitting }, FailedAndUnresolvableNodes: Object.fromEntries(unfit) };
};

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const noFailure = { FailedNodes: {}, FailedAndUnresolvableNodes: {}, Error: '' };

const failure = (detail: string): ExtenderFilterResult => ({ ...noFailure, Error: `node declared features: ${detail}` });

const reason = (missing: readonly string[]): string => `node does not declare ${missing.join(', ')}`;

/** Go reads field names in any case, so a caller may write `pod` or `nodenames`. */
const field = <K extends keyof ExtenderArgs>(args: ExtenderArgs, name: K): ExtenderArgs[K] => {
  const found = Object.entries(args ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] as ExtenderArgs[K];
};
