#!/usr/bin/env node
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import {
  createEventRecorder,
  createKubeClient,
  createLeaderElector,
  createLogger,
  createMetrics,
  describeStartFailure,
  type Logger,
  onShutdown,
  startProbeServer,
} from '@gardener-inplace/kube-runtime';
import { leaseName } from './access.js';
import { checkAccess } from './check-access.js';
import { type ControllerConfig, readControllerConfig } from './config.js';
import { RivalControllerError, runPoolController } from './controller.js';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
const usage = 'usage: gardener-inplace-controller --config FILE';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help || values.config === undefined) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const config = await readControllerConfig(values.config);
  const log = createLogger({ level: config.logLevel ?? 'info', fields: { component: 'gardener-inplace-controller' } });
  await run(config, log);
}

async function run(config: ControllerConfig, log: Logger): Promise<void> {
  const userAgent = 'gardener-inplace-controller';
  const metrics = createMetrics({ program: userAgent, version });
  const identity = { userAgent: `${userAgent}/${version}`, fieldManager: userAgent, onRequest: metrics.observeRequest };
  const control = await createKubeClient({ kubeconfig: config.kubeconfig, ...identity });
  const target =
    config.targetKubeconfig === undefined ? control : await createKubeClient({ kubeconfig: config.targetKubeconfig, ...identity });
  const recorder = createEventRecorder({ client: control, reportingController: 'inplace.gardener.cloud/controller' });
  const elector =
    config.leaderElection === false
      ? undefined
      : createLeaderElector({
          client: control,
          namespace: config.namespace,
          name: leaseName,
          onFailure: (err) => log.warn({ err }, 'Lease could not be renewed'),
        });
  let cacheCheck = (): string | undefined => 'the rights are not checked yet';
  const probes = await startProbeServer({
    port: config.probePort ?? 8081,
    metrics,
    healthz: { lease: () => elector?.check() },
    readyz: { caches: () => cacheCheck() },
  });
  const onWatching = (check: () => string | undefined): void => {
    cacheCheck = check;
  };
  let finished: Promise<unknown> = Promise.resolve();
  const { signal, begin } = onShutdown({
    log,
    steps: [
      { name: 'readiness', stop: () => probes.setStopping() },
      { name: 'controller', stop: () => finished },
      { name: 'probes', stop: () => probes.stop() },
      { name: 'events', stop: (limit) => recorder.stop(limit) },
      { name: 'clients', stop: () => Promise.all([control.close(), target.close()]) },
    ],
  });
  await checkAccess({ control, target, namespace: config.namespace, log, signal });
  if (signal.aborted) return;
  // A replica that waits for the lease follows nothing, and is ready to.
  cacheCheck = () => (elector === undefined ? 'the caches are not filled yet' : undefined);
  const work = (until: AbortSignal, lost?: AbortSignal): Promise<void> =>
    runPoolController(
      {
        control,
        target,
        namespace: config.namespace,
        policy: config.policy,
        holdStrandedPods: config.holdStrandedPods,
        log,
        recorder,
        metrics,
        onWatching,
      },
      until,
      lost,
    );
  const elected =
    elector === undefined
      ? work(signal).then(() => 'stopped' as const)
      : elector.run((leadership) => work(leadership.signal, leadership.lost), signal);
  finished = elected.catch(() => undefined);
  try {
    if ((await elected) === 'lost') await begin('the lease was lost', 1);
  } catch (error) {
    log.fatal(
      { err: error },
      error instanceof RivalControllerError ? 'Another controller works on the same machines' : 'Controller failed',
    );
    await begin('the controller failed', 1);
  }
}

main().catch((error: unknown) => {
  console.error(describeStartFailure(error));
  process.exit(1);
});
