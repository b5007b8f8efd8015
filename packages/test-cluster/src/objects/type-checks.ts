import { canonicalQuantity } from '@gardener-inplace/api';
import { badRequest } from '../errors/api-error.js';
import { isJsonObject, textOf, type JsonObject } from '../json/json-object.js';

/** Whether a value has the type of a field. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isWhole: Check = (value) => Number.isInteger(value);
export const isObject: Check = isJsonObject;
export const listOf =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is);
/** A key without a value has the empty one. */
export const mapOf =
  (is: Check): Check =>
  (value) =>
    isJsonObject(value) && Object.values(value).every((each) => each === null || is(each));
/** As RFC 3339 has it; the server reads nothing else. */
export const isTime: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value.replace(',', '.')));
export const isQuantity: Check = (value) => (typeof value === 'string' || typeof value === 'number') && canonicalQuantity(value).ok;
/** Base64 with its padding. */
export const isBytes: Check = (value) =>
  typeof value === 'string' && /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(value.replaceAll(/[\r\n]/g, '')) && !value.includes('_');

/** Throws a 400 that begins with `cannot` for a field of another type. `null` is as good as nothing. */
export function demandTypes(object: JsonObject, types: Readonly<Record<string, Check>>, at: string, cannot: string): void {
  for (const [field, isRight] of Object.entries(types)) {
    const value = object[field];
    if (value === undefined || value === null || isRight(value)) continue;
    throw badRequest(`${cannot}: json: cannot unmarshal ${textOf(value).slice(0, 100)} into ${at}${field}`);
  }
}
