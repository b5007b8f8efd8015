import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHostInfo, createKubeletProbe, createRootedFiles } from '../../src/index.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplace-host-'));
  mkdirSync(join(root, 'etc'));
  mkdirSync(join(root, 'run'));
  writeFileSync(join(root, 'run/boot-id'), 'boot-7\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the host below a root', () => {
  it('is read from its own files', async () => {
    writeFileSync(join(root, 'etc/os-release'), 'PRETTY_NAME="Test 1"\n');
    writeFileSync(join(root, 'etc/hostname'), 'machine-1\n');
    const host = createHostInfo(createRootedFiles(root), { root, nodeName: 'node-1' });
    expect([await host.osRelease(), await host.hostname(), await host.bootID()]).toEqual(['PRETTY_NAME="Test 1"\n', 'machine-1', 'boot-7']);
  });

  it('may have neither os-release nor host name, and its boot id elsewhere', async () => {
    writeFileSync(join(root, 'id'), 'boot-8');
    const host = createHostInfo(createRootedFiles(root), { root, nodeName: 'node-1', bootIdPath: join(root, 'id') });
    expect([await host.osRelease(), await host.hostname(), await host.bootID()]).toEqual([undefined, 'node-1', 'boot-8']);
  });

  it("is this machine when the root is '/'", async () => {
    const host = createHostInfo(createRootedFiles('/'), { nodeName: 'node-1', bootIdPath: join(root, 'run/boot-id') });
    expect(await host.hostname()).toBe(hostname());
    expect(await createHostInfo(createRootedFiles('/'), { nodeName: 'node-1' }).bootID()).toBe(
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    );
  });
});

describe("the kubelet's health", () => {
  let server: Server;
  let status: number;
  let url: string;
  const signal = new AbortController().signal;

  beforeEach(async () => {
    server = createServer((_, response) => response.writeHead(status).end('text')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
  });
  afterEach(() => void server.close());

  it.each([
    [200, true],
    [204, false],
    [500, false],
  ])('is, for an answer of %i, %s', async (answer, healthy) => {
    status = answer;
    expect(await createKubeletProbe(url).check(signal)).toEqual({ healthy, detail: `${url} answered ${answer}` });
  });

  it('is bad when nobody answers', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await createKubeletProbe(url).check(signal)).toMatchObject({ healthy: false, detail: expect.stringContaining('ECONNREFUSED') });
  });

  it('is not asked any more once the agent ends', async () => {
    await expect(createKubeletProbe(url).check(AbortSignal.abort(new Error('the agent ends')))).rejects.toThrow('the agent ends');
  });
});
