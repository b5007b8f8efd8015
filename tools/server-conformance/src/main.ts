import { parseArgs } from 'node:util';
import { type ControlPlane, ControlPlaneProblem, findControlPlane, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { everyQuestion, type Questions, questionsWith, titlesOf } from './questions.js';
import { harmful, runChecks } from './real/run-checks.js';
import { closingLine, linesOf, type Outcome } from './report/outcome.js';
import { runRows } from './rows/run-rows.js';
import { withDefinitions } from './session/definitions.js';
import { endInOrder, interrupted } from './session/interruption.js';
import type { Server } from './session/server.js';
import { knownDefinitions, upstreamFolder } from './session/upstream.js';

const usage = `usage: pnpm server-conformance [--only TEXT] [--list]

  --only  rows and checks whose title has this in it
  --list  print the titles and ask nothing`;

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
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const asked = questionsWith(values.only, await everyQuestion());
  const titles = titlesOf(asked);
  if (titles.length === 0) {
    console.error(`no row or check has ${JSON.stringify(values.only)} in its title; --list prints the titles`);
    return 1;
  }
  if (values.list) {
    console.log(titles.join('\n'));
    return 0;
  }
  const found = findControlPlane();
  if (found.from === 'nowhere') {
    console.log(`skipped: no control plane: ${found.reason}`);
    console.log(`0 passed, 0 failed, ${titles.length} skipped`);
    return 0;
  }
  const outcomes = await runAll(asked);
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
