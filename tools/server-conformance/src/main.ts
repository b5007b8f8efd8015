import { findControlPlane, startControlPlane } from '@gardener-inplace-tools/control-plane';
import { startTestCluster } from '@gardener-inplace/test-cluster';
import { closingLine, linesOf, type Outcome } from './report/outcome.js';
import { checks, runChecks } from './real/run-checks.js';
import { runRows } from './rows/run-rows.js';
import { table } from './rows/table.js';
import { writtenObjects } from './rows/written-objects.js';
import { installDefinitions } from './session/definitions.js';
import type { Server } from './session/server.js';
import { httpTo, Session } from './session/session.js';
import { upstreamDefinitions, upstreamFolder } from './session/upstream.js';
import { recordWrites } from './written/record-writes.js';

const tell = (outcome: Outcome): void => linesOf(outcome).forEach((line) => console.log(line));

const main = async (): Promise<number> => {
  const found = findControlPlane();
  if (found.from === 'nowhere') {
    console.log(`skipped: no control plane: ${found.reason}`);
    console.log(`0 passed, 0 failed, ${table.length} skipped`);
    return 0;
  }
  const only = process.argv[2];
  const isAsked = ({ title }: { readonly title: string }): boolean => only === undefined || title.includes(only);
  const controlPlane = await startControlPlane();
  const cluster = await startTestCluster({ namespaces: 'required' });
  try {
    const mine: Server = { name: 'test-cluster', kubeconfig: cluster.kubeconfig(), isOurs: true };
    const real: Server = { name: 'control plane', kubeconfig: controlPlane.kubeconfig(), isOurs: controlPlane.isOurs };
    const https = [httpTo(mine), httpTo(real)] as const;
    await installDefinitions(new Session(mine, https[0], ''), new Session(real, https[1], ''), upstreamDefinitions(upstreamFolder()));
    https.forEach((http) => http.close());
    const rows = [...table, ...writtenObjects(await recordWrites())].filter(isAsked);
    const outcomes = await runRows(rows, [mine, real], controlPlane.kubectl, tell);
    const checked = await runChecks(checks.filter(isAsked), controlPlane, tell);
    const all = [...outcomes, ...checked];
    console.log(closingLine(all));
    return all.some(({ result }) => result === 'failed' || result === 'differs') ? 1 : 0;
  } finally {
    await Promise.all([controlPlane.stop(), cluster.stop()]);
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
