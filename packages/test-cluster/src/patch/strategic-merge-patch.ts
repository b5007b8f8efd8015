import { badRequest } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { arrayAt, isJsonObject, objectAt, textOf, without, type JsonObject } from '../json/json-object.js';
import { strategyOf, type Strategy } from './merge-keys.js';
import { mergeList } from './merge-list.js';

/**
 * The merge patch of built-in kinds: as RFC 7396, but lists with a merge key merge element by element. Directives: `$patch: delete`
 * or `replace` in an object or a list element, `$retainKeys`, `$deleteFromPrimitiveList/FIELD`, `$setElementOrder/FIELD`.
 */
export const strategicMergePatch = (kind: string, target: JsonObject, patch: JsonObject): JsonObject =>
  mergeObject(kind, '', target, patch);

function mergeObject(kind: string, parent: string, target: JsonObject, patch: JsonObject): JsonObject {
  const directive = patch['$patch'];
  if (directive === 'replace') return without(patch, '$patch');
  if (directive === 'delete') return {};
  if (directive !== undefined && directive !== 'merge') throw badRequest(`unknown patch type: ${textOf(directive)}`);
  const result: Record<string, unknown> = { ...retained(target, patch) };
  for (const field of fieldsOf(patch)) {
    const value = mergeField({ kind, parent, field, target: result, patch });
    if (value === undefined) delete result[field];
    else result[field] = value;
  }
  return result;
}

/** The fields that a patch speaks of, be it only in a directive. */
function fieldsOf(patch: JsonObject): readonly string[] {
  const fields = Object.keys(patch).flatMap((field) => (field.startsWith('$') ? field.split('/').slice(1, 2) : [field]));
  return [...new Set(fields)];
}

const retained = (target: JsonObject, patch: JsonObject): JsonObject => {
  const keys = patch['$retainKeys'];
  return Array.isArray(keys) ? Object.fromEntries(Object.entries(target).filter(([field]) => keys.includes(field))) : target;
};

interface FieldMerge {
  readonly kind: string;
  readonly parent: string;
  readonly field: string;
  readonly target: JsonObject;
  readonly patch: JsonObject;
}

/** The field's new value, or undefined when it goes. */
function mergeField({ kind, parent, field, target, patch }: FieldMerge): unknown {
  const strategy = strategyOf(kind, parent, field);
  const changes = patch[field];
  if (changes === null) return undefined;
  if (isJsonObject(changes)) return strategy?.type === 'replace' ? changes : mergeObject(kind, field, objectAt(target, field), changes);
  if (changes !== undefined && !Array.isArray(changes)) return changes;
  return mergeListField({ kind, parent, field, target, patch }, strategy);
}

function mergeListField({ kind, field, target, patch }: FieldMerge, strategy: Strategy | undefined): unknown {
  const changes = patch[field] as readonly unknown[] | undefined;
  if (strategy?.type !== 'by-key' && strategy?.type !== 'set') return changes ?? target[field];
  if (changes === undefined && target[field] === undefined) return undefined;
  const removed = arrayAt(patch, `$deleteFromPrimitiveList/${field}`);
  return mergeList({
    live: arrayAt(target, field).filter((item) => !removed.some((gone) => deepEqual(gone, item))),
    changes: changes ?? [],
    order: patch[`$setElementOrder/${field}`],
    key: strategy.type === 'by-key' ? strategy.key : undefined,
    merge: (item, change) => mergeObject(kind, field, item, change),
  });
}
