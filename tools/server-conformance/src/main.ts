import { type ControlPlane, ControlPlaneProblem, findControlPlane, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { wishOf } from './arguments.js';
import { everyQuestion, type Questions, titlesOf } from './questions.js';
import { harmful, runChecks } from './real/run-checks.js';
import { closingLine, linesOf, type Outcome } from './report/outcome.js';
import { runRows } from './rows/run-rows.js';
import { withDefinitions } from './session/definitions.js';
import { endInOrder, interrupted } from './session/interruption.js';
import type { Server } from './session/server.js';
import { knownDefinitions, upstreamFolder } from './session/upstream.js';

const tell = (outcome: Outcome): void => linesOf(outcome).forEach((line) => console.log(line));

/** kube-apiserver remembers recent states by itself until it ends. */
async function forget(plane: ControlPlane): Promise<void> {
  await plane.compact();
  await plane.restartApiServer('SIGKILL');
}

async function runAll(asked: Questions): Promise<readonly Outcome[]> {
  const controlPlane = await startControlPlane();
  // One of our own ends with this process.
  if (!controlPlane.isOurs) endInOrder();
  const cluster = await startTestCluster({ namespaces: 'required' });
  try {
    const mine: Server = { name: 'test-cluster', kubeconfig: cluster.kubeconfig(), isOurs: true, forget: () => cluster.store.compact() };
    const real: Server = {
      name: 'control plane',
      kubeconfig: controlPlane.kubeconfig(),
      isOurs: controlPlane.isOurs,
      forget: () => forget(controlPlane),
    };
    console.log(`test-cluster ${cluster.url} and control plane ${controlPlane.url}`);
    const folder = upstreamFolder();
    if (folder === undefined) console.log("upstream's own CRDs are not there: those that packages/api ships stand in");
    return await withDefinitions([mine, real], knownDefinitions(folder), () => askAll([mine, real], controlPlane, asked));
  } finally {
    await Promise.all([controlPlane.stop(), cluster.stop()]);
  }
}

async function askAll(servers: readonly [Server, Server], plane: ControlPlane, asked: Questions): Promise<readonly Outcome[]> {
  const compared = await runRows(asked.rows, servers, plane.kubectl, tell);
  const last = plane.isOurs
    ? await runRows(asked.afterForgetting, servers, plane.kubectl, tell, { atOnce: 1 })
    : asked.afterForgetting.map(({ title }) => harmful(title));
  if (!plane.isOurs) last.forEach(tell);
  return [...compared, ...last, ...(await runChecks(asked.checks, plane, tell))];
}

async function main(): Promise<number> {
  const wish = wishOf(process.argv.slice(2), await everyQuestion());
  if ('said' in wish) {
    (wish.isRefusal ? console.error : console.log)(wish.said);
    return wish.isRefusal ? 1 : 0;
  }
  const found = findControlPlane();
  if (found.from === 'nowhere') {
    console.log(`skipped: no control plane: ${found.reason}`);
    console.log(`0 passed, 0 failed, ${titlesOf(wish.asked).length} skipped`);
    return 0;
  }
  const outcomes = await runAll(wish.asked);
  if (interrupted.aborted) console.log('ended early: not every row was asked');
  console.log(closingLine(outcomes));
  return interrupted.aborted || outcomes.some(({ result }) => result === 'failed' || result === 'differs') ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ControlPlaneProblem ? `${error.code}: ${error.message}` : error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
