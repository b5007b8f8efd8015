import { withCluster } from '../cluster/cluster.js';
import { readPools } from '../cluster/read-pools.js';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { nowOf } from '../surroundings.js';
import { confirm } from '../steering/confirm.js';
import { dryRunOf, dryRunSuffix } from '../steering/dry-run.js';
import { nodeNames } from '../steering/node-names.js';
import { writeNode } from '../steering/node-write.js';
import { requireNodeRights } from '../steering/require-rights.js';
import { retryPatch } from '../steering/retry.js';

/** Has failed nodes updated again. Everything is checked before the first node is touched. */
export async function execute(call: Call): Promise<void> {
  const dryRun = dryRunOf(call);
  const names = nodeNames(call);
  await withCluster(call, async (cluster) => {
    const pools = await readPools(cluster);
    const patches = names.map((name) => retryPatch(pools, name, nowOf(call)));
    if (dryRun !== 'client') await requireNodeRights(cluster, patches);
    if (dryRun === 'none') await confirm(call, `drain and update again ${names.join(', ')}`);
    for (const name of names) {
      if (dryRun !== 'client')
        await writeNode(cluster, pools, name, (current) => retryPatch(current, name, nowOf(call)), dryRun === 'server');
      tell(call.stdout, `node/${name} retried${dryRunSuffix(dryRun)}`);
    }
  });
}
