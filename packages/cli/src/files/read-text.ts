import { readFile } from 'node:fs/promises';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

/** Text of a file, or of stdin where the path is `-`. */
export async function readText({ stdin }: Pick<Call, 'stdin'>, path: string): Promise<string> {
  if (path === '-') return readAll(stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new Problem('FILE_UNREADABLE', {
      where: path,
      detail: `the file cannot be read (${code})`,
      help: 'name a readable file, or - for stdin',
    });
  }
}

async function readAll(stdin: Call['stdin']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stdin ?? []) text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
