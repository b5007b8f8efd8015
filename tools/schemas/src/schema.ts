/** A JSON Schema (draft-07) as far as the types of the api package need it. */
export interface Schema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
  /** Doc tag on a type: it has further fields, which are passed through. */
  readonly open?: unknown;
  /** Doc tag on a field: required in the type, yet filled by the server where it is left out. */
  readonly defaulted?: unknown;
  /** Doc tag on an alias: its numbers are whole. */
  readonly integer?: unknown;
  readonly [keyword: string]: unknown;
}

const mapValues = (record: Readonly<Record<string, Schema>>, change: (schema: Schema, key: string) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(record).map(([key, schema]) => [key, change(schema, key)]));

/** The schema with a change made to each schema directly inside it. */
export const changeInside = (schema: Schema, change: (inner: Schema, property?: string) => Schema): Schema => ({
  ...schema,
  ...(schema.properties && { properties: mapValues(schema.properties, change) }),
  ...(schema.definitions && { definitions: mapValues(schema.definitions, (inner) => change(inner)) }),
  ...(schema.items && { items: change(schema.items) }),
  ...(schema.anyOf && { anyOf: schema.anyOf.map((inner) => change(inner)) }),
  ...(schema.allOf && { allOf: schema.allOf.map((inner) => change(inner)) }),
  ...(typeof schema.additionalProperties === 'object' && { additionalProperties: change(schema.additionalProperties) }),
});
