import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const begun = performance.now();
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/**
 * Stage lines go to standard error where standard output belongs to a machine, as with `bench --json`.
 * @param {'stdout' | 'stderr'} target
 */
export const reporterTo = (target) => (line) => process[target].write(`${line}\n`);

/**
 * Runs one stage and says how long it took. The work answers with an exit code, or with nothing for success.
 * @returns {Promise<number>} the exit code
 */
export const stage = async (title, work, report = reporterTo('stdout')) => {
  const from = performance.now();
  report(`== ${title}`);
  const ended = (await work()) ?? 0;
  // To CI a 2 means "not built yet"; the compiler means a type error by it.
  const code = ended === 2 ? 1 : ended;
  report(`== ${title}: ${code === 0 ? 'done' : `FAILED with exit code ${code}`} in ${seconds(from)}, ${seconds(begun)} in all`);
  return code;
};

/** Exit code of a program that was ended because its time was over, as of the command `timeout`. */
export const outOfTime = 124;

/**
 * Runs a program to its end, or for as long as given, with its output passed through; never reads from a terminal unless
 * asked to.
 * @returns {Promise<number>} its exit code
 */
export const run = (program, args, { env = {}, cwd = root, stdio = ['ignore', 'inherit', 'inherit'], milliseconds } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env } });
    let isOver = false;
    const end = (signal) => {
      isOver = true;
      child.kill(signal);
    };
    const timers =
      milliseconds === undefined ? [] : [setTimeout(end, milliseconds, 'SIGTERM'), setTimeout(end, milliseconds + 5_000, 'SIGKILL')];
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      timers.forEach(clearTimeout);
      resolve(isOver ? outOfTime : (code ?? (signal === 'SIGINT' ? 130 : 143)));
    });
  });

export const node = (args, options) => run(process.execPath, args, options);

/** Where the output of a child goes when our standard output must stay clean. */
export const toStderr = ['ignore', 2, 2];
