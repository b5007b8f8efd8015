import { type Pod, type PodDisruptionBudget } from '@gardener-inplace/api';
import {
  drainLimits,
  type EvictionAnswer,
  exclusiveClaims,
  inPlaceConditionFor,
  isImpossible,
  planDrain,
  planNodeDrain,
} from '@gardener-inplace/state-machine';
import { ago, type ConditionForm, type MachineForm, type NodeForm, now } from './forms.js';
import { sceneOf } from './scene.js';

interface DrainCase {
  readonly machines: readonly MachineForm[];
  readonly nodes: readonly NodeForm[];
  readonly drainTimeoutSeconds?: number;
}

const selected: ConditionForm = { type: 'InPlaceUpdate', status: 'True', reason: 'SelectedForUpdate' };

/** The cases tell a node's conditions by the copy in the machine's status. */
export function drainPlan({ machines, nodes: [form], drainTimeoutSeconds }: DrainCase): object {
  const copied = machines[0]?.status?.conditions ?? [];
  const own = form?.status?.conditions ?? [];
  const isTold = own.some(({ type }) => type === selected.type);
  const node: NodeForm = { name: 'node-0', ...form, status: { conditions: [...copied, ...own, ...(isTold ? [] : [selected])] } };
  const policy = drainTimeoutSeconds === undefined ? {} : { drainTimeoutMilliseconds: drainTimeoutSeconds * 1000 };
  const plan = planNodeDrain(sceneOf({ machines, nodes: [node] }), policy, now, node.name);
  return {
    error: false,
    forced: plan?.force !== undefined,
    attemptTimeoutSeconds: (plan?.limits.attemptMilliseconds ?? 0) / 1000,
    maxEvictRetries: plan?.limits.evictions,
    condition: plan?.isDrained ? inPlaceConditionFor('DrainSuccessful') : null,
  };
}

interface BudgetStatus {
  readonly expectedPods?: number;
  readonly desiredHealthy?: number;
  readonly currentHealthy?: number;
  readonly disruptionsAllowed?: number;
  /** How many. */
  readonly disruptedPods?: number;
  readonly observedGeneration?: number;
}

export function budget({ pdbStatus, generation = 1 }: { readonly pdbStatus: BudgetStatus; readonly generation?: number }): object {
  const { disruptedPods = 0, observedGeneration = generation, ...counts } = pdbStatus;
  const disrupted = Object.fromEntries(Array.from({ length: disruptedPods }, (_, index) => [`pod-${index}`, now]));
  const found: PodDisruptionBudget = { metadata: { generation }, status: { ...counts, observedGeneration, disruptedPods: disrupted } };
  return { misconfigured: isImpossible(found) };
}

interface PodForm {
  readonly name: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly controllerKind?: string;
  readonly phase?: NonNullable<Pod['status']>['phase'];
  readonly node?: string;
  readonly claims?: readonly string[];
  readonly priority?: number;
}

const podOf = ({ name, annotations, controllerKind, phase = 'Running', node = 'node-0', claims = [], priority }: PodForm): Pod => ({
  metadata: {
    name,
    namespace: 'default',
    uid: `uid-${name}`,
    ...(annotations === undefined ? {} : { annotations }),
    ...(controllerKind === undefined
      ? {}
      : { ownerReferences: [{ apiVersion: 'apps/v1', kind: controllerKind, name: 'owner', uid: 'owner', controller: true }] }),
  },
  spec: {
    nodeName: node,
    ...(priority === undefined ? {} : { priority }),
    volumes: claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
  },
  status: { phase },
});

const withoutNamespace = (text: string): string => text.slice(text.indexOf('/') + 1);

export function volumes({ pods }: { readonly pods: readonly PodForm[] }): object {
  const found = [...exclusiveClaims(pods.map(podOf))];
  return { waitFor: Object.fromEntries(found.map(([pod, claims]) => [withoutNamespace(pod), claims.map(withoutNamespace)])) };
}

interface RunCase {
  readonly pods?: readonly PodForm[];
  readonly podsWithExclusiveVolume?: number;
  readonly podsWithOnlySharedVolume?: number;
  readonly podsWithoutVolume?: number;
  readonly evictionSupported?: boolean;
  readonly forced?: boolean;
  readonly evictAnswer?: 'TooManyRequests' | 'NotFound';
  readonly maxEvictRetries?: number;
}

const podsOf = ({ pods, podsWithExclusiveVolume = 0, podsWithOnlySharedVolume = 0, podsWithoutVolume = 0 }: RunCase): readonly Pod[] => [
  ...(pods ?? []).map(podOf),
  ...Array.from({ length: podsWithExclusiveVolume }, (_, index) => podOf({ name: `own-${index}`, claims: [`claim-${index}`] })),
  ...Array.from({ length: podsWithOnlySharedVolume }, (_, index) => podOf({ name: `shared-${index}`, claims: ['claim'] })),
  ...Array.from({ length: podsWithoutVolume }, (_, index) => podOf({ name: `plain-${index}` })),
];

/** Drains one node whose API gives one answer to every eviction, until nothing is left to do. */
export function runDrain(input: RunCase): object {
  const { evictionSupported = true, forced = false, evictAnswer, maxEvictRetries } = input;
  let pods = podsOf(input).filter(({ spec }) => spec?.nodeName === 'node-0');
  const evictions: Record<string, EvictionAnswer> = {};
  const touched = new Set<string>();
  const counts = { evictAttempts: 0, evictions: 0, deleteCalls: 0 };
  const leave = (pod: Pod): void => void (pods = pods.filter((other) => other !== pod));
  // Without an eviction API nothing can be asked.
  const force = forced || !evictionSupported ? ('asked' as const) : undefined;
  for (let round = 0; round < 1000; round += 1) {
    const plan = planDrain({ pods, evictions, force, limits: drainLimits(force, 7_200_000, maxEvictRetries), now, maximumParallel: 10 });
    for (const pod of plan.evict) {
      const { name = '', uid = '' } = pod.metadata ?? {};
      touched.add(name);
      counts.evictAttempts += 1;
      if (evictAnswer !== 'TooManyRequests') {
        counts.evictions += 1;
        leave(pod);
      } else
        evictions[uid] = {
          outcome: 'blocked',
          detail: 'a disruption budget',
          retryAt: ago(0),
          attempts: (evictions[uid]?.attempts ?? 0) + 1,
        };
    }
    for (const pod of plan.remove) {
      touched.add(pod.metadata?.name ?? '');
      counts.deleteCalls += 1;
      leave(pod);
    }
    if (plan.evict.length + plan.remove.length === 0) break;
  }
  return { error: false, ...counts, remainingPods: pods.length, touched: [...touched] };
}
