import type { NamedPool, PoolPolicy } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { readPolicy } from '../files/read-policy.js';
import { nowOf } from '../surroundings.js';
import { reportPool, statusBlocks } from '../output/pool-report.js';
import { type Answer, formatOf, print } from '../output/print.js';
import { onlyPool } from '../pools/find-pool.js';
import { poolsOf } from '../pools/pool-objects.js';
import { Problem } from '../problem/problem.js';

/** Where pools and nodes stand, once or on every change. */
export async function execute(call: Call): Promise<void> {
  formatOf(call);
  const policy = await readPolicy(call);
  if (!call.flags.watch) return print(call, answerOf(call, await poolsOf(call), policy));
  if (call.flags.filename !== undefined) {
    throw new Problem('USAGE', {
      where: 'kubectl inplace status --watch',
      detail: 'files do not change under a watch',
      help: 'leave out -f or --watch',
    });
  }
  const { watchPools } = await import('../cluster/watch-pools.js');
  await watchPools(call, createScreen(call, policy));
}

function answerOf(call: Call, all: readonly NamedPool[], policy: PoolPolicy): Answer {
  const pools = onlyPool(all, call.positionals[0]).map((pool) => reportPool(pool, policy, nowOf(call)));
  return {
    data: { pools },
    blocks: ({ isWide }) => statusBlocks(pools, isWide),
    names: pools.flatMap(({ report }) => report.nodes.map(({ node }) => `node/${node}`)),
  };
}

/** Prints only what differs from what was printed last. On a terminal the new picture replaces the old one. */
function createScreen(call: Call, policy: PoolPolicy): (pools: readonly NamedPool[]) => void {
  let last: string | undefined;
  const separator = call.stdout.isTTY ? '\u001B[H\u001B[J' : '\n';
  return (pools) => {
    let text = '';
    print({ ...call, stdout: { write: (part) => (text += part) } }, answerOf(call, pools, policy));
    if (text === last) return;
    const isFirst = last === undefined && !call.stdout.isTTY;
    call.stdout.write(isFirst ? text : separator + text);
    last = text;
  };
}
