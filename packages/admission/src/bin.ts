#!/usr/bin/env node
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import {
  createKubeClient,
  createLogger,
  createMetrics,
  describeStartFailure,
  onShutdown,
  startProbeServer,
} from '@gardener-inplace/kube-runtime';
import { type AdmissionConfig, readAdmissionConfig } from './config.js';
import { startAdmissionServer } from './server.js';
import { startWebhook, type Webhook } from './webhook.js';

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
const usage = 'usage: gardener-inplace-admission --config FILE';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help || values.config === undefined) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  await run(await readAdmissionConfig(values.config));
}

async function run(config: AdmissionConfig): Promise<void> {
  const { kubernetesVersion, featureGates = {}, certificateFile, keyFile, vocabulary, strict } = config;
  const userAgent = 'gardener-inplace-admission';
  const log = createLogger({ level: config.logLevel ?? 'info', fields: { component: userAgent } });
  const metrics = createMetrics({ program: userAgent, version });
  const { webhook: observer } = metrics;
  const client = await createKubeClient({
    kubeconfig: config.kubeconfig,
    server: config.server === undefined ? undefined : { url: config.server },
    userAgent: `${userAgent}/${version}`,
    onRequest: metrics.observeRequest,
  });
  const watching = new AbortController();
  const validation = { featureGates, ...(vocabulary === undefined ? {} : { vocabulary }), ...(strict === undefined ? {} : { strict }) };
  const webhook = startWebhook({ client, log, validation, server: { version: kubernetesVersion, featureGates } }, watching.signal);
  let isListening = false;
  const probes = await startProbeServer({
    port: config.probePort ?? 8081,
    metrics,
    readyz: {
      caches: () => (webhook.hasSynced() ? undefined : 'the caches are not filled yet'),
      webhook: () => (isListening ? undefined : 'it does not listen yet'),
    },
  });
  log.info({ url: probes.url }, 'Probes started');
  let stopServer = (): Promise<void> => Promise.resolve();
  // Before the caches are waited for: as the first process of a container Node would not heed a signal that nobody handles.
  const { signal } = onShutdown({
    log,
    steps: [
      { name: 'readiness', stop: () => probes.setStopping() },
      { name: 'server', stop: () => stopServer() },
      {
        name: 'caches',
        stop: () => {
          watching.abort();
          return webhook.stopped;
        },
      },
      { name: 'probes', stop: () => probes.stop() },
      { name: 'client', stop: () => client.close() },
    ],
  });
  const isSynced = await isSyncedWithin(webhook, syncSeconds);
  if (signal.aborted) return;
  if (!isSynced) throw new Error(`the caches did not fill within ${syncSeconds} s; see the log for the reason`);
  const tls = certificateFile === undefined || keyFile === undefined ? undefined : { certificateFile, keyFile };
  const { routes, hasSynced: isReady } = webhook;
  const starting = startAdmissionServer({ routes, tls, port: config.port, log, isReady, observer });
  stopServer = () =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    );
  const { url } = await starting;
  isListening = true;
  log.info({ url }, 'Webhook started');
}

/** A wrong kubeconfig or missing rights must not hang silently. */
const syncSeconds = 60;

async function isSyncedWithin({ synced }: Webhook, seconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, false);
  });
  const isSynced = await Promise.race([synced, late]);
  clearTimeout(timer);
  return isSynced;
}

main().catch((error: unknown) => {
  console.error(describeStartFailure(error));
  process.exit(1);
});
