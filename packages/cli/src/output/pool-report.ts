import { explain, type NamedPool, type PoolPolicy, type PoolReport, viewPool } from '@gardener-inplace/state-machine';
import { table } from './table.js';

/** A pool with its report; also what JSON shows. */
export interface ReportedPool {
  readonly namespace: string;
  readonly pool: string;
  readonly orchestration: 'Auto' | 'Manual';
  readonly report: PoolReport;
}

export const reportPool = ({ namespace, name, snapshot }: NamedPool, policy: PoolPolicy, now: string): ReportedPool => ({
  namespace,
  pool: name,
  orchestration: viewPool(snapshot).isAuto ? 'Auto' : 'Manual',
  report: explain(snapshot, policy, now),
});

/** One line a pool. */
export const poolTable = (pools: readonly ReportedPool[]): string =>
  table(
    ['NAME', 'SELECTS', 'NODES', 'UPDATED', 'FAILED', 'AWAY', 'LIMIT', 'STATE'],
    pools.map(({ pool, orchestration, report }) => [
      pool,
      orchestration,
      report.budget.replicas,
      report.updated,
      report.failed,
      report.budget.selected + report.budget.down,
      orchestration === 'Manual' ? '' : report.budget.maxUnavailable + report.budget.surge,
      stateOf(report),
    ]),
  );

const stateOf = ({ isComplete, selection, failed }: PoolReport): string => {
  if (isComplete) return 'Complete';
  if (failed > 0) return 'Failed';
  return selection === 'PAUSED' ? 'Paused' : 'Updating';
};

/** One line a node. */
export const nodeTable = (pools: readonly ReportedPool[], isWide: boolean): string =>
  table(
    ['NAME', 'POOL', ...(isWide ? ['ZONE', 'MACHINE'] : []), 'PHASE', 'UPDATED', 'REASON', 'DETAIL'],
    pools.flatMap(({ pool, report }) =>
      report.nodes.map(({ node, machine, zone, phase, isUpdated, waitsFor, detail }) => [
        node,
        pool,
        ...(isWide ? [zone, machine] : []),
        phase,
        String(isUpdated),
        waitsFor,
        detail,
      ]),
    ),
  );
