import { isKubeError } from '../client/error.js';
import type { InformerHealth } from './health.js';

/** A refusal of credentials that lasts longer makes the program not ready. */
const patienceMilliseconds = 60_000;

/**
 * Readiness of caches: undefined when all are filled and allowed to follow their server, else the first reason why not.
 *
 * @example
 * startProbeServer({ readyz: { caches: informerCheck({ nodes, pods }) } });
 */
export const informerCheck =
  (informers: Readonly<Record<string, { health(): InformerHealth }>>): (() => string | undefined) =>
  () =>
    Object.entries(informers)
      .map(([name, informer]) => troubleWith(name, informer.health()))
      .find((reason) => reason !== undefined);

const troubleWith = (name: string, { isRunning, hasSynced, refusedMilliseconds, lastFailure }: InformerHealth): string | undefined => {
  if (!isRunning) return `${name} are not followed`;
  const failure = isKubeError(lastFailure) ? ` (${lastFailure.reason})` : '';
  if (!hasSynced) return `${name} are not listed yet${failure}`;
  return refusedMilliseconds > patienceMilliseconds
    ? `${name} are refused for ${Math.round(refusedMilliseconds / 1000)} s${failure}`
    : undefined;
};
