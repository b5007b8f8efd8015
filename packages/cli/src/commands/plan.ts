import { type Decision, planPool, type Write } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { readPolicy } from '../files/read-policy.js';
import { nowOf } from '../surroundings.js';
import { formatOf, print } from '../output/print.js';
import { type Block, table } from '../output/block.js';
import { onlyPool } from '../pools/find-pool.js';
import { poolsOf } from '../pools/pool-objects.js';

interface PoolPlan {
  readonly namespace: string;
  readonly pool: string;
  readonly decisions: readonly Decision[];
}

/** What the controller would decide now; nothing is written. */
export async function execute(call: Call): Promise<void> {
  formatOf(call);
  const policy = await readPolicy(call);
  const now = nowOf(call);
  const plans = onlyPool(await poolsOf(call), call.positionals[0]).map(({ namespace, name, snapshot }): PoolPlan => ({
    namespace,
    pool: name,
    decisions: planPool(snapshot, policy, now),
  }));
  print(call, {
    data: { pools: plans },
    blocks: ({ isWide }) => [blockOf(plans, isWide)],
    names: plans.flatMap(({ decisions }) => decisions.map(({ subject }) => subject)),
  });
}

function blockOf(plans: readonly PoolPlan[], isWide: boolean): Block {
  const rows = plans.flatMap(({ pool, decisions }) =>
    decisions.map(({ kind, subject, why, writes }) => [
      pool,
      kind,
      subject,
      isWide ? writes.map(writeText).join(', ') : writes.length,
      why,
    ]),
  );
  return rows.length === 0 ? ['nothing is to be done now'] : table(['POOL', 'DECISION', 'OBJECT', 'WRITES', 'WHY'], rows);
}

const writeText = ({ verb, resource, object }: Write): string => `${verb} ${resource.plural}/${object.name}`;
