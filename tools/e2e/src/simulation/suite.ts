import type { Check } from '../check.js';
import { lifeChecks } from './life/life.js';
import { rolloutChecks } from './rollout/rollout.js';

/** The simulation against a real API server: what it brings to life there, and a rollout from a Shoot's change to updated nodes. */
export async function* simulation(): AsyncIterable<Check> {
  yield* lifeChecks();
  yield* rolloutChecks();
}
