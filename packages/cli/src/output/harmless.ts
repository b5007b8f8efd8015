import type { Output } from '../surroundings.js';

/** Control characters of both sets, line separators, and what reorders the text around it. */
const harmful = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

const visible = (character: string): string => {
  const code = codeOf(character);
  return code < 0x1_00 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/**
 * One line for people, whatever a cluster or a file put into it: nothing in it moves a cursor, sets a title or reorders text. Line
 * breaks and tabs become spaces, other control characters visible escapes.
 *
 * @example
 * harmless('a\u001B[2Jb\nc'); // 'a\\x1b[2Jb c'
 */
export const harmless = (text: string): string => text.replaceAll(/\r?\n|\t/g, ' ').replaceAll(harmful, visible);

/** Whether a value needs escapes in data as well. */
export const isHarmful = (text: string): boolean => text.search(harmful) >= 0;

/** For quoted strings of JSON and YAML: the same value, written with escapes. Line breaks are layout there. */
export const escapedInQuotes = (text: string): string =>
  text.replaceAll(harmful, (character) => (character === '\n' ? character : `\\u${codeOf(character).toString(16).padStart(4, '0')}`));

/** Writes one line that may hold foreign text. */
export const tell = (output: Output, line: string): void => void output.write(`${harmless(line)}\n`);
