import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMachine, type Machine } from '../src/machine.js';
import { createPrograms, type Programs } from '../src/programs.js';

let directory: string;
let root: string;
let programs: Programs;
let machine: Machine;
let said: string[];
let failures: unknown[];

/** An agent that installs a kubelet and asks for its start, as systemctl of the machine would note it. */
const agent = `
const { writeFileSync } = require('node:fs');
const root = process.argv[3].replace('/etc/node-agent.yaml', '');
writeFileSync(root + '/opt/bin/kubelet', '1.35.4\\n');
writeFileSync(root + '/run/kubelet-restart', String(process.pid));
setInterval(() => {}, 1000);
`;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'machine-test-'));
  root = join(directory, 'n1');
  const agentProgram = join(directory, 'agent.cjs');
  writeFileSync(agentProgram, agent);
  programs = createPrograms();
  [said, failures] = [[], []];
  machine = createMachine({
    node: { metadata: { name: 'n1' } },
    root,
    osVersion: '1443.8.0',
    kubelets: {
      join: ({ metadata }) => void said.push(`join ${metadata?.labels?.['life'] ?? ''}`),
      restart: () => void said.push('restart'),
      leave: () => void said.push('leave'),
      stopped: Promise.resolve(),
    },
    programs,
    agentProgram,
    ground: { server: 'http://127.0.0.1:1', kubeconfig: () => '' },
    systemctl: '/bin/true',
    healthURL: () => 'http://127.0.0.1:1',
    onFailure: (error) => void failures.push(error),
  });
});
afterEach(async () => {
  await machine.stop();
  await programs.stop();
  rmSync(directory, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

const nodeOf = (life: string) => ({ metadata: { name: 'n1', labels: { life } } });
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const file = (path: string): string => readFileSync(join(root, path), 'utf8');
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a machine of the example', () => {
  it('boots once, however often it is told to', async () => {
    await machine.boot(nodeOf('first'));
    const [bootID, pid] = [file('run/boot-id'), file('run/agent.pid')];
    await machine.boot(nodeOf('second'));
    expect([file('run/boot-id'), file('run/agent.pid')]).toEqual([bootID, pid]);
    await until(() => machine.isHealthy());
    expect(said).toEqual(['join first']);
  });

  it('is as good as new after its release: no agent, no files, off until it is booted again', async () => {
    await machine.boot(nodeOf('first'));
    await until(() => machine.isHealthy());
    const pid = Number(file('run/agent.pid'));
    await machine.release();
    expect([isAlive(pid), existsSync(root), machine.isHealthy()]).toEqual([false, false, false]);
    await machine.boot(nodeOf('second'));
    await until(() => machine.isHealthy());
    expect(said).toEqual(['join first', 'leave', 'join second']);
  });

  it('starts an agent again that ended, but none after its stop', async () => {
    await machine.boot(nodeOf('first'));
    const pid = Number(file('run/agent.pid'));
    process.kill(pid, 'SIGKILL');
    await until(() => Number(file('run/agent.pid')) !== pid && file('run/agent.pid') !== '');
    const next = Number(file('run/agent.pid'));
    await machine.stop();
    expect([isAlive(next), file('run/agent.pid')]).toEqual([false, String(next)]);
  });

  it('can be booted again where a boot failed', async () => {
    writeFileSync(root, 'in the way');
    await expect(machine.boot(nodeOf('first'))).rejects.toThrow();
    await machine.boot(nodeOf('second'));
    await until(() => machine.isHealthy());
    expect(said).toEqual(['leave', 'join second']);
  });
});
