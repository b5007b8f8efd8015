import { done, type Step } from './step.js';

/** The process ends and its supervisor starts the new binary with the new config; the journal already says that this is done. */
export const restartAgent: Step = {
  name: 'restart-agent',
  isNeeded: ({ plan }) => plan.restartsAgent,
  carryOut: async () => ({ is: 'restart' }),
};

export const reloadAgentCredentials: Step = {
  name: 'reload-agent-credentials',
  isNeeded: ({ plan }) => plan.flags.certificateAuthoritiesRotation.nodeAgent,
  carryOut: async ({ ports }) => (ports.certificates === undefined ? done : { is: 'restart' }),
};
