import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMetrics, type Metrics, silentLogger } from '@gardener-inplace/kube-runtime';
import { type AdmissionServer, type AdmissionServerOptions, startAdmissionServer } from '../src/index.js';
import { writeCertificate } from './certificates.js';

let server: AdmissionServer;
let metrics: Metrics;

const start = async (options: Partial<AdmissionServerOptions> = {}): Promise<void> => {
  metrics = createMetrics({ program: 'webhook', version: '1.0.0', withProcess: false });
  const route = () => ({ code: 200, body: {} });
  server = await startAdmissionServer({
    routes: { '/validate': route },
    port: 0,
    log: silentLogger,
    observer: metrics.webhook,
    ...options,
  });
};
afterEach(() => server.stop());

const post = async (path: string, body = '{}'): Promise<number> =>
  (await fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status;

const sample = async (name: string): Promise<readonly string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('§8.4 metrics of the webhook', () => {
  it('count its answers by path and code', async () => {
    await start();
    await post('/validate');
    await post('/validate');
    await post('/validate', '{');
    expect(await sample('controller_runtime_webhook_requests_total{')).toEqual([
      'controller_runtime_webhook_requests_total{webhook="/validate",code="200"} 2',
      'controller_runtime_webhook_requests_total{webhook="/validate",code="400"} 1',
    ]);
    expect(await sample('controller_runtime_webhook_latency_seconds_count{')).toEqual([
      'controller_runtime_webhook_latency_seconds_count{webhook="/validate"} 3',
    ]);
  });

  it('tell what is in progress, and that it came too late', async () => {
    let inProgress: readonly string[] = [];
    const route = async (): Promise<never> => {
      inProgress = await sample('controller_runtime_webhook_requests_in_flight{');
      return new Promise(() => undefined);
    };
    await start({ deadlineMilliseconds: 20, routes: { '/validate': route } });
    expect(await post('/validate')).toBe(504);
    expect(inProgress).toEqual(['controller_runtime_webhook_requests_in_flight{webhook="/validate"} 1']);
    expect(await sample('controller_runtime_webhook_requests_in_flight{')).toEqual([
      'controller_runtime_webhook_requests_in_flight{webhook="/validate"} 0',
    ]);
    expect(await sample('controller_runtime_webhook_requests_total{')).toEqual([
      'controller_runtime_webhook_requests_total{webhook="/validate",code="504"} 1',
    ]);
  });

  it.each(['/other', '/constructor', '/validate/', '/healthz'])('have no label for %s, which anybody may ask for', async (path) => {
    await start();
    await post(path);
    expect(await sample('controller_runtime_webhook_requests_total{')).toEqual([]);
    expect(await sample('controller_runtime_webhook_requests_in_flight{')).toEqual([]);
  });
});

describe('§8.5 metrics of the certificate', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'admission-metrics-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const numberOf = async (name: string): Promise<number> => Number((await sample(`${name} `))[0]?.split(' ')[1]);

  it('count its reads, and those that found nothing to use', async () => {
    const { pem: _, ...tls } = await writeCertificate(directory);
    await start({ tls, certificatePollMilliseconds: 10 });
    expect(await numberOf('certwatcher_read_certificate_total')).toBe(1);
    expect(await numberOf('certwatcher_read_certificate_errors_total')).toBe(0);
    await writeFile(tls.keyFile, 'no key');
    for (let attempt = 0; attempt < 500 && (await numberOf('certwatcher_read_certificate_errors_total')) === 0; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await numberOf('certwatcher_read_certificate_errors_total')).toBeGreaterThan(0);
    expect(await numberOf('certwatcher_read_certificate_total')).toBeGreaterThan(1);
  });
});
