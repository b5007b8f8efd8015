import { parseArgs } from 'node:util';
import { type ControlPlane, ControlPlaneProblem, findControlPlane, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { checks, runChecks } from './real/run-checks.js';
import { closingLine, linesOf, type Outcome } from './report/outcome.js';
import { compacted } from './rows/compacted.js';
import { runRows } from './rows/run-rows.js';
import { table } from './rows/table.js';
import { writtenObjects } from './rows/written-objects.js';
import { withDefinitions } from './session/definitions.js';
import { endInOrder, interrupted } from './session/interruption.js';
import type { Server } from './session/server.js';
import { knownDefinitions, upstreamFolder } from './session/upstream.js';
import { recordWrites } from './written/record-writes.js';

const usage = `usage: pnpm server-conformance [--only TEXT]

  --only  rows and checks whose title has this in it`;

const tell = (outcome: Outcome): void => linesOf(outcome).forEach((line) => console.log(line));

/** kube-apiserver remembers recent states by itself until it ends. */
async function forget(plane: ControlPlane): Promise<void> {
  await plane.compact();
  await plane.restartApiServer('SIGKILL');
}

async function runAll(only: string): Promise<readonly Outcome[]> {
  const isAsked = ({ title }: { readonly title: string }): boolean => title.includes(only);
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
    return await withDefinitions([mine, real], knownDefinitions(folder), () => askAll([mine, real], controlPlane, isAsked));
  } finally {
    await Promise.all([controlPlane.stop(), cluster.stop()]);
  }
}

async function askAll(
  servers: readonly [Server, Server],
  plane: ControlPlane,
  isAsked: (each: { readonly title: string }) => boolean,
): Promise<readonly Outcome[]> {
  const rows = [...table, ...writtenObjects(await recordWrites())].filter(isAsked);
  const compared = await runRows(rows, servers, plane.kubectl, tell);
  const last = plane.isOurs ? await runRows(compacted.filter(isAsked), servers, plane.kubectl, tell, { atOnce: 1 }) : [];
  return [...compared, ...last, ...(await runChecks(checks.filter(isAsked), plane, tell))];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const found = findControlPlane();
  if (found.from === 'nowhere') {
    console.log(`skipped: no control plane: ${found.reason}`);
    console.log(`0 passed, 0 failed, ${table.length + checks.length} skipped`);
    return 0;
  }
  const outcomes = await runAll(values.only);
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
