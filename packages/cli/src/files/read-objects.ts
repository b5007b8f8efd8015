import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';
import { lineOf } from './locate.js';
import { readText } from './read-text.js';

/** One object as a file holds it. */
export interface FileObject {
  /** Place for messages, as `file:line`: of the object, or of one of its fields. */
  readonly where: (field?: string) => string;
  readonly line: (field?: string) => number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Where fields of one document are. */
interface Places {
  readonly name: string;
  readonly line: (field: string) => number;
}

const placeOf = ({ name, line }: Places, field: string): string => `${name}:${line(field)}`;

type Source = Pick<Call, 'stdin'>;

/** Bombs of aliases are no configuration. */
const maxAliasCount = 1000;

/**
 * Reads every object of a YAML or JSON file; `-` is stdin. Empty documents are skipped, a list is opened.
 *
 * @throws Problem with the place: `FILE_UNREADABLE`, `NOT_YAML`, `NOT_AN_OBJECT`, `NO_OBJECT`.
 */
export async function readObjects(source: Source, path: string): Promise<readonly [FileObject, ...FileObject[]]> {
  const name = path === '-' ? 'stdin' : path;
  const lines = new LineCounter();
  const documents = parseAllDocuments(await readText(source, path), { lineCounter: lines });
  const [first, ...others] = ('empty' in documents ? [] : documents).flatMap((document) => objectsOf(document, lines, name));
  if (first !== undefined) return [first, ...others];
  throw new Problem('NO_OBJECT', {
    where: name,
    detail: 'the file holds no object',
    help: 'give a YAML or JSON file with Kubernetes objects',
  });
}

/** The only object of a file. */
export async function readObject(source: Source, path: string): Promise<FileObject> {
  const [object, second] = await readObjects(source, path);
  if (second === undefined) return object;
  throw new Problem('SEVERAL_OBJECTS', {
    where: second.where(),
    detail: 'the file holds more than one object',
    help: 'give a file with one object',
  });
}

function objectsOf(document: Document, lines: LineCounter, name: string): readonly FileObject[] {
  const [problem] = document.errors;
  if (problem !== undefined) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw notYaml(`${name}:${line}:${col}`, problem.message);
  }
  const places: Places = { name, line: (field) => lineOf(document, lines, field) };
  return opened(plain(document, placeOf(places, '')), '', places);
}

function plain(document: Document, where: string): unknown {
  try {
    return document.toJS({ maxAliasCount });
  } catch (error) {
    throw notYaml(where, (error as Error).message);
  }
}

const notYaml = (where: string, message: string): Problem =>
  new Problem('NOT_YAML', {
    where,
    detail: (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''),
    help: 'correct the YAML there',
  });

function opened(value: unknown, at: string, places: Places): readonly FileObject[] {
  if (value === null || value === undefined) return [];
  if (!isRecord(value)) {
    throw new Problem('NOT_AN_OBJECT', {
      where: placeOf(places, at),
      detail: `there is ${Array.isArray(value) ? 'a list' : `a ${typeof value}`} where an object should be`,
      help: 'a Kubernetes object has apiVersion, kind, metadata and spec',
    });
  }
  const { kind, items } = value;
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) {
    const inFile = (field: string | undefined): string => [at, field ?? ''].filter((part) => part !== '').join('.');
    return [{ value, where: (field) => placeOf(places, inFile(field)), line: (field) => places.line(inFile(field)) }];
  }
  // Items of a typed list need not repeat their kind.
  const common = kind === 'List' ? {} : { kind: kind.slice(0, -'List'.length) };
  return items.flatMap((item: unknown, index) => opened(isRecord(item) ? { ...common, ...item } : item, `${at}items[${index}]`, places));
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
