import type { JsonSchema } from './json-schema.js';

const open = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => keyword !== 'additionalProperties' || inner !== false)
      .map(([keyword, inner]) => [keyword, open(inner)]),
  );
};

/**
 * The variant of a schema that lets unknown fields pass, for objects of a newer API than this package knows. Everything else is
 * checked as before.
 *
 * ```ts
 * const validate = ajv.compile(openSchema(schemas.Shoot));
 * ```
 */
export const openSchema = (schema: JsonSchema): JsonSchema => open(schema) as JsonSchema;
