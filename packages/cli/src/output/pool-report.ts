import { explain, type NamedPool, type NodeReport, type PoolPolicy, type PoolReport, viewPool } from '@gardener-inplace/state-machine';
import { type Block, table } from './block.js';

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

/** One line a pool, then one line a node. Namespaces are named where there are several. */
export function statusBlocks(pools: readonly ReportedPool[], isWide: boolean): readonly Block[] {
  if (pools.length === 0) return [];
  const isMixed = new Set(pools.map(({ namespace }) => namespace)).size > 1;
  const space = ({ namespace }: ReportedPool): readonly string[] => (isMixed ? [namespace] : []);
  const titles = isMixed ? ['NAMESPACE'] : [];
  const poolTable = table(
    [...titles, 'NAME', 'SELECTS', 'NODES', 'UPDATED', 'FAILED', 'AWAY', 'LIMIT', 'STATE'],
    pools.map((pool) => [...space(pool), ...poolCells(pool)]),
  );
  const nodeTable = table(
    [...titles, 'NAME', 'POOL', ...(isWide ? ['ZONE', 'MACHINE'] : []), 'PHASE', 'UPDATED', 'REASON', 'DETAIL'],
    pools.flatMap((pool) => pool.report.nodes.map((node) => [...space(pool), ...nodeCells(pool, node, isWide)])),
  );
  return [poolTable, nodeTable];
}

const poolCells = ({ pool, orchestration, report }: ReportedPool): readonly (string | number)[] => [
  pool,
  orchestration,
  report.budget.replicas,
  report.updated,
  report.failed,
  report.budget.selected + report.budget.down,
  // In a manual pool the person is the limit.
  orchestration === 'Manual' ? '' : report.budget.maxUnavailable + report.budget.surge,
  stateOf(report),
];

const nodeCells = ({ pool }: ReportedPool, report: NodeReport, isWide: boolean): readonly string[] => [
  report.node,
  pool,
  ...(isWide ? [report.zone, report.machine] : []),
  report.phase,
  String(report.isUpdated),
  report.waitsFor,
  report.detail,
];

const stateOf = ({ isComplete, selection, failed }: PoolReport): string => {
  if (isComplete) return 'Complete';
  if (failed > 0) return 'Failed';
  return selection === 'PAUSED' ? 'Paused' : 'Updating';
};
