import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hexadecimal SHA-256 of a text's UTF-8 bytes. @internal */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Hash over a list: each item is hashed, the hex texts are joined and hashed again, `length` digits are kept.
 * Items carry no name, so two lists that differ only in what an item means hash alike (an upstream property).
 *
 * @internal
 */
export const combinedHash = (items: readonly string[], length: number): string => sha256Hex(items.map(sha256Hex).join('')).slice(0, length);
