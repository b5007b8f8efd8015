import { badRequest } from '../errors/api-error.js';
import { arrayAt, isJsonObject, without, type JsonObject } from '../json/json-object.js';
import { deepEqual } from '../json/deep-equal.js';
import { listStrategy, type ListStrategy } from './merge-keys.js';

/**
 * The merge patch of built-in kinds: as RFC 7396, but lists with a merge key merge element by element. Directives: `$patch: delete`
 * or `replace` in an object or a list element, `$retainKeys`, `$deleteFromPrimitiveList/FIELD`, `$setElementOrder/FIELD`.
 */
export const strategicMergePatch = (target: JsonObject, patch: JsonObject): JsonObject => mergeObject(target, patch, '');

function mergeObject(target: JsonObject, patch: JsonObject, parent: string): JsonObject {
  if (patch['$patch'] === 'replace') return without(patch, '$patch');
  if (patch['$patch'] === 'delete') return {};
  const result: Record<string, unknown> = { ...retained(target, patch) };
  for (const [field, value] of Object.entries(patch)) {
    if (field.startsWith('$')) continue;
    if (value === null) delete result[field];
    else if (Array.isArray(value)) result[field] = mergeList(arrayAt(result, field), value, field, listStrategy(parent, field));
    else if (isJsonObject(value)) result[field] = mergeObject(isJsonObject(result[field]) ? result[field] : {}, value, field);
    else result[field] = value;
  }
  for (const [directive, value] of Object.entries(patch)) applyListDirective(result, directive, value, parent);
  return result;
}

const retained = (target: JsonObject, patch: JsonObject): JsonObject => {
  const keys = patch['$retainKeys'];
  return Array.isArray(keys) ? Object.fromEntries(Object.entries(target).filter(([field]) => keys.includes(field))) : target;
};

function applyListDirective(result: Record<string, unknown>, directive: string, value: unknown, parent: string): void {
  const [, name, field] = /^\$(deleteFromPrimitiveList|setElementOrder)\/(.+)$/.exec(directive) ?? [];
  if (field === undefined || !Array.isArray(value)) return;
  const list = arrayAt(result, field);
  if (name === 'deleteFromPrimitiveList') result[field] = list.filter((item) => !value.some((gone) => deepEqual(item, gone)));
  else if (list.length > 0) result[field] = ordered(list, value, listStrategy(parent, field)?.key);
}

function mergeList(
  target: readonly unknown[],
  patch: readonly unknown[],
  field: string,
  strategy: ListStrategy | undefined,
): readonly unknown[] {
  const replaces = patch.some((item) => isJsonObject(item) && item['$patch'] === 'replace');
  if (replaces || !strategy) return patch.filter((item) => !isJsonObject(item) || !('$patch' in item));
  const { key } = strategy;
  if (key === undefined) return [...target, ...patch.filter((item) => !target.some((existing) => deepEqual(existing, item)))];
  return patch.reduce<readonly unknown[]>((list, item) => mergeElement(list, item, field, key), target);
}

function mergeElement(list: readonly unknown[], element: unknown, field: string, key: string): readonly unknown[] {
  if (!isJsonObject(element)) throw badRequest(`cannot merge a plain value into ${field}`);
  const identity = element[key];
  if (identity === undefined) throw badRequest(`map: ${JSON.stringify(element)} does not contain declared merge key: ${key}`);
  const isSame = (item: unknown): item is JsonObject => isJsonObject(item) && deepEqual(item[key], identity);
  if (element['$patch'] === 'delete') return list.filter((item) => !isSame(item));
  if (!list.some(isSame)) return [...list, mergeObject({}, element, field)];
  return list.map((item) => (isSame(item) ? mergeObject(item, element, field) : item));
}

/** Elements that the order names come in that order; the others keep their place behind the element they followed. */
function ordered(list: readonly unknown[], order: readonly unknown[], key: string | undefined): readonly unknown[] {
  const identity = (item: unknown): unknown => (key !== undefined && isJsonObject(item) ? item[key] : item);
  const rank = (item: unknown): number => order.findIndex((wanted) => deepEqual(identity(wanted), identity(item)));
  const named = list.filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b));
  let next = 0;
  return list.map((item) => (rank(item) >= 0 ? named[next++] : item));
}
