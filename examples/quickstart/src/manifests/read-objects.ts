import { readFile } from 'node:fs/promises';
import type { KubeObject } from '@gardener-inplace/kube-runtime';
import { checkStructure, type StructureKind } from '@gardener-inplace/validation';
import { type Document, isMap, LineCounter, parseAllDocuments } from 'yaml';
import { QuickstartProblem } from '../problem.js';
import { unknownFieldsOf } from './known-fields.js';
import type { Mapping } from './mapping.js';
import { checkWorkload } from './workload.js';

const structured: readonly string[] = ['CloudProfile', 'Shoot', 'Node', 'PodDisruptionBudget'] satisfies readonly StructureKind[];

/** The objects of a file: at least one, each of one of the kinds, well-formed, and none of a name twice. */
export async function readObjects(path: string, kinds: readonly string[]): Promise<readonly KubeObject[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new QuickstartProblem('MANIFEST_UNREADABLE', {
      where: path,
      detail: `the file can't be read (${error.code ?? 'unknown'})`,
      help: 'restore the file',
    });
  });
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: lines });
  const documents = Array.isArray(parsed) ? parsed.filter(({ contents, errors }) => contents !== null || errors.length > 0) : [];
  if (documents.length === 0) {
    const help = `put objects of kind ${kinds.join(', ')} into it`;
    throw new QuickstartProblem('MANIFEST_MISSING', { where: path, detail: 'the file holds no objects', help });
  }
  const at = (offset: number): string => `${path}:${lines.linePos(offset).line}`;
  const seen = new Set<string>();
  return documents.map((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) {
      const detail = problem.message.split('\n')[0] ?? 'not YAML';
      throw new QuickstartProblem('MANIFEST_NOT_YAML', { where: at(problem.pos[0]), detail, help: 'correct the YAML' });
    }
    const where = at(isMap(document.contents) ? (document.contents.range?.[0] ?? 0) : 0);
    const object = checked(toPlain(document, where), kinds, where);
    const { namespace = '', name } = object.metadata ?? {};
    const id = `${object.kind}/${namespace}/${name}`;
    if (seen.has(id)) {
      throw new QuickstartProblem('MANIFEST_INVALID', {
        where: `${where} ${object.kind}/${name}`,
        detail: `another ${object.kind} before it has this name`,
        help: 'give each its own name',
      });
    }
    seen.add(id);
    return object;
  });
}

function toPlain(document: Document.Parsed, where: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new QuickstartProblem('MANIFEST_NOT_YAML', { where, detail: (error as Error).message, help: 'use fewer aliases' });
  }
}

function checked(value: unknown, kinds: readonly string[], where: string): KubeObject {
  const { kind, metadata } = (typeof value === 'object' && value !== null ? value : {}) as KubeObject;
  if (kind === undefined || !kinds.includes(kind)) {
    throw new QuickstartProblem('MANIFEST_INVALID', {
      where,
      detail: kind === undefined ? 'an object has no kind' : `kind ${JSON.stringify(kind)} does not belong here`,
      help: `this file holds objects of kind ${kinds.join(', ')}`,
    });
  }
  if (typeof metadata?.name !== 'string' || metadata.name === '') {
    throw new QuickstartProblem('MANIFEST_INVALID', { where, detail: `a ${kind} has no metadata.name`, help: 'give it a name' });
  }
  const structure = structured.includes(kind)
    ? checkStructure(kind as StructureKind, value, { unknownFields: 'error' })
    : checkWorkload(value as Mapping);
  const [error] = [...unknownFieldsOf(kind, value as Mapping), ...structure];
  if (error !== undefined) {
    throw new QuickstartProblem('MANIFEST_INVALID', {
      where: `${where} ${kind}/${metadata.name} ${error.field}`,
      detail: error.detail,
      help: 'correct or remove the field',
    });
  }
  return value as KubeObject;
}
