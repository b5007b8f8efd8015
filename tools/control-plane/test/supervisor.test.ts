import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startSupervisor } from '../src/processes/supervised.js';

const endless = ['-e', 'console.log(process.pid); setInterval(() => undefined, 1000)'];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(20);
};

/** The process id that the endless program wrote into its log. */
const pidIn = async (folder: string): Promise<number> => {
  const log = join(folder, 'program.log');
  await until(() => existsSync(log) && readFileSync(log, 'utf8').trim() !== '');
  return Number(readFileSync(log, 'utf8'));
};

it('ends its programs and removes their folder', async () => {
  const supervised = await startSupervisor();
  await supervised.start('program', process.execPath, endless);
  const pid = await pidIn(supervised.folder);
  await supervised.end();
  expect([isAlive(pid), existsSync(supervised.folder)]).toEqual([false, false]);
});

it('tells how a program ended, until it is started again', async () => {
  const supervised = await startSupervisor();
  await supervised.start('program', process.execPath, ['-e', 'process.exit(3)']);
  await until(() => supervised.exitOf('program') !== undefined);
  expect(supervised.exitOf('program')).toBe('code 3');
  await supervised.start('program', process.execPath, endless);
  expect(supervised.exitOf('program')).toBeUndefined();
  await supervised.kill('program', 'SIGKILL');
  await until(() => supervised.exitOf('program') === 'SIGKILL');
  await supervised.end();
});

it('says when a file can not be started', async () => {
  const supervised = await startSupervisor();
  await expect(supervised.start('program', join(supervised.folder, 'nothing'), [])).rejects.toThrow('ENOENT');
  await supervised.end();
});

it('leaves nothing when it is killed itself', async () => {
  const supervised = await startSupervisor();
  await supervised.start('program', process.execPath, endless);
  const pid = await pidIn(supervised.folder);
  process.kill(supervised.pid, 'SIGKILL');
  await until(() => !isAlive(pid) && !existsSync(supervised.folder));
  await expect(supervised.start('program', process.execPath, endless)).rejects.toThrow();
});

it('has left nothing when its end is over, also when it was killed before', async () => {
  const supervised = await startSupervisor();
  await supervised.start('program', process.execPath, endless);
  process.kill(supervised.pid, 'SIGKILL');
  await supervised.end();
  expect(existsSync(supervised.folder)).toBe(false);
});

it('leaves nothing when the process that called it is killed', async () => {
  const supervisor = join(import.meta.dirname, '../supervisor.mjs');
  const order = JSON.stringify({ id: 1, order: 'start', name: 'program', file: process.execPath, args: endless });
  const caller = `
    const { fork } = await import('node:child_process');
    const child = fork(${JSON.stringify(supervisor)}, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', ({ folder }) => folder && (console.log(folder), child.send(${order})));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', caller], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [folder] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const pid = await pidIn(folder);
  child.kill('SIGKILL');
  await until(() => !isAlive(pid) && !existsSync(folder));
});
