import { paths } from '../paths.js';
import { done, type Step } from './step.js';

/** On disk before anyone is told (W19). The journal's own note of it is written by the caller, with the step. */
export const recordApplied: Step = {
  name: 'record-applied',
  isNeeded: () => true,
  carryOut: async ({ ports }) => {
    const config = await ports.files.read(paths.inProgress);
    if (config === undefined) throw new Error(`${paths.inProgress} is gone`);
    await ports.files.write(paths.lastApplied, config, 0o600);
    return done;
  },
};
