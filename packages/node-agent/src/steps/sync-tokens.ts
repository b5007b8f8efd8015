import { done, type Step } from './step.js';

/** After a rotation of the service account key every token is fetched again, and is on disk before the run goes on (W23). */
export const syncTokens: Step = {
  name: 'sync-tokens',
  isNeeded: ({ plan }) => plan.flags.serviceAccountKeyRotation,
  carryOut: async ({ ports, signal }) => {
    await ports.tokens?.sync(signal);
    return done;
  },
};
