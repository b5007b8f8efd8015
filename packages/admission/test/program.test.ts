import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';

const root = join(import.meta.dirname, '..');
const program = join(root, '.tsbuild/program.mjs');

beforeAll(() => {
  const bundle = join(root, '../../scripts/bundle-program.mjs');
  const { status, stderr } = spawnSync(process.execPath, [bundle, join(root, 'src/bin.ts'), program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});

let directory: string;
let child: ChildProcess;
let log: string;
let ended: Promise<number | null>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'admission-program-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await ended;
  await rm(directory, { recursive: true });
});

const start = async (server: string): Promise<void> => {
  const config = join(directory, 'admission.yaml');
  await writeFile(config, `kubernetesVersion: 1.36.2\nserver: ${server}\nport: 0\nprobePort: 0\n`);
  log = '';
  child = spawn(process.execPath, [program, '--config', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  ended = new Promise((resolve) => child.once('exit', resolve));
};

/** The address logged with a message. */
const urlOf = async (message: string): Promise<string> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const line = log.split('\n').find((each) => each.includes(`"msg":"${message}"`));
    if (line !== undefined) return (JSON.parse(line) as { readonly url: string }).url;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not logged: ${message}`);
};

const get = async (url: string): Promise<readonly [number, string]> => {
  const response = await fetch(url);
  return [response.status, await response.text()];
};

describe('the program beside a cluster', () => {
  let cluster: TestCluster;
  beforeEach(async () => {
    cluster = await startTestCluster();
  });
  afterEach(() => cluster.stop());

  it('§7.b serves metrics of what it was asked', async () => {
    await start(cluster.url);
    const [probes, webhook] = [await urlOf('Probes started'), await urlOf('Webhook started')];
    await fetch(`${webhook}/validate/shoots`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    const [, metrics] = await get(`${probes}/metrics`);
    expect(metrics).toContain('controller_runtime_webhook_requests_total{webhook="/validate/shoots",code="400"} 1');
    expect(metrics).toContain('rest_client_requests_total{code="200",method="GET"');
    expect(await get(`${probes}/readyz`)).toEqual([200, 'ok']);
  });
});

describe('the program before an API server that is away', () => {
  it('says why its caches do not fill', async () => {
    await start('http://127.0.0.1:1');
    await urlOf('Probes started');
    for (let attempt = 0; attempt < 200 && !log.includes('Watch interrupted'); attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const line = log.split('\n').find((each) => each.includes('"msg":"Watch interrupted"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', err: { reason: 'ClientNetwork' } });
  });
});

describe('the program before an API server that never answers', () => {
  let silent: Server;
  beforeEach(async () => {
    silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void silent.close());

  it('§7.2 is sane but not ready, and ends in order when it is told to', async () => {
    await start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const probes = await urlOf('Probes started');
    expect((await get(`${probes}/healthz`))[0]).toBe(200);
    expect(await get(`${probes}/readyz`)).toEqual([
      503,
      '[-]caches failed: the caches are not filled yet\n[-]webhook failed: it does not listen yet\n[+]shutdown ok\nreadyz check failed\n',
    ]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(log).toContain('"msg":"Shutdown finished"');
  });
});
