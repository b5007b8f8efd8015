import { badRequest } from '../errors/api-error.js';
import { isJsonObject, textOf } from '../json/json-object.js';
import { storageKeyOf, type ResourceDefinition } from '../served/resource-definition.js';
import type { Predicate } from './label-selector.js';

/** What can be selected beside `metadata.name` and `metadata.namespace`, by `group/plural`. */
const selectable: Readonly<Record<string, readonly string[]>> = {
  '/pods': [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  '/nodes': ['spec.unschedulable'],
  '/secrets': ['type'],
  '/namespaces': ['status.phase'],
  'events.k8s.io/events': [
    'type',
    'reason',
    'reportingController',
    'regarding.kind',
    'regarding.namespace',
    'regarding.name',
    'regarding.uid',
    'regarding.apiVersion',
    'regarding.resourceVersion',
    'regarding.fieldPath',
  ],
  'apps/replicasets': ['status.replicas'],
  'certificates.k8s.io/certificatesigningrequests': ['spec.signerName'],
};

interface Term {
  readonly path: string;
  readonly steps: readonly string[];
  readonly wanted: string;
  readonly isEqual: boolean;
}

export interface FieldSelector {
  /** Of every term. */
  readonly paths: readonly string[];
  readonly matches: Predicate;
  /** The value that a field must have for anything to match, or undefined. */
  wanted(path: string): string | undefined;
}

/** Reads `metadata.name=a,status.phase!=Running`. A field that is absent counts as the empty string; unset booleans as `false`. */
export function parseFieldSelector(text: string): FieldSelector {
  const terms = text
    // A comma in a value stands behind a backslash.
    .split(/(?<=(?<!\\)(?:\\\\)*),/)
    .filter((part) => part !== '')
    .map(parseTerm);
  return {
    paths: terms.map(({ path }) => path),
    matches: (object) => terms.every((term) => (fieldText(object, term) === term.wanted) === term.isEqual),
    wanted: (wanted) => terms.find(({ path, isEqual }) => path === wanted && isEqual)?.wanted,
  };
}

function parseTerm(text: string): Term {
  const [, path, operator, value] = /^(.*?)(!=|==|=)(.*)$/s.exec(text) ?? [];
  if (path === undefined || value === undefined || !/^(?:[^\\,=]|\\[\\,=])*$/s.test(value))
    throw badRequest(`invalid selector: ${JSON.stringify(text)}; can't understand ${JSON.stringify(text)}`);
  return { path, steps: path.split('.'), wanted: value.replaceAll(/\\(.)/gs, '$1'), isEqual: operator !== '!=' };
}

/** Throws a 400 for a field that the kind can't be selected by. */
export function demandSelectable({ paths }: FieldSelector, resource: ResourceDefinition): void {
  const allowed = ['metadata.name', ...(resource.namespaced ? ['metadata.namespace'] : []), ...(selectable[storageKeyOf(resource)] ?? [])];
  const other = paths.find((path) => !allowed.includes(path));
  if (other !== undefined) throw badRequest(`field label not supported: ${other}`);
}

const booleans: ReadonlySet<string> = new Set(['spec.unschedulable', 'spec.hostNetwork']);

function fieldText(object: unknown, { path, steps }: Pick<Term, 'path' | 'steps'>): string {
  let value = object;
  for (const step of steps) value = isJsonObject(value) ? value[step] : undefined;
  if (value === undefined || value === null) return booleans.has(path) ? 'false' : '';
  return textOf(value);
}
