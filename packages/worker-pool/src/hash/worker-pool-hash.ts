import { isInPlace, type Result, type UpdateStrategy } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';
import { all, chain, fail } from '../result.js';
import { shown } from '../shown.js';
import { textOf } from '../text.js';
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
 * Errors: no input; no name of the agent's Secret; additional data that is no list of texts; for pools that are updated in place also those of
 * {@link inPlaceHash}.
 *
 * ```ts
 * workerPoolHash({ poolName: 'a', kubernetesVersion: '1.32.0', nodeAgentSecretName: 'gardener-node-agent-a-0011223344556677' });
 * ```
 * @source node agent reference, pool hash
 */
export function workerPoolHash(input: WorkerPoolHashInput): Result<string> {
  if (typeof input !== 'object' || input === null) return fail('NO_OPTIONS', input, 'a hash is made of a pool, and there is none');
  const { poolName, nodeAgentSecretName, updateStrategy } = input;
  if (!nodeAgentSecretName || typeof nodeAgentSecretName !== 'string') {
    return fail('NO_AGENT_SECRET_NAME', nodeAgentSecretName, `the worker pool "${shown(poolName)}" names no Secret of the node agent`);
  }
  const items = isInPlace(updateStrategy) ? [inPlaceHash(input), ...textsIn(input.additionalDataInPlace)] : textsIn(input.additionalData);
  return chain(all(items), (rest) => combinedHash([nodeAgentSecretName, ...rest], 5));
}

const textsIn = (data: readonly string[] | null | undefined): readonly Result<string>[] => {
  if (isAbsent(data)) return [];
  return Array.isArray(data) ? Array.from<unknown, Result<string>>(data, textOf) : [fail('LIST_EXPECTED', data, 'is not a list of texts')];
};
