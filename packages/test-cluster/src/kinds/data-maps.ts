import { forbiddenValue, invalidValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { isJsonObject, without } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

const dataKey = /^[-._a-zA-Z0-9]+$/;

/** Keys of a config map or a secret are names of files. */
export const dataProblems = (field: string, data: unknown): readonly FieldProblem[] =>
  Object.keys(isJsonObject(data) ? data : {}).flatMap((key) =>
    [
      ...(key.length > 253 ? ['must be no more than 253 bytes'] : []),
      ...(dataKey.test(key) ? [] : ["a valid config key must consist of alphanumeric characters, '-', '_' or '.'"]),
      ...(key === '.'
        ? ["must not be '.'"]
        : key === '..'
          ? ["must not be '..'"]
          : key.startsWith('..')
            ? ["must not start with '..'"]
            : []),
    ].map((why) => invalidValue(`${field}[${key}]`, key, why)),
  );

/** What is `immutable` stays so, with what is in it. */
export function frozenProblems(before: KubeObject, after: KubeObject, maps: readonly string[]): readonly FieldProblem[] {
  if (before['immutable'] !== true) return [];
  const why = 'field is immutable when `immutable` is set';
  return [
    ...(after['immutable'] === true ? [] : [forbiddenValue('immutable', why)]),
    ...maps.filter((field) => !deepEqual(before[field], after[field])).map((field) => forbiddenValue(field, why)),
  ];
}

/** Empty maps are left out. */
export const settledMaps = (object: KubeObject, maps: readonly string[]): KubeObject =>
  without(object, ...maps.filter((field) => isJsonObject(object[field]) && Object.keys(object[field]).length === 0)) as KubeObject;
