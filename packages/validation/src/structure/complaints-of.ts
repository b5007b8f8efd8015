import type { JsonSchema } from '@gardener-inplace/api';
import { isMembers, type Members } from '../unknown-value.js';
import type { SchemaComplaint } from './schema-complaint.js';

type Schema = Readonly<Record<string, unknown>>;

interface Visit {
  /** JSON pointer to the value. */
  readonly at: string;
  /** Whether the schema is one of several forms that are allowed here. */
  readonly isForm: boolean;
}

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isMembers,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => isFiniteNumber(value) && Number.isInteger(value),
  number: isFiniteNumber,
  null: (value) => value === null,
};

const patterns = new Map<string, RegExp>();

/** No time, duration or quantity is longer; a pattern that repeats a group runs out of stack on megabytes. */
const longest = 1_000;

const fits = (source: string, text: string): boolean => {
  if (text.length > longest) return false;
  const pattern = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern.test(text);
};

const pointer = (at: string, member: string): string => `${at}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : value === undefined ? [] : [value as T]);

/**
 * What a JSON Schema has to say against a value: every complaint, not just the first. It reads the few keywords that the schemas of
 * `@gardener-inplace/api` use, on own members only: what a polluted prototype carries is not part of an object.
 */
export function complaintsOf(root: JsonSchema, value: unknown): readonly SchemaComplaint[] {
  const definitions = (root['definitions'] ?? {}) as Readonly<Record<string, Schema>>;
  const complaints: SchemaComplaint[] = [];

  const complain = ({ at, isForm }: Visit, keyword: string, params: SchemaComplaint['params'] = {}): void => {
    complaints.push({ instancePath: at, isForm, keyword, params });
  };

  const visitMembers = (schema: Schema, members: Members, visit: Visit): void => {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    for (const name of listOf<string>(schema['required']))
      if (!Object.hasOwn(members, name) || members[name] === undefined) complain(visit, 'required', { missingProperty: name });
    const others = schema['additionalProperties'];
    for (const name of Object.keys(members)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property && others === false) complain(visit, 'additionalProperties', { additionalProperty: name });
      const rule = property ?? (isMembers(others) ? others : undefined);
      // A member without a value is absent, as it is once the object is JSON; in a map it is one without text.
      if (rule && !(property && members[name] === undefined)) check(rule, members[name], { ...visit, at: pointer(visit.at, name) });
    }
  };

  const checkForms = (forms: readonly Schema[], given: unknown, visit: Visit): void => {
    if (forms.length === 0) return;
    const before = complaints.length;
    const fitting = forms.map((form) => {
      const count = complaints.length;
      check(form, given, { ...visit, isForm: true });
      return complaints.length === count;
    });
    if (fitting.includes(true)) complaints.length = before;
    else complain(visit, 'anyOf');
  };

  const check = (schema: Schema, given: unknown, visit: Visit): void => {
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      check(definitions[reference.slice('#/definitions/'.length)] ?? {}, given, { ...visit, isForm: false });
      return;
    }
    const types = listOf<string>(schema['type']);
    if (types.length > 0 && !types.some((type) => typeTests[type]?.(given))) complain(visit, 'type', { type: schema['type'] });
    const values = schema['enum'];
    if (Array.isArray(values) && !values.includes(given)) complain(visit, 'enum', { allowedValues: values });
    if ('const' in schema && schema['const'] !== given) complain(visit, 'const', { allowedValue: schema['const'] });
    const pattern = schema['pattern'];
    if (typeof pattern === 'string' && typeof given === 'string' && !fits(pattern, given)) complain(visit, 'pattern', { pattern });
    // The schemas use it for "nothing fits" alone.
    if ('not' in schema) complain(visit, 'not');
    for (const part of listOf<Schema>(schema['allOf'])) check(part, given, visit);
    checkForms(listOf<Schema>(schema['anyOf']), given, visit);
    const items = schema['items'];
    if (Array.isArray(given) && isMembers(items))
      given.forEach((item, index) => check(items, item, { ...visit, at: `${visit.at}/${index}` }));
    if (isMembers(given)) visitMembers(schema, given, visit);
  };

  check(root, value, { at: '', isForm: false });
  return complaints;
}
