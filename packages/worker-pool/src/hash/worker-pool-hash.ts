import { isInPlace, type Result, type UpdateStrategy } from '@gardener-inplace/api';
import { chain, fail, map, ok } from '../result.js';
import { shown } from '../shown.js';
import { inPlaceHash, type InPlaceHashInput } from './in-place-hash.js';
import { combinedHash } from './sha256.js';

export interface WorkerPoolHashInput extends InPlaceHashInput {
  readonly updateStrategy?: UpdateStrategy | undefined;
  /** For a rolled pool it carries the hash of everything that forces new nodes. */
  readonly nodeAgentSecretName?: string | null | undefined;
  /** Texts a provider adds for rolled pools. */
  readonly additionalData?: readonly string[] | undefined;
  /** Texts a provider adds for pools that are updated in place. */
  readonly additionalDataInPlace?: readonly string[] | undefined;
}

/**
 * Suffix of a pool's machine class: 5 hexadecimal digits. A new suffix is what starts an update.
 * Errors: no name of the agent's Secret; for pools that are updated in place also those of {@link inPlaceHash}.
 *
 * ```ts
 * workerPoolHash({ poolName: 'a', kubernetesVersion: '1.32.0', nodeAgentSecretName: 'gardener-node-agent-a-0011223344556677' });
 * ```
 * @source node agent reference, pool hash
 */
export function workerPoolHash(input: WorkerPoolHashInput): Result<string> {
  const { poolName, nodeAgentSecretName, updateStrategy } = input;
  if (!nodeAgentSecretName || typeof nodeAgentSecretName !== 'string') {
    return fail('NO_AGENT_SECRET_NAME', nodeAgentSecretName, `the worker pool "${shown(poolName)}" names no Secret of the node agent`);
  }
  const items = isInPlace(updateStrategy)
    ? map(inPlaceHash(input), (hash) => [hash, ...(input.additionalDataInPlace ?? [])])
    : ok(input.additionalData ?? []);
  return chain(items, (rest) => combinedHash([nodeAgentSecretName, ...rest], 5));
}
