import { parseArgs } from 'node:util';
import type { Command } from './command.js';
import { flagRow, type FlagValues } from './flags.js';
import { Problem } from '../problem/problem.js';

export interface Arguments {
  readonly positionals: readonly string[];
  readonly flags: FlagValues;
}

/** Reads the words after the command's name. */
export function readArguments(command: Command, words: readonly string[]): Arguments {
  const options = Object.fromEntries(
    [...command.flags, 'help' as const].map((name) => {
      const { type, short, multiple } = flagRow(name);
      return [name, { type, ...(short && { short }), ...(multiple && { multiple }) }];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: words.flatMap(separated), options, allowPositionals: true });
    if (positionals.length > 0 && command.positionals === undefined && values['help'] === undefined) {
      throw new TypeError(`Unexpected argument '${positionals[0]}'`);
    }
    return { positionals, flags: values as FlagValues };
  } catch (error) {
    throw new Problem('USAGE', {
      where: `kubectl inplace ${command.name}`,
      detail: sentence((error as Error).message),
      help: `see kubectl inplace ${command.name} --help`,
    });
  }
}

/** kubectl also takes `-o=json`. */
const separated = (word: string): readonly string[] => (/^-[A-Za-z]=/.test(word) ? [word.slice(0, 2), word.slice(3)] : [word]);

const sentence = (message: string): string => {
  const first = message.split(/\. |\n/)[0] ?? message;
  return `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
};
