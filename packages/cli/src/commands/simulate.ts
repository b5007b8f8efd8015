import { planRollout, type Rollout } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { tell } from '../output/harmless.js';
import { readPolicy } from '../files/read-policy.js';
import { nowOf } from '../surroundings.js';
import { formatOf, print } from '../output/print.js';
import { type Block, table } from '../output/block.js';
import { onlyPool } from '../pools/find-pool.js';
import { poolsOf } from '../pools/pool-objects.js';
import { Problem } from '../problem/problem.js';

interface PoolRollout {
  readonly namespace: string;
  readonly pool: string;
  readonly rollout: Rollout;
}

/** Foresees rollouts: which nodes go together, and when; nothing is written. */
export async function execute(call: Call): Promise<void> {
  formatOf(call);
  const minutesPerNode = minutesOf(call);
  const policy = await readPolicy(call);
  const assumptions = { now: nowOf(call), minutesPerNode };
  const pools = onlyPool(await poolsOf(call), call.positionals[0]).map(({ namespace, name, snapshot }): PoolRollout => ({
    namespace,
    pool: name,
    rollout: planRollout(snapshot, policy, assumptions),
  }));
  for (const { pool, rollout } of pools) {
    if (rollout.left.length > 0)
      tell(call.stderr, `note: pool ${pool}: not updated: ${rollout.left.join(', ')}; kubectl inplace explain ${pool} tells why`);
  }
  print(call, {
    data: { pools },
    blocks: () => [blockOf(pools)],
    names: pools.flatMap(({ rollout }) => rollout.waves.flatMap(({ nodes }) => nodes.map((node) => `node/${node}`))),
  });
}

function minutesOf({ flags }: Call): number {
  const text = flags['minutes-per-node'] ?? '10';
  const minutes = Number(text);
  if (Number.isFinite(minutes) && minutes > 0 && minutes <= 100_000) return minutes;
  throw new Problem('USAGE', {
    where: 'kubectl inplace simulate --minutes-per-node',
    detail: `${JSON.stringify(text)} is no number of minutes`,
    help: 'for example 10',
  });
}

function blockOf(pools: readonly PoolRollout[]): Block {
  const rows = pools.flatMap(({ pool, rollout }) =>
    rollout.waves.map(({ afterMinutes, nodes }, index) => [pool, index + 1, `${afterMinutes}m`, nodes.length, nodes.join(',')]),
  );
  return rows.length === 0 ? ['no node would be updated'] : table(['POOL', 'WAVE', 'AFTER', 'COUNT', 'NODES'], rows);
}
