import type { Schema } from './schema.js';

/**
 * The schema as a CustomResourceDefinition must state it: structural, in OpenAPI v3, without references. What it cannot say is left open.
 *
 * @source Kubernetes, "Specifying a structural schema"
 */
export function structural(root: Schema): object {
  const definitions = root.definitions ?? {};
  const { apiVersion: _, kind: __, metadata: ___, ...properties } = root.properties ?? {};
  return {
    type: 'object',
    ...(root.description === undefined ? {} : { description: root.description }),
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      ...mapped(properties, definitions),
    },
    ...required(root),
  };
}

type Definitions = Readonly<Record<string, Schema>>;

const open = { 'x-kubernetes-preserve-unknown-fields': true };

const mapped = (properties: Readonly<Record<string, Schema>>, definitions: Definitions): Record<string, object> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, convert(schema, definitions)]));

const required = ({ required: names = [] }: Schema): object => {
  const wanted = names.filter((name) => !['apiVersion', 'kind', 'metadata'].includes(name));
  return wanted.length === 0 ? {} : { required: wanted };
};

function convert(schema: Schema, definitions: Definitions): object {
  const described = schema.description === undefined ? {} : { description: schema.description };
  if (schema.$ref !== undefined)
    return { ...convert(definitions[schema.$ref.replace('#/definitions/', '')] ?? {}, definitions), ...described };
  if (schema.anyOf !== undefined) return { ...alternatives(schema.anyOf, definitions), ...described };
  const [base, ...more] = schema.allOf ?? [];
  if (base !== undefined) return more.length > 0 ? { ...open, ...described } : { ...convert(base, definitions), ...described };
  const types = [schema.type ?? []].flat();
  const isNullable = types.includes('null');
  return {
    ...described,
    ...typed(
      types.filter((type) => type !== 'null'),
      schema,
      definitions,
    ),
    ...(isNullable ? { nullable: true } : {}),
  };
}

/** One way, or nothing at all, is that way; several cannot be told structurally. */
function alternatives(ways: readonly Schema[], definitions: Definitions): object {
  const [way, ...more] = ways.filter(({ type, not }) => type !== 'null' && not === undefined);
  const nullable = ways.some(({ type }) => type === 'null') ? { nullable: true } : {};
  return way === undefined || more.length > 0 ? { ...open, ...nullable } : { ...convert(way, definitions), ...nullable };
}

function typed(types: readonly string[], schema: Schema, definitions: Definitions): object {
  const [type, ...more] = types;
  const pattern = schema['pattern'] === undefined ? {} : { pattern: schema['pattern'] };
  if (more.length > 0) return { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true, ...pattern };
  if (type === 'object') return objectOf(schema, definitions);
  if (type === 'array') return { type, items: convert(schema.items ?? {}, definitions) };
  const values = (schema.const === undefined ? schema.enum : [schema.const])?.filter((value) => value !== null);
  return type === undefined ? open : { type, ...pattern, ...(values === undefined ? {} : { enum: values }) };
}

function objectOf(schema: Schema, definitions: Definitions): object {
  const { properties, additionalProperties } = schema;
  if (properties === undefined && typeof additionalProperties === 'object')
    return { type: 'object', additionalProperties: convert(additionalProperties, definitions) };
  return {
    type: 'object',
    ...(properties === undefined ? {} : { properties: mapped(properties, definitions) }),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    // A type with further fields passes them through, whatever they are.
    ...(properties === undefined || (additionalProperties !== undefined && additionalProperties !== false) ? open : {}),
  };
}
