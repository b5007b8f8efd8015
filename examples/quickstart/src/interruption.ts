import { constants } from 'node:os';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Resolves with the exit code that a shell expects, 128+n, once a signal asks the process to end. Further ones change nothing. */
export const interruption = (): Promise<number> =>
  new Promise((resolve) => signals.forEach((signal) => process.on(signal, () => resolve(128 + constants.signals[signal]))));
