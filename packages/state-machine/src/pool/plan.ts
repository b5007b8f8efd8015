import type { Decision } from './decision.js';
import type { PoolPolicy } from './policy.js';
import type { PoolSnapshot } from './snapshot.js';
import { planCandidates } from './steps/candidates.js';
import { planConfiguration } from './steps/configure.js';
import { contextOf, type StepContext } from './steps/context.js';
import { planHealth } from './steps/health.js';
import { planMachines } from './steps/machines.js';
import { planMoves, planReleases } from './steps/move.js';
import { planProgress } from './steps/progress.js';
import { planRepairs } from './steps/repair.js';
import { planRollbacks } from './steps/rollback.js';
import { planSelection } from './steps/select.js';
import { planSets, planSizes } from './steps/sets.js';
import { planStatus } from './steps/status.js';
import { planStrays } from './steps/strays.js';
import type { Write } from './write.js';

type Step = (context: StepContext) => readonly Decision[];

/** In order of urgency: what protects nodes first, what reports last. */
const steps: readonly Step[] = [
  planRollbacks,
  planRepairs,
  planStrays,
  planProgress,
  planMoves,
  planReleases,
  planSets,
  planCandidates,
  planSelection,
  planHealth,
  planMachines,
  planSizes,
  planConfiguration,
  planStatus,
];

/**
 * What to do now in one pool. Pure: the same snapshot, policy and time give the same decisions. Decisions are independent of each
 * other; inside one, writes are performed in order and dropped from the first refusal on. An object is written at most once per plan,
 * so every precondition is that of the snapshot. An empty plan means that nothing is to be done; `explain` tells why.
 *
 * @source GEP-0031 "Machine Controller Manager"; architecture "state-machine"
 * @example for (const { writes } of planPool(snapshot, {}, '2026-11-30T12:00:00Z')) await apply(writes);
 */
export function planPool(snapshot: PoolSnapshot, policy: PoolPolicy, now: string): readonly Decision[] {
  const context = contextOf(snapshot, policy, now);
  if (context.view.isUnclear) return [];
  const written = new Map<string, Set<string>>();
  return steps
    .flatMap((step) => step(context))
    .filter(({ writes }) => {
      const isTaken = writes.some((write) => isWrite(write) && written.get(write.resource.plural)?.has(keyOf(write)) === true);
      if (!isTaken) for (const write of writes) if (isWrite(write)) addTo(written, write);
      return !isTaken;
    });
}

const isWrite = ({ verb }: Write): boolean => !verb.startsWith('check-');

/** Among objects of the same kind. */
const keyOf = ({ object: { namespace, name } }: Write): string => (namespace === undefined ? name : `${namespace}/${name}`);

function addTo(written: Map<string, Set<string>>, write: Write): void {
  const { plural } = write.resource;
  const keys = written.get(plural) ?? new Set<string>();
  written.set(plural, keys.add(keyOf(write)));
}
