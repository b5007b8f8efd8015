import { schemas } from '@gardener-inplace/api';
import type { ErrorType, FieldError, Params } from '../field-error.js';
import { describe, otherWords } from '../messages.js';
import { mergeAlternatives, type Alternatives } from './alternatives.js';
import { complaintsOf } from './complaints-of.js';
import { placeAt } from './json-pointer.js';
import type { SchemaComplaint } from './schema-complaint.js';

/** Kinds whose structure can be checked. */
export type StructureKind = keyof typeof schemas;

export interface StructureOptions {
  /** A server prunes fields it does not know; a person who wrote one should hear of it. Default `error`. */
  readonly unknownFields?: 'error' | 'ignore';
}

const rule = 'STRUCTURE-01';

const complaint = (type: ErrorType, field: string, value: unknown, params: Params): FieldError => ({
  rule,
  type,
  field,
  ...(value === undefined ? {} : { value }),
  detail: describe(rule, params, 'does not have the structure of its kind', otherWords),
  params,
});

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
};

const namesOf = (types: unknown): string =>
  [types]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(' or ');

/** Patterns are told by what fits them. */
const examples: readonly (readonly [sample: string, expected: string])[] = [
  ['2026-01-02T03:04:05Z', 'a time such as 2026-01-02T03:04:05Z'],
  ['1h20m', 'a duration such as 1h20m'],
  ['1.5Gi', 'a quantity such as 500m or 2Gi'],
];

const formOf = (pattern: unknown): string =>
  examples.find(([sample]) => new RegExp(String(pattern)).test(sample))?.[1] ?? `of the form ${String(pattern)}`;

const scalarsOf = (values: unknown): readonly unknown[] => [values].flat().filter((value) => value !== null);

/** Values say more than their type does. */
const oneOf = ({ types, values }: Alternatives): string => {
  const named = scalarsOf(values).map((value) => JSON.stringify(value));
  return [...new Set([...named, ...(named.length > 0 ? [] : [namesOf(types)])])].join(' or ');
};

const toError = (
  kind: string,
  root: unknown,
  { instancePath, keyword, params, alternatives }: SchemaComplaint & { readonly alternatives?: Alternatives },
): FieldError => {
  const place = placeAt(root, instancePath);
  const field = place.path()?.toString() ?? kind;
  const memberField = (name: unknown): string => place.path(String(name))?.toString() ?? String(name);
  switch (keyword) {
    case 'required':
      return complaint('Required', memberField(params['missingProperty']), undefined, { problem: 'missing' });
    case 'additionalProperties':
      return complaint('Invalid', memberField(params['additionalProperty']), undefined, {
        problem: 'unknown',
        name: params['additionalProperty'],
      });
    case 'type':
      return complaint('Invalid', field, place.value, { problem: 'type', expected: namesOf(params['type']) });
    case 'pattern':
      return complaint('Invalid', field, place.value, { problem: 'type', expected: formOf(params['pattern']) });
    case 'enum':
    case 'const':
      return complaint('NotSupported', field, place.value, {
        problem: 'enum',
        supported: scalarsOf(params['allowedValues'] ?? params['allowedValue']),
      });
    case 'minimum':
    case 'maximum':
      return complaint('Invalid', field, place.value, { problem: 'range', comparison: params['comparison'], limit: params['limit'] });
    default:
      return complaint('Invalid', field, place.value, {
        problem: 'type',
        expected: alternatives ? oneOf(alternatives) : 'what its schema asks for',
      });
  }
};

const once = (errors: readonly FieldError[]): readonly FieldError[] => [
  ...new Map(errors.map((error) => [`${error.type} ${error.field}`, error])).values(),
];

/**
 * Does an object have the fields and types of its kind? Ask this first: rules about meaning read a field of the wrong type as
 * absent. Every complaint has a path; one about the object as a whole has the kind for a path.
 *
 * The JSON Schemas of `@gardener-inplace/api` are read as they are: nothing is compiled, nothing is evaluated.
 *
 * ```ts
 * checkStructure('Shoot', { spec: { kubernetes: { version: 1.3 }, provider: {} } })[0];
 * // { type: 'Invalid', field: 'spec.kubernetes.version', detail: 'must be a text', … }
 * ```
 */
export function checkStructure(kind: StructureKind, object: unknown, options: StructureOptions = {}): readonly FieldError[] {
  const unknownFields = options?.unknownFields ?? 'error';
  const schema = typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  if (!schema) return [complaint('NotSupported', 'kind', kind, { problem: 'enum', supported: Object.keys(schemas) })];
  const complaints = mergeAlternatives(complaintsOf(schema, object)).filter(
    ({ keyword }) => unknownFields === 'error' || keyword !== 'additionalProperties',
  );
  return once(complaints.map((each) => toError(kind, object, each)));
}
