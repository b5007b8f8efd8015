import { createKubeClient, createLogger } from '@gardener-inplace/kube-runtime';
import {
  memoryHost,
  startCertificateApprover,
  startKubelets,
  startNodeLifecycle,
  startScheduler,
  startWorkloads,
} from '@gardener-inplace/simulation';
import type { Check } from '../../check.js';
import { version } from '../../declared-features/features.js';
import { checksInCluster, type Cluster } from '../../in-cluster.js';
import { certificateChecks } from './certificates.js';
import { fleetChecks, startFleet } from './fleet.js';
import { rebootChecks, silenceChecks } from './reboots.js';
import { schedulingChecks } from './scheduling.js';
import { workloadChecks } from './workloads.js';

/** Of the real controllers only those that the simulation leaves to them. */
const controllers = ['garbage-collector-controller', 'certificatesigningrequest-signing-controller'];
const leases = { renewMilliseconds: 1_000, durationSeconds: 40 };
/** Many renewals, so that a busy machine is not taken for a silent node. */
const graceSeconds = 8;

/** Nodes, pods and certificates: everything that happens to a cluster without a rollout. */
export const lifeChecks = (): AsyncIterable<Check> => checksInCluster({ controllers }, inLife);

async function* inLife({ controlPlane, client }: Cluster): AsyncIterable<Check> {
  const actors = await createKubeClient({ kubeconfig: controlPlane.kubeconfig(), userAgent: 'simulation', maximumRequestsInFlight: 50 });
  const surroundings = { client: actors, log: createLogger({ level: 'error' }) };
  const stopping = new AbortController();
  const { signal } = stopping;
  const kubelets = startKubelets({ ...surroundings, leases }, signal);
  const silent = startKubelets({ ...surroundings, leases, tellsDown: false }, signal);
  const running: { readonly stopped: Promise<void> }[] = [
    kubelets,
    silent,
    startScheduler({ ...surroundings, features: { version } }, signal),
    startWorkloads(surroundings, signal),
    startCertificateApprover(surroundings, signal),
  ];
  try {
    const hosts = startFleet(kubelets);
    const stage = { controlPlane, client, kubelets, hosts };
    yield* fleetChecks(stage);
    yield* schedulingChecks(stage);
    yield* workloadChecks(stage);
    yield* rebootChecks(stage);
    yield* certificateChecks(stage);
    const quiet = memoryHost({ osImage: 'Linux 1.0.0', kubeletVersion: version });
    silent.join({ metadata: { name: 'quiet' } }, quiet);
    running.push(startNodeLifecycle({ ...surroundings, graceSeconds }, signal));
    yield* silenceChecks({ ...stage, hosts: new Map([['quiet', quiet]]) }, 'quiet');
  } finally {
    stopping.abort();
    await Promise.all(running.map(({ stopped }) => stopped));
    await actors.close();
  }
}
