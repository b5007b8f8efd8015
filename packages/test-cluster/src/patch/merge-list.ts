import { badRequest } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { isJsonObject, textOf, without, type JsonObject } from '../json/json-object.js';

export interface ListMerge {
  readonly live: readonly unknown[];
  readonly changes: readonly unknown[];
  /** The order wanted of the elements, where the patch says one. */
  readonly order: unknown;
  /** Tells objects apart; undefined for plain values, which are their own identity. */
  readonly key: string | undefined;
  readonly merge: (item: JsonObject, change: JsonObject) => JsonObject;
}

/** Merges a list element by element. `$patch: replace` in any element makes the others the new list. */
export function mergeList({ live, changes, order, key, merge }: ListMerge): readonly unknown[] {
  const directives = changes.filter((change): change is JsonObject => isJsonObject(change) && '$patch' in change);
  if (directives.some(({ $patch }) => $patch === 'replace')) return changes.filter((change) => !directives.includes(change as JsonObject));
  const unknown = directives.find(({ $patch }) => $patch !== 'delete');
  if (unknown) throw badRequest(`unknown patch type: ${textOf(unknown['$patch'])}`);

  const identity = (item: unknown): unknown => (key === undefined ? item : identityIn(item, key));
  const isSame = (item: unknown) => (other: unknown) => deepEqual(identity(item), identity(other));
  const deleted = changes.filter((change) => directives.includes(change as JsonObject));
  const merged = changes
    .filter((change) => !deleted.includes(change))
    .reduce<readonly unknown[]>(
      (list, change) => {
        if (!list.some(isSame(change))) return [...list, isJsonObject(change) ? merge({}, change) : change];
        return list.map((item) => (isSame(change)(item) && isJsonObject(item) && isJsonObject(change) ? merge(item, change) : item));
      },
      live.filter((item) => !deleted.some(isSame(item))),
    );
  return interleaved(merged, live, Array.isArray(order) ? order : changes, isSame);
}

function identityIn(item: unknown, key: string): unknown {
  if (!isJsonObject(item)) throw badRequest(`cannot merge a plain value into a list that is merged by ${key}`);
  const identity = item[key];
  if (identity === undefined)
    throw badRequest(`map: ${JSON.stringify(without(item, '$patch'))} does not contain declared merge key: ${key}`);
  return identity;
}

/**
 * Elements that the order names come in that order. The others keep their own order, each as late as it can be and still before every
 * named element that followed it in the live list.
 */
function interleaved(
  merged: readonly unknown[],
  live: readonly unknown[],
  order: readonly unknown[],
  isSame: (item: unknown) => (other: unknown) => boolean,
): readonly unknown[] {
  const rank = (item: unknown): number => order.findIndex(isSame(item));
  const place = (item: unknown): number => live.findIndex(isSame(item));
  const named = merged.filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b));
  const others = merged.filter((item) => rank(item) < 0);
  const result: unknown[] = [];
  for (const item of named) {
    const at = place(item);
    while (others.length > 0 && place(others[0]) < at) result.push(others.shift());
    result.push(item);
  }
  return [...result, ...others];
}
