import type { Session } from '../session/session.js';

/** Makes each in a dry run, and tells how that went. */
export const tried = async (on: Session, path: string, bodies: readonly object[]): Promise<void> => {
  for (const body of bodies) await on.outcome('POST', `${path}?dryRun=All`, { body });
};
