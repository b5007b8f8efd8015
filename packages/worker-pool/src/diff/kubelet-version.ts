import { parseVersion, type Result } from '@gardener-inplace/api';
import { ok } from '../result.js';

/**
 * Whether going from one kubelet version to another changes the minor version, so that the node must be empty for it.
 * A patch is applied at once. The major version isn't looked at.
 *
 * ```ts
 * isMinorUpdate('1.31.1', '1.31.9'); // { ok: true, value: false }
 * ```
 * Errors: a version that can't be parsed.
 *
 * @source node agent reference, change classification
 */
export function isMinorUpdate(from: string, to: string): Result<boolean> {
  if (from === to) return ok(false);
  const [before, after] = [parseVersion(from), parseVersion(to)];
  if (!before.ok) return before;
  return after.ok ? ok(before.value.minor !== after.value.minor) : after;
}
