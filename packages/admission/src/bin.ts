#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createKubeClient, createLogger, describeStartFailure, onShutdown } from '@gardener-inplace/kube-runtime';
import { type AdmissionConfig, readAdmissionConfig } from './config.js';
import { startAdmissionServer } from './server.js';
import { startWebhook, type Webhook } from './webhook.js';

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
  const client = await createKubeClient({
    kubeconfig: config.kubeconfig,
    server: config.server === undefined ? undefined : { url: config.server },
    userAgent,
  });
  const watching = new AbortController();
  const validation = { featureGates, ...(vocabulary === undefined ? {} : { vocabulary }), ...(strict === undefined ? {} : { strict }) };
  const webhook = startWebhook({ client, log, validation, server: { version: kubernetesVersion, featureGates } }, watching.signal);
  if (!(await isSyncedWithin(webhook, syncSeconds)))
    throw new Error(`the caches did not fill within ${syncSeconds} s; see the log for the reason`);
  const tls = certificateFile === undefined || keyFile === undefined ? undefined : { certificateFile, keyFile };
  const server = await startAdmissionServer({ routes: webhook.routes, tls, port: config.port, log, isReady: webhook.hasSynced });
  onShutdown({
    log,
    steps: [
      { name: 'server', stop: () => server.stop() },
      {
        name: 'caches',
        stop: () => {
          watching.abort();
          return webhook.stopped;
        },
      },
      { name: 'client', stop: () => client.close() },
    ],
  });
  log.info({ url: server.url }, 'Webhook started');
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
