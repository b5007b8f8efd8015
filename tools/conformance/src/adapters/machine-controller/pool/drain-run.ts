import type { Pod } from '@gardener-inplace/api';
import { drainBlockers, drainLimits, type EvictionAnswer, exclusiveClaims, planDrain } from '@gardener-inplace/state-machine';
import { budgetOf, type BudgetStatus } from './drains.js';
import { ago, now } from './forms.js';

interface PodForm {
  readonly name: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly controllerKind?: string;
  readonly phase?: NonNullable<Pod['status']>['phase'];
  readonly node?: string;
  readonly claims?: readonly string[];
  readonly priority?: number;
  readonly deletionTimestamp?: string;
}

const podOf = ({
  name,
  annotations,
  controllerKind,
  phase = 'Running',
  node = 'node-0',
  claims = [],
  priority,
  deletionTimestamp,
}: PodForm): Pod => ({
  metadata: {
    name,
    namespace: 'default',
    uid: `uid-${name}`,
    ...(annotations === undefined ? {} : { annotations }),
    ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
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
  const found = [...exclusiveClaims(pods.map(podOf))].filter(([, claims]) => claims.length > 0);
  return { waitFor: Object.fromEntries(found.map(([pod, claims]) => [withoutNamespace(pod), claims.map(withoutNamespace)])) };
}

interface RunCase {
  readonly pods?: readonly PodForm[];
  readonly podsWithExclusiveVolume?: number;
  readonly podsWithOnlySharedVolume?: number;
  readonly podsWithoutVolume?: number;
  readonly evictionSupported?: boolean;
  readonly forced?: boolean;
  /** Reason or code of the answer to every eviction; none means that it is accepted. */
  readonly evictAnswer?: string | number;
  readonly maxEvictRetries?: number;
  readonly drainTimeoutSeconds?: number;
  /** A budget that covers all pods. */
  readonly pdbStatus?: BudgetStatus;
  readonly pdbMisconfigured?: boolean;
}

const podsOf = ({ pods, podsWithExclusiveVolume = 0, podsWithOnlySharedVolume = 0, podsWithoutVolume = 0 }: RunCase): readonly Pod[] => [
  ...(pods ?? []).map(podOf),
  ...Array.from({ length: podsWithExclusiveVolume }, (_, index) => podOf({ name: `own-${index}`, claims: [`claim-${index}`] })),
  ...Array.from({ length: podsWithOnlySharedVolume }, (_, index) => podOf({ name: `shared-${index}`, claims: ['claim'] })),
  ...Array.from({ length: podsWithoutVolume }, (_, index) => podOf({ name: `plain-${index}` })),
];

const impossible: BudgetStatus = { expectedPods: 1, currentHealthy: 1, disruptionsAllowed: 0 };

const reasons: Readonly<Record<string, string>> = { 201: 'Created', 403: 'Forbidden', 404: 'NotFound', 429: 'TooManyRequests' };

/** What the pool is told of an eviction that was not accepted. */
function refusal(reason: string, former: EvictionAnswer | undefined): EvictionAnswer {
  if (reason === 'TooManyRequests') {
    return { outcome: 'blocked', detail: 'a disruption budget', retryAt: ago(0), attempts: (former?.attempts ?? 0) + 1 };
  }
  return { outcome: reason === 'Forbidden' ? 'forbidden' : 'error', detail: reason, retryAt: ago(-1) };
}

/** Drains one node whose API gives one answer to every eviction, until nothing is left to do at this moment. */
export function runDrain(input: RunCase): object {
  const { evictionSupported = true, forced = false, evictAnswer: told = 'Created', maxEvictRetries, drainTimeoutSeconds = 7200 } = input;
  const evictAnswer = reasons[told] ?? String(told);
  let pods = podsOf(input).filter(({ spec }) => spec?.nodeName === 'node-0');
  const status = input.pdbStatus ?? (input.pdbMisconfigured ? impossible : undefined);
  const blockers = forced || status === undefined ? [] : drainBlockers(pods, [budgetOf(status, 1)]);
  const evictions: Record<string, EvictionAnswer> = {};
  const touched = new Set<string>();
  const counts = { evictAttempts: 0, evictions: 0, deleteCalls: 0 };
  const leave = (pod: Pod): void => void (pods = pods.filter((other) => other !== pod));
  // Without an eviction API nothing can be asked.
  const force = forced || !evictionSupported ? ('asked' as const) : undefined;
  const limits = drainLimits(force, drainTimeoutSeconds * 1000, maxEvictRetries);
  let hasFailed = blockers.length > 0;
  for (let round = 0; round < 1000 && blockers.length === 0; round += 1) {
    const plan = planDrain({ pods, evictions, force, limits, now, maximumParallel: 10 });
    for (const pod of plan.evict) {
      const { name = '', uid = '' } = pod.metadata ?? {};
      touched.add(name);
      counts.evictAttempts += 1;
      if (evictAnswer === 'Created') counts.evictions += 1;
      if (evictAnswer === 'Created' || evictAnswer === 'NotFound') leave(pod);
      else evictions[uid] = refusal(evictAnswer, evictions[uid]);
    }
    for (const pod of plan.remove) {
      touched.add(pod.metadata?.name ?? '');
      counts.deleteCalls += 1;
      leave(pod);
    }
    hasFailed ||= plan.waiting.some(({ answer }) => answer === 'error' || answer === 'forbidden');
    if (plan.evict.length + plan.remove.length === 0) break;
  }
  return { error: hasFailed, ...counts, remainingPods: pods.length, touched: [...touched] };
}
