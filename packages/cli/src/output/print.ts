import { stringify } from 'yaml';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

/** One answer in every form that can be asked for. */
export interface Answer {
  /** For programs; stable. */
  readonly data: unknown;
  /** For people. */
  readonly text: (options: { readonly isWide: boolean }) => string;
  /** What `-o name` prints; absent where the answer names nothing. */
  readonly names?: readonly string[];
}

/** Formats that `-o` takes. */
export const formats = ['table', 'wide', 'json', 'yaml', 'name'] as const;

type Format = (typeof formats)[number];

/** The format asked for, checked before any work starts. */
export function formatOf({ flags, command }: Pick<Call, 'flags' | 'command'>): Format {
  const { output = 'table' } = flags;
  const format = formats.find((name) => name === output);
  if (format !== undefined) return format;
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command} -o`,
    detail: `${JSON.stringify(output)} is no output format`,
    help: `one of ${formats.join(', ')}`,
  });
}

/** Prints an answer in the form that was asked for. */
export function print(call: Call, { data, text, names }: Answer): void {
  const format = formatOf(call);
  if (format === 'json') call.stdout.write(`${JSON.stringify(data, undefined, 2)}\n`);
  else if (format === 'yaml') call.stdout.write(stringify(data, { aliasDuplicateObjects: false }));
  else if (format === 'name') call.stdout.write((names ?? noNames(call)).map((name) => `${name}\n`).join(''));
  else call.stdout.write(text({ isWide: format === 'wide' }));
}

function noNames({ command }: Call): never {
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command} -o name`,
    detail: 'the answer names no objects',
    help: 'use table, json or yaml',
  });
}
