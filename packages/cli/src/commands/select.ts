import { explain, type NamedPool } from '@gardener-inplace/state-machine';
import { type Cluster, withCluster } from '../cluster/cluster.js';
import { onlyPool, readPools } from '../cluster/read-pools.js';
import type { Call } from '../command.js';
import { nowOf } from '../now.js';
import { Problem } from '../problem.js';
import { confirm } from '../steering/confirm.js';
import { dryRunOf, dryRunSuffix } from '../steering/dry-run.js';
import { writeNode } from '../steering/node-write.js';
import { selectableNodes, selectionPatch } from '../steering/selection.js';

/** Selects nodes of manual pools. Everything is checked before the first node is touched. */
export const execute = (call: Call): Promise<void> =>
  withCluster(call, async (cluster) => {
    const dryRun = dryRunOf(call);
    const pools = onlyPool(await readPools(cluster), call.flags.pool);
    const names = namesOf(call, pools);
    const open = names.filter((name) => selectionPatch(pools, name, nowOf(call)) !== undefined);
    if (open.length > 0 && dryRun === 'none') await confirm(call, `drain and update ${open.join(', ')}`);
    tellObstacles(call, pools, open);
    for (const name of names) {
      const isWritten = dryRun === 'client' ? open.includes(name) : await select(call, cluster, pools, name, dryRun === 'server');
      call.stdout.write(`node/${name} ${isWritten ? `selected${dryRunSuffix(dryRun)}` : 'unchanged'}\n`);
    }
  });

const select = (call: Call, cluster: Cluster, pools: readonly NamedPool[], name: string, dryRun: boolean): Promise<boolean> =>
  writeNode(cluster, pools, name, (current) => selectionPatch(current, name, nowOf(call)), dryRun);

function namesOf({ positionals, flags, command }: Call, pools: readonly NamedPool[]): readonly string[] {
  if (positionals.length > 0 && flags.all) {
    throw new Problem('USAGE', { where: `kubectl inplace ${command}`, detail: 'nodes are named although --all is given', help: 'give one of both' });
  }
  if (flags.all) return selectableNodes(pools);
  if (positionals.length > 0) return [...new Set(positionals)].map((name) => name.replace(/^nodes?\//, ''));
  throw new Problem('USAGE', { where: `kubectl inplace ${command}`, detail: 'no node is named', help: 'name nodes, or give --all for every candidate of the manual pools' });
}

/** A choice that can't be taken up now is told at once, not discovered later. */
function tellObstacles(call: Call, pools: readonly NamedPool[], names: readonly string[]): void {
  const usual = ['MANUAL', 'SLOT', 'NO_FREE_SLOT', 'NOTHING_TO_SELECT'];
  for (const { snapshot } of pools) {
    for (const { node, waitsFor, detail } of explain(snapshot, {}, nowOf(call)).nodes) {
      if (names.includes(node) && !usual.includes(waitsFor)) call.stderr.write(`note: node/${node} waits: ${detail}\n`);
    }
  }
}
