import { withCluster } from '../cluster/cluster.js';
import { onlyPool, readPools } from '../cluster/read-pools.js';
import type { Call } from '../command.js';
import { readPolicy } from '../files/read-policy.js';
import { nowOf } from '../now.js';
import { nodeTable, poolTable, reportPool } from '../output/pool-report.js';
import { formatOf, print } from '../output/print.js';

/** Where pools and nodes stand. */
export async function execute(call: Call): Promise<void> {
  formatOf(call);
  const policy = await readPolicy(call);
  await withCluster(call, async (cluster) => {
    const pools = onlyPool(await readPools(cluster), call.positionals[0]).map((pool) => reportPool(pool, policy, nowOf(call)));
    if (pools.length === 0) call.stderr.write(`no pool is updated in place${cluster.namespace === undefined ? '' : ` in namespace ${cluster.namespace}`}\n`);
    print(call, {
      data: { pools },
      text: ({ isWide }) => (pools.length === 0 ? '' : `${poolTable(pools)}\n${nodeTable(pools, isWide)}`),
      names: pools.flatMap(({ report }) => report.nodes.map(({ node }) => `node/${node}`)),
    });
  });
}
