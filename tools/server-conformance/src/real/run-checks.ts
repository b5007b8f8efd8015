import type { ControlPlane } from '@gardener-inplace-tools/control-plane';
import type { Outcome } from '../report/outcome.js';
import { apply } from './apply.js';
import type { Check } from './check.js';
import { credentials } from './credentials.js';
import { informers } from './informers.js';
import { leadership } from './leadership.js';
import { leftovers } from './leftovers.js';
import { podSecurity } from './pod-security.js';
import { renewedCertificate } from './renewed-certificate.js';
import { schedulers } from './schedulers.js';
import { shapes } from './shapes.js';

export const checks: readonly Check[] = [
  apply,
  podSecurity,
  shapes,
  ...informers,
  ...leadership,
  ...credentials,
  renewedCertificate,
  ...schedulers,
  ...leftovers,
];

/** Left out on a cluster that is not ours. */
export const harmful = (title: string): Outcome => ({ title, result: 'skipped', why: 'it would harm the cluster of KUBECONFIG' });

/** Runs the checks one after the other, each on what the one before left of the server. */
export async function runChecks(all: readonly Check[], plane: ControlPlane, tell: (outcome: Outcome) => void): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { title, run } of all) {
    const outcome = plane.isOurs ? await outcomeOf(title, () => run(plane)) : harmful(title);
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function outcomeOf(title: string, run: () => Promise<void>): Promise<Outcome> {
  try {
    await run();
    return { title, result: 'passed' };
  } catch (error) {
    return { title, result: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}
