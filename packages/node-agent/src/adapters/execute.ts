import { execFile } from 'node:child_process';

export interface Execution {
  readonly deadlineMilliseconds: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const outputLimit = 1024 * 1024;

/** Runs a short-lived program without a shell and answers with its output. Rejects, with the end of the output, unless it exits with 0. */
export const execute = (program: readonly string[], args: readonly string[], options: Execution): Promise<string> =>
  new Promise((resolve, reject) => {
    const [command = '', ...prefix] = program;
    const settings = {
      timeout: options.deadlineMilliseconds,
      killSignal: 'SIGKILL',
      maxBuffer: outputLimit,
      env: { ...process.env, ...options.environment },
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    } as const;
    execFile(command, [...prefix, ...args], settings, (error, output, errorOutput) => {
      if (error === null) return resolve(output);
      const said = `${output}${errorOutput}`.trim().slice(-2000);
      reject(
        new Error(
          `${[command, ...prefix, ...args].join(' ')}: ${error.killed ? 'stopped at its deadline' : `exit ${error.code ?? error.signal}`}${said === '' ? '' : `: ${said}`}`,
        ),
      );
    });
  });
