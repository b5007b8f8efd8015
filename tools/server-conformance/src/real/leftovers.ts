import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Check, demand, until } from './check.js';

const program = fileURLToPath(new URL('./start-and-wait.js', import.meta.url));

/** Processes of which a word of the command line names the folder. */
const processesOf = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(folder));

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

export const leftovers: readonly Check[] = [
  {
    title: 'control plane: kill -9 of the process that started it leaves no process and no folder',
    run: async () => {
      const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        const [folder] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
        demand(existsSync(folder) && (process.platform !== 'linux' || processesOf(folder).length === 4), `it did not run in ${folder}`);
        child.kill('SIGKILL');
        await until('the folder is gone', () => !existsSync(folder));
        if (process.platform === 'linux') demand(processesOf(folder).length === 0, `processes ${processesOf(folder).join()} are left`);
      } finally {
        child.kill('SIGKILL');
      }
    },
  },
];
