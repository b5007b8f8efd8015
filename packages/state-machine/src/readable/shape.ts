import { own } from './own.js';

/** A part of an object that is not what its readers rely on. */
export interface Unreadable {
  /** The object, as `kind/name`. */
  readonly object: string;
  /** Where in the object, for example `status.conditions[0].type`. */
  readonly path: string;
  /** What was expected and what stands there. */
  readonly detail: string;
}

/** What readers rely on in a value that came from outside. Absent and null are always fine. */
export type Shape =
  | { readonly kind: 'text' | 'integer' | 'count' | 'flag' | 'limit' | 'data' | 'anything' }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | {
      readonly kind: 'object';
      readonly fields: Readonly<Record<string, Shape>>;
      readonly required: readonly string[];
      readonly isData: boolean;
    };

export const text: Shape = { kind: 'text' };
export const integer: Shape = { kind: 'integer' };
/** An integer that is not negative. */
export const count: Shape = { kind: 'count' };
export const flag: Shape = { kind: 'flag' };
/** An integer or a text such as `25%`. */
export const limit: Shape = { kind: 'limit' };
/** What JSON can say: no cycle, not endlessly deep, not endlessly much. It may be compared and copied whole. */
export const data: Shape = { kind: 'data' };
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const map = (of: Shape): Shape => ({ kind: 'map', of });
/** Fields that are not named are left as they are. An object without a required field can't be read at all. */
export const object = (fields: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape => ({
  kind: 'object',
  fields,
  required,
  isData: false,
});
/** As `object`, and whatever else it holds is `data`. */
export const objectOfData = (fields: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape => ({
  kind: 'object',
  fields,
  required,
  isData: true,
});

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const names: Readonly<Record<Shape['kind'], string>> = {
  text: 'text',
  integer: 'an integer',
  count: 'an integer that is not negative',
  flag: 'true or false',
  limit: 'an integer or a text',
  data: 'JSON of a bounded size',
  anything: 'anything',
  list: 'a list',
  map: 'an object',
  object: 'an object',
};

function isOf(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'count':
      return Number.isSafeInteger(value) && Number(value) >= 0;
    case 'flag':
      return typeof value === 'boolean';
    case 'limit':
      return typeof value === 'string' || Number.isSafeInteger(value);
    case 'list':
      return Array.isArray(value);
    case 'map':
      return isPlain(value);
    case 'object':
      return isPlain(value) && (!shape.isData || isBounded(value));
    case 'data':
      return isBounded(value);
    case 'anything':
      return true;
  }
}

const maximumDepth = 100;
const maximumValues = 100_000;

const isBounded = (value: unknown): boolean => isData(value, { left: maximumValues }, maximumDepth);

function isData(value: unknown, budget: { left: number }, depth: number): boolean {
  budget.left -= 1;
  if (budget.left < 0 || depth === 0) return false;
  if (typeof value === 'object' && value !== null) return Object.values(value).every((each) => isData(each, budget, depth - 1));
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** Null is how some writers say that a field is absent; in a list it is an entry that says nothing. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

type Check = (value: unknown) => boolean;

const checks = new WeakMap<Shape, Check>();

/** Whether a value can be read as it is, so that no copy is needed. Made once for each shape: plans ask it of every object. */
function checkOf(shape: Shape): Check {
  const made = checks.get(shape) ?? makeCheck(shape);
  checks.set(shape, made);
  return made;
}

function makeCheck(shape: Shape): Check {
  if (shape.kind === 'list') {
    const check = checkOf(shape.of);
    return (value) => Array.isArray(value) && value.every((entry) => !isAbsent(entry) && check(entry));
  }
  if (shape.kind === 'map') {
    const check = checkOf(shape.of);
    return (value) => isPlain(value) && Object.values(value).every((entry) => !isAbsent(entry) && check(entry));
  }
  if (shape.kind !== 'object') return (value) => isOf(value, shape);
  const fields = Object.entries(shape.fields).map(([name, of]) => ({
    name,
    check: checkOf(of),
    isRequired: shape.required.includes(name),
  }));
  return (value) => {
    if (!isOf(value, shape)) return false;
    for (const { name, check, isRequired } of fields) {
      const entry = (value as Fields)[name];
      if (entry === undefined ? isRequired : !check(entry)) return false;
    }
    return true;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * A value without what is not of its shape: such a field is absent, such an entry of a list or a map is left out. The value itself
 * where nothing is wrong with it; it is never changed.
 */
export function readAs<T>(value: T, shape: Shape, complain?: (path: string, detail: string) => void): T | undefined {
  if (value === undefined || isKnown(value, shape)) return value;
  if (!checkOf(shape)(value)) return readable(value, shape, '', complain ?? (() => undefined)) as T | undefined;
  if (typeof value === 'object' && value !== null) known.set(value, shape);
  return value;
}

/** What was found readable once: caches hand the same objects out again and again, and nobody changes an object in place. */
const known = new WeakMap<object, Shape>();

const isKnown = (value: unknown, shape: Shape): boolean => typeof value === 'object' && value !== null && known.get(value) === shape;

function readable(value: unknown, shape: Shape, path: string, complain: (path: string, detail: string) => void): unknown {
  if (isAbsent(value)) return undefined;
  if (!isOf(value, shape)) {
    complain(path, `expected ${names[shape.kind]}, found ${nameOf(value)}`);
    return undefined;
  }
  if (shape.kind === 'list') {
    return (value as readonly unknown[]).flatMap((entry, index) => {
      if (entry === null) complain(`${path}[${index}]`, 'expected an entry, found null');
      return readable(entry, shape.of, `${path}[${index}]`, complain) ?? [];
    });
  }
  if (shape.kind !== 'map' && shape.kind !== 'object') return value;
  const shapeOf = (key: string): Shape => {
    if (shape.kind === 'map') return shape.of;
    return (shape.kind === 'object' && own(shape.fields, key)) || { kind: 'anything' };
  };
  const read = Object.entries(value as Fields).map(([key, entry]) => {
    const of = shapeOf(key);
    return [key, of.kind === 'anything' ? entry : readable(entry, of, path === '' ? key : `${path}.${key}`, complain)] as const;
  });
  const fields = Object.fromEntries(read.filter(([, entry]) => entry !== undefined));
  const missing = shape.kind === 'object' ? shape.required.find((field) => fields[field] === undefined) : undefined;
  if (missing === undefined) return fields;
  if (isAbsent((value as Fields)[missing])) complain(path === '' ? missing : `${path}.${missing}`, 'expected, but not there');
  return undefined;
}

const nameOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
