import { readFile } from 'node:fs/promises';
import { LineCounter, parseAllDocuments } from 'yaml';
import type { Call } from '../command.js';
import { Problem } from '../problem.js';

/** One object as a file holds it. */
export interface FileObject {
  /** File and line, for messages. */
  readonly where: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type Source = Pick<Call, 'stdin'>;

/**
 * Reads every object of a YAML or JSON file; `-` is stdin. Empty documents are skipped, a `List` is opened.
 *
 * @throws Problem with the place: `FILE_UNREADABLE`, `NOT_YAML`, `NOT_AN_OBJECT`, `NO_OBJECT`.
 */
export async function readObjects(source: Source, path: string): Promise<readonly FileObject[]> {
  const name = path === '-' ? 'stdin' : path;
  const text = await readText(source, path);
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  const objects: FileObject[] = [];
  for (const document of 'empty' in documents ? [] : documents) {
    const [problem] = document.errors;
    if (problem !== undefined) {
      const { line, col } = lines.linePos(problem.pos[0]);
      throw notYaml(`${name}:${line}:${col}`, problem.message);
    }
    const { line } = lines.linePos(document.contents?.range?.[0] ?? 0);
    objects.push(...opened(`${name}:${line}`, plain(document, `${name}:${line}`)));
  }
  if (objects.length > 0) return objects;
  throw new Problem('NO_OBJECT', { where: name, detail: 'the file holds no object', help: 'give a YAML or JSON file with Kubernetes objects' });
}

/** The only object of a file. */
export async function readObject(source: Source, path: string): Promise<FileObject> {
  const [object, second] = await readObjects(source, path);
  if (second !== undefined) throw new Problem('SEVERAL_OBJECTS', { where: second.where, detail: 'the file holds more than one object', help: 'give a file with one' });
  return object!;
}

const notYaml = (where: string, message: string): Problem =>
  new Problem('NOT_YAML', { where, detail: (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''), help: 'correct the YAML there' });

function plain(document: { toJS(options: { maxAliasCount: number }): unknown }, where: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 1000 });
  } catch (error) {
    throw notYaml(where, (error as Error).message);
  }
}

function opened(where: string, value: unknown): readonly FileObject[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Problem('NOT_AN_OBJECT', { where, detail: `the document is ${Array.isArray(value) ? 'a list' : `a ${typeof value}`}, not an object`, help: 'a Kubernetes object has apiVersion, kind, metadata and spec' });
  }
  const object = value as Readonly<Record<string, unknown>>;
  const { kind, items } = object;
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) return [{ where, value: object }];
  const itemKind = kind === 'List' ? undefined : kind.slice(0, -'List'.length);
  return items.flatMap((item: unknown, index) => opened(`${where} items[${index}]`, itemKind === undefined ? item : withKind(itemKind, item)));
}

/** Items of a typed list need not repeat their kind. */
const withKind = (kind: string, item: unknown): unknown => (typeof item === 'object' && item !== null && !Array.isArray(item) ? { kind, ...item } : item);

/** Text of a file, or of stdin. */
export async function readText({ stdin }: Source, path: string): Promise<string> {
  if (path === '-') return readAll(stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Problem('FILE_UNREADABLE', {
      where: path,
      detail: `the file can’t be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      help: 'name a readable file, or - for stdin',
    });
  }
}

async function readAll(stdin: Source['stdin']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stdin ?? []) text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
