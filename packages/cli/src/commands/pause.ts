import { withCluster } from '../cluster/cluster.js';
import { readPools } from '../cluster/read-pools.js';
import type { Call } from '../command-line/command.js';
import { onlyPool } from '../pools/find-pool.js';
import { Problem } from '../problem/problem.js';
import { dryRunOf } from '../steering/dry-run.js';
import { requirePauseRights } from '../steering/require-rights.js';
import { setPaused } from '../steering/pause.js';
import { exitCodeFor } from '../steering/unchanged.js';

/** Pauses or resumes pools: what has begun finishes, nothing new is begun while paused. */
export async function execute(call: Call): Promise<number> {
  const dryRun = dryRunOf(call);
  const names = call.positionals;
  if (names.length === 0)
    throw new Problem('USAGE', {
      where: `kubectl inplace ${call.command}`,
      detail: 'no pool is named',
      help: `see kubectl inplace ${call.command} --help`,
    });
  return withCluster(call, async (cluster) => {
    const pools = await readPools(cluster);
    const chosen = [...new Set(names)].flatMap((name) => onlyPool(pools, name));
    if (dryRun !== 'client') await requirePauseRights(cluster, chosen);
    let isChanged = false;
    for (const pool of chosen) isChanged = (await setPaused(call, cluster, pool, call.command === 'pause')) || isChanged;
    return exitCodeFor(call, isChanged);
  });
}
