import { paths } from '../paths.js';
import type { FileSystem } from '../ports.js';
import { emptyJournal, type Journal } from './journal.js';

/** Absent reads as empty. Rejects when the file is there but not a journal: acting without memory would be a guess. */
export async function readJournal(files: FileSystem): Promise<Journal> {
  const bytes = await files.read(paths.journal);
  if (bytes === undefined) return emptyJournal;
  const value = parse(new TextDecoder().decode(bytes));
  if (!isJournal(value))
    throw new Error(`${paths.journal} is not a journal of format 1; move it away to start from the last applied config`);
  return value;
}

export const writeJournal = (files: FileSystem, journal: Journal): Promise<void> =>
  files.write(paths.journal, `${JSON.stringify(journal, undefined, 1)}\n`, 0o600);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJournal = (value: unknown): value is Journal =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
