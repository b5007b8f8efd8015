import {
  explain,
  type NodeReport,
  possibleTransitions,
  type PoolPolicy,
  type PoolReport,
  type Transition,
} from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { readPolicy } from '../files/read-policy.js';
import { nowOf } from '../surroundings.js';
import { formatOf, print } from '../output/print.js';
import { reportPool } from '../output/pool-report.js';
import { knownPools } from '../pools/find-pool.js';
import { poolsOf } from '../pools/pool-objects.js';
import { Problem } from '../problem/problem.js';

/** Why a node or a pool is where it is, and what could happen next. */
export async function execute(call: Call): Promise<void> {
  formatOf(call);
  const subject = subjectOf(call);
  const policy: PoolPolicy = await readPolicy(call);
  const pools = await poolsOf(call);
  const now = nowOf(call);
  const pool = pools.find(({ name }) => name === subject);
  if (pool !== undefined) {
    const reported = reportPool(pool, policy, now);
    print(call, {
      data: reported,
      blocks: () => [poolText(pool.name, reported.orchestration, reported.report)],
      names: [`pool/${pool.name}`],
    });
    return;
  }
  for (const { name, namespace, snapshot } of pools) {
    const report = explain(snapshot, policy, now).nodes.find(({ node }) => node === subject);
    if (report === undefined) continue;
    const next = possibleTransitions(report.phase);
    print(call, {
      data: { namespace, pool: name, report, next },
      blocks: () => [nodeText(name, report, next)],
      names: [`node/${subject}`],
    });
    return;
  }
  throw new Problem('NODE_UNKNOWN', {
    where: subject,
    detail: 'neither a pool nor a node of this name is updated in place here',
    help: knownPools(pools),
  });
}

function subjectOf({ positionals }: Call): string {
  const [subject, second] = positionals;
  if (subject !== undefined && second === undefined) return subject.replace(/^(nodes?|pools?)\//, '');
  throw new Problem('USAGE', {
    where: 'kubectl inplace explain',
    detail: 'one node or pool is to be named',
    help: 'for example kubectl inplace explain worker-1',
  });
}

function poolText(
  name: string,
  orchestration: 'Auto' | 'Manual',
  { budget, updated, failed, isComplete, selection, warnings, nodes, next }: PoolReport,
): readonly string[] {
  const reasons = [...new Set(nodes.map(({ waitsFor }) => waitsFor))];
  return [
    `pool ${name} (${orchestration}): ${updated} of ${budget.replicas} nodes updated, ${failed} failed${isComplete ? ', complete' : ''}`,
    `  may be away: ${budget.maxUnavailable + budget.surge} (${budget.maxUnavailable} unavailable, ${budget.surge} surge); away: ${budget.selected + budget.down} (${budget.selected} selected, ${budget.down} down)`,
    `  selection: ${selection ?? 'goes on'}`,
    ...warnings.map(({ code, detail, help }) => `  warning: ${detail} (${code}); ${help}`),
    ...reasons.map((code) =>
      reasonLine(
        code,
        nodes.filter(({ waitsFor }) => waitsFor === code),
      ),
    ),
    ...(next.length === 0 ? ['  decided now: nothing'] : ['  decided now:', ...next.map((line) => `    ${line}`)]),
  ];
}

const reasonLine = (code: string, nodes: readonly NodeReport[]): string =>
  `  ${code}: ${nodes.map(({ node, machine }) => node || machine).join(', ')}: ${nodes[0]?.detail ?? ''}`;

function nodeText(
  pool: string,
  { node, machine, phase, isUpdated, waitsFor, detail, evacuations, findings }: NodeReport,
  next: readonly Transition[],
): readonly string[] {
  return [
    `node/${node} of pool ${pool}: ${phase}`,
    `  ${waitsFor}: ${detail}`,
    `  machine: ${machine}, ${isUpdated ? 'runs the wanted template' : 'belongs to an old template'}`,
    ...(evacuations.length === 0 ? [] : [`  still moved away, by their own controllers: ${evacuations.join(', ')}`]),
    ...findings.map(({ code, detail: odd, help }) => `  odd: ${odd} (${code}); ${help}`),
    ...(next.length === 0 ? [] : ['  could happen next:', ...next.map(({ on, by, to, why }) => `    ${on} by ${by}: ${to}; ${why}`)]),
  ];
}
