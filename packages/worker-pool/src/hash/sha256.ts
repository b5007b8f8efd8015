import { sha256 } from '@noble/hashes/sha2.js';
import type { Result } from '@gardener-inplace/api';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail, ok } from '../result.js';

/** Lower-case hexadecimal SHA-256 of a text's UTF-8 bytes. @internal */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Hash over a list: each item is hashed, the hex texts are joined and hashed again, `length` digits are kept.
 * Items carry no name, so two lists that differ only in what an item means hash alike (an upstream property).
 *
 * Errors: `TEXT_EXPECTED`, for a number that YAML made of an unquoted version.
 *
 * @internal
 */
export function combinedHash(items: readonly string[], length: number): Result<string> {
  const other = items.find((item) => typeof item !== 'string');
  if (other !== undefined) return fail('TEXT_EXPECTED', other, 'is not a text; in YAML it needs quotes');
  return ok(sha256Hex(items.map(sha256Hex).join('')).slice(0, length));
}
