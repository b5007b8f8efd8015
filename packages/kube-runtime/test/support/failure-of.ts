import type { KubeError } from '../../src/index.js';

/** The error that a call fails with. */
export const failureOf = (work: Promise<unknown>): Promise<KubeError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: KubeError) => error,
  );
