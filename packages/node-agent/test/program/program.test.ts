import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { marks, type Node, resources } from '@gardener-inplace/api';
import { startTestCluster, type TestCluster } from '@gardener-inplace/test-cluster';
import { checksumOf, config, plainNode, readied, secretOf } from '../fixture.js';
import { bundleProgram, exitOf, program, startMachine, until } from './machine.js';

beforeAll(bundleProgram);

let cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanUp) await clean();
  cleanUp = [];
});

const nodeIn = (cluster: TestCluster): Node => cluster.store.get(resources.nodes, { name: 'node-1' }) as Node;

describe('gardener-inplace-node-agent', () => {
  it('updates its machine although it is killed in the middle of the update command', async () => {
    const cluster = await startTestCluster();
    const machine = await startMachine(cluster.url);
    cleanUp = [machine.stop, () => cluster.stop()];
    cluster.store.put(resources.nodes, plainNode);
    cluster.store.put(resources.secrets, secretOf(config({ command: '/opt/update-os' })));

    const first = machine.startAgent();
    await until(() => nodeIn(cluster).metadata?.annotations?.[marks.appliedChecksum] !== undefined);
    expect(machine.read('opt/bin/kubelet')).toBe('kubelet of an image');
    expect(machine.read('jobs.log')).toBe('enable -- kubelet.service\ndaemon-reload\nrestart -- kubelet.service\n');

    const desired = config({ os: '1.1.0', kubelet: '1.32.0' });
    cluster.store.put(resources.secrets, secretOf(desired));
    cluster.store.put(resources.nodes, readied(nodeIn(cluster)));
    await until(() => machine.read('updates.log') !== undefined);
    first.kill('SIGKILL');
    await exitOf(first);

    const second = machine.startAgent();
    await until(() => nodeIn(cluster).metadata?.labels?.[marks.updateResult] !== undefined);
    expect(nodeIn(cluster).metadata?.labels?.[marks.updateResult]).toBe('successful');
    expect(nodeIn(cluster).metadata?.annotations?.[marks.appliedChecksum]).toBe(checksumOf(desired));
    expect(machine.read('updates.log')).toBe('--to 1.1.0\n');

    expect(await exitOf(machine.startAgent())).toBe(1);
    expect(machine.read('agent.log')).toContain(`AGENT_RUNNING: process ${second.pid} is the agent of this node`);

    second.kill('SIGTERM');
    expect(await exitOf(second)).toBe(0);
    expect(machine.read('var/lib/gardener-inplace-node-agent/agent.lock')).toBeUndefined();
  });

  it('ends when it is told to, although a call to the API server hangs', async () => {
    const cluster = await startTestCluster();
    const machine = await startMachine(cluster.url);
    cleanUp = [machine.stop, () => cluster.stop()];
    let isAsked = false;
    cluster.onRequest(() => void (isAsked = true));
    cluster.faults.add({ match: { verb: 'get' }, effect: { type: 'hang' } });
    const agent = machine.startAgent();
    await until(() => isAsked);
    agent.kill('SIGTERM');
    expect(await exitOf(agent)).toBe(0);
  }, 10_000);

  it('explains itself when asked', () => {
    const { status, stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'gardener-inplace-node-agent --config FILE']);
    expect(spawnSync(process.execPath, [program, '--what'], { encoding: 'utf8' }).status).toBe(1);
  });

  it('tells that its config cannot be read', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, '--config', '/no/such/file'], { encoding: 'utf8' });
    expect([status, stderr.split('\n').slice(0, 2)]).toEqual([
      1,
      ['CONFIG_INVALID: /no/such/file', "  cannot be read: ENOENT: no such file or directory, open '/no/such/file'"],
    ]);
  });

  it('tells in three lines what is wrong with its config', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inplace-config-'));
    cleanUp = [() => rmSync(folder, { recursive: true })];
    const file = join(folder, 'agent.yaml');
    writeFileSync(file, 'nodeName: node-1\nserver: http://127.0.0.1:1\ntimeouts:\n  reboot: soon\n');
    const { status, stderr } = spawnSync(process.execPath, [program, '--config', file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.split('\n')).toEqual([
      `CONFIG_INVALID: ${file}: timeouts.reboot`,
      '  must be a number of seconds from 0.001 to 2147483, is "soon"',
      '  help: timeouts are osCommand, osRetryPause, osRetryWindow, reboot, kubeletHealth, step, poll, resync',
      '',
    ]);
  });
});
