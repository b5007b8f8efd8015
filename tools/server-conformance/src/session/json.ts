export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of fields and positions, as `metadata.uid` or `conditions.0.type`; undefined when there is none. */
export const at = (value: unknown, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<unknown>(
      (current, step) => (Array.isArray(current) ? current[Number(step)] : isObject(current) ? current[step] : undefined),
      value,
    ) as Json | undefined;
