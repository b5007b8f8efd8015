#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createKubeClient, createLogger, onShutdown } from '@gardener-inplace/kube-runtime';
import { type AdmissionConfig, ConfigError, readConfig } from './config.js';
import { startAdmissionServer } from './server.js';
import { startWebhook } from './webhook.js';

const usage = 'usage: gardener-inplace-admission --config FILE';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help || values.config === undefined) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  await run(await readConfig(values.config));
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
  await webhook.synced;
  const tls = certificateFile === undefined || keyFile === undefined ? undefined : { certificateFile, keyFile };
  const server = await startAdmissionServer({ routes: webhook.routes, tls, port: config.port, log });
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

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError
      ? `${error.code}: ${error.message}\n  help: ${error.help}`
      : error instanceof Error
        ? error.message
        : 'the webhook could not be started',
  );
  process.exit(1);
});
