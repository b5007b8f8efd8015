import { explain, type NamedPool } from '@gardener-inplace/state-machine';
import { type Cluster, withCluster } from '../cluster/cluster.js';
import { readPools } from '../cluster/read-pools.js';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { nowOf } from '../surroundings.js';
import { onlyPool } from '../pools/find-pool.js';
import { Problem } from '../problem/problem.js';
import { confirm } from '../steering/confirm.js';
import { dryRunOf, dryRunSuffix } from '../steering/dry-run.js';
import { nodeNames } from '../steering/node-names.js';
import { writeNode } from '../steering/node-write.js';
import { requireNodeRights } from '../steering/require-rights.js';
import { selectableNodes, selectionPatch } from '../steering/selection.js';
import { exitCodeFor } from '../steering/unchanged.js';

/** Selects nodes of manual pools. Everything is checked before the first node is touched. */
export async function execute(call: Call): Promise<number> {
  const dryRun = dryRunOf(call);
  return withCluster(call, async (cluster) => {
    const pools = onlyPool(await readPools(cluster), call.flags.pool);
    const names = namesOf(call, pools);
    const patches = new Map(names.map((name) => [name, selectionPatch(pools, name, nowOf(call))]));
    const open = names.filter((name) => patches.get(name) !== undefined);
    if (dryRun !== 'client') await requireNodeRights(cluster, [...patches.values()]);
    if (open.length > 0 && dryRun === 'none') await confirm(call, `drain and update ${open.join(', ')}`);
    tellObstacles(call, pools, open);
    let isChanged = false;
    for (const name of names) {
      const isWritten = dryRun === 'client' ? open.includes(name) : await select(call, cluster, pools, name, dryRun === 'server');
      tell(call.stdout, `node/${name} ${isWritten ? `selected${dryRunSuffix(dryRun)}` : 'unchanged'}`);
      isChanged ||= isWritten;
    }
    return exitCodeFor(call, isChanged);
  });
}

const select = (call: Call, cluster: Cluster, pools: readonly NamedPool[], name: string, dryRun: boolean): Promise<boolean> =>
  writeNode(cluster, pools, name, (current) => selectionPatch(current, name, nowOf(call)), dryRun);

function namesOf(call: Call, pools: readonly NamedPool[]): readonly string[] {
  if (!call.flags.all) return nodeNames(call);
  if (call.positionals.length === 0) return selectableNodes(pools);
  throw new Problem('USAGE', {
    where: 'kubectl inplace select',
    detail: 'nodes are named although --all is given',
    help: 'give one of both',
  });
}

/** A choice that can't be taken up now is told at once, not discovered later. */
function tellObstacles(call: Call, pools: readonly NamedPool[], names: readonly string[]): void {
  const usual = ['MANUAL', 'SLOT', 'NO_FREE_SLOT', 'NOTHING_TO_SELECT'];
  for (const { snapshot } of pools) {
    for (const { node, waitsFor, detail } of explain(snapshot, {}, nowOf(call)).nodes) {
      if (names.includes(node) && !usual.includes(waitsFor)) tell(call.stderr, `note: node/${node} waits: ${detail}`);
    }
  }
}
