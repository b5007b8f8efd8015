import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import type { Block } from './block.js';
import { jsonOf, yamlOf } from './data.js';
import { tell } from './harmless.js';
import { htmlOf } from './html.js';
import { textOf } from './text.js';

/** One answer in every form that can be asked for. */
export interface Answer {
  /** For programs; stable. */
  readonly data: unknown;
  /** For people. */
  readonly blocks: (options: { readonly isWide: boolean }) => readonly Block[];
  /** What `-o name` prints; absent where the answer names nothing. */
  readonly names?: readonly string[];
}

/** Formats that `-o` takes. */
export const formats = ['table', 'wide', 'json', 'yaml', 'html', 'name'] as const;

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
export function print(call: Call, { data, blocks, names }: Answer): void {
  const format = formatOf(call);
  if (format === 'json') call.stdout.write(jsonOf(data));
  else if (format === 'yaml') call.stdout.write(yamlOf(data));
  else if (format === 'name') (names ?? noNames(call)).forEach((name) => tell(call.stdout, name));
  else if (format === 'html') call.stdout.write(htmlOf(titleOf(call), blocks({ isWide: true })));
  else call.stdout.write(textOf(blocks({ isWide: format === 'wide' })));
}

/** What was asked, as it heads a page. */
const titleOf = ({ command, positionals }: Call): string => ['kubectl inplace', command, ...positionals].join(' ');

function noNames({ command }: Call): never {
  throw new Problem('USAGE', {
    where: `kubectl inplace ${command} -o name`,
    detail: 'the answer names no objects',
    help: 'use table, json or yaml',
  });
}
