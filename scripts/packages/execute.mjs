import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Runs a program to its end; never throws. */
export const execute = async (program, args, options = {}) => {
  try {
    const { stdout, stderr } = await exec(program, args, { maxBuffer: 64 * 1024 * 1024, ...options });
    return { ok: true, stdout, stderr };
  } catch (error) {
    return { ok: false, stdout: error.stdout ?? '', stderr: error.stderr || error.message };
  }
};
