import { isJsonObject, type JsonObject } from '../json/json-object.js';

/** RFC 7396: objects merge, null removes, everything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...target };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete result[field];
    else result[field] = isJsonObject(value) ? mergePatch(isJsonObject(result[field]) ? result[field] : {}, value) : value;
  }
  return result;
}
