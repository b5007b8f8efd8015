/** A JSON object as it came off the wire: nothing is known of its fields. */
export interface JsonObject {
  readonly [field: string]: unknown;
}

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a field, or an empty one. */
export const objectAt = (object: JsonObject | undefined, field: string): JsonObject => {
  const value = object?.[field];
  return isJsonObject(value) ? value : {};
};

/** The array at a field, or an empty one. */
export const arrayAt = (object: JsonObject | undefined, field: string): readonly unknown[] => {
  const value = object?.[field];
  return Array.isArray(value) ? value : [];
};

export const stringAt = (object: JsonObject | undefined, field: string): string | undefined => {
  const value = object?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** A value as text: a string as it is, everything else as JSON. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A copy without the named fields; the object itself when it has none of them. */
export const without = (object: JsonObject, ...fields: readonly string[]): JsonObject =>
  fields.some((field) => field in object)
    ? Object.fromEntries(Object.entries(object).filter(([field]) => !fields.includes(field)))
    : object;

/** A copy with a field set, or removed when the value is undefined. */
export const withField = (object: JsonObject, field: string, value: unknown): JsonObject =>
  value === undefined ? without(object, field) : { ...object, [field]: value };
