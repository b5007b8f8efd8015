import type { Check } from '../check.js';
import { inCluster } from '../in-cluster.js';
import { expiredCertificate } from './certificate.js';
import { compactedHistory } from './compaction.js';
import { oneLeader } from './leadership.js';
import { killedApiServer, killedEtcd, restartedApiServer } from './outages.js';

const all = [restartedApiServer, killedApiServer, killedEtcd, compactedHistory, oneLeader, expiredCertificate];

/** What `@gardener-inplace/kube-runtime` promises of bad days, on a real control plane that has them. */
export async function* runtime(): AsyncGenerator<Check> {
  const checks: Check[] = [];
  await inCluster({}, async (cluster) => {
    for (const check of all) checks.push(await check(cluster));
  });
  yield* checks;
}
