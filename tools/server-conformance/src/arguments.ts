import { parseArgs } from 'node:util';
import { type Questions, questionsWith, titlesOf } from './questions.js';

const usage = `usage: pnpm server-conformance [--only TEXT] [--list]

  --only  rows and checks whose title has this in it
  --list  print the titles and ask nothing`;

/** What the command line wants: questions to ask, or words to say in their place. */
export type Wish = { readonly asked: Questions } | { readonly said: string; readonly isRefusal: boolean };

const parsed = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;

export function wishOf(args: readonly string[], all: Questions): Wish {
  const refuse = (why: string): Wish => ({ said: why, isRefusal: true });
  try {
    const { only, list, help } = parsed(args);
    if (help) return { said: usage, isRefusal: false };
    const asked = questionsWith(only, all);
    const titles = titlesOf(asked);
    if (titles.length === 0) return refuse(`no row or check has ${JSON.stringify(only)} in its title; --list prints the titles`);
    return list ? { said: titles.join('\n'), isRefusal: false } : { asked };
  } catch (error) {
    return refuse(`${(error as Error).message}\n${usage}`);
  }
}
