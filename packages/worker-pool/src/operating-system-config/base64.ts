import type { Result } from '@gardener-inplace/api';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail, ok } from '../result.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of a text's UTF-8 bytes; written out because neither Node's Buffer nor the browser's btoa exists everywhere. @internal */
export function base64(text: string): string {
  const bytes = utf8ToBytes(text);
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const triple = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => alphabet[(triple >> shift) & 63] ?? '');
    encoded += digits
      .slice(0, Math.min(bytes.length - at, 3) + 1)
      .join('')
      .padEnd(4, '=');
  }
  return encoded;
}

/** The text whose UTF-8 bytes are given in base64. Errors: `BASE64_MALFORMED`. @internal */
export function fromBase64(encoded: string): Result<string> {
  const digits = encoded.replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(digits) || digits.length % 4 === 1) return fail('BASE64_MALFORMED', encoded, 'is not base64');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let at = 0; at < bytes.length; at += 1) {
    const first = Math.floor(at / 3) * 4 + (at % 3);
    const pair = (alphabet.indexOf(digits[first] ?? 'A') << 6) | alphabet.indexOf(digits[first + 1] ?? 'A');
    bytes[at] = (pair >> (4 - 2 * (at % 3))) & 255;
  }
  try {
    return ok(decodeURIComponent(bytesToHex(bytes).replace(/../g, '%$&')));
  } catch {
    return fail('BASE64_MALFORMED', encoded, 'is base64, but not of UTF-8 text');
  }
}
