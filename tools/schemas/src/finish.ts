import { changeInside, type Schema } from './schema.js';

const reference = '#/definitions/';

const isClosedObject = (schema: Schema | undefined): boolean => schema?.type === 'object' && schema.properties !== undefined;

/** Doc tag `@integer`: the alias stands for whole numbers, among other types perhaps. */
const applyInteger = ({ integer, ...schema }: Schema): Schema => {
  if (integer === undefined || schema.type === undefined) return schema;
  const types = [schema.type].flat().map((type) => (type === 'number' ? 'integer' : type));
  const [only, ...further] = types;
  return further.length === 0 && only !== undefined ? { ...schema, type: only } : { ...schema, type: types };
};

/** Only objects with named fields stay definitions; aliases such as `Timestamp` are written out where they are used. */
const inlineAliases =
  (definitions: Readonly<Record<string, Schema>>) =>
  (schema: Schema): Schema => {
    const target = schema.$ref === undefined ? undefined : definitions[schema.$ref.slice(reference.length)];
    if (!target || isClosedObject(target)) return changeInside(schema, inlineAliases(definitions));
    const { $ref: _resolved, ...beside } = schema;
    return { ...applyInteger(changeInside(target, inlineAliases(definitions))), ...beside };
  };

/** Doc tag `@open`: the type and its inline members accept further fields. */
const applyOpen = (schema: Schema, inherited = false): Schema => {
  const { open, ...rest } = schema;
  const isOpen = inherited || open !== undefined;
  const { additionalProperties, ...others } = rest;
  const kept: Schema = isOpen && additionalProperties === false ? others : rest;
  return changeInside(kept, (inner) => applyOpen(inner, isOpen));
};

const withNull = (schema: Schema): Schema => {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (schema.type === undefined) return schema;
  const type = [schema.type, 'null'].flat();
  if ('const' in schema) {
    const { const: only, ...rest } = schema;
    return { ...rest, type, enum: [only, null] };
  }
  return schema.enum ? { ...schema, type, enum: [...schema.enum, null] } : { ...schema, type };
};

/**
 * An API server reads `null` as absent, so every optional field accepts it. Definitions accept null themselves, which keeps errors
 * about their fields plain; where an object is required, or an item of a list, null is shut out again.
 */
const acceptNull = (schema: Schema): Schema => {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    return { ...beside, type: 'object', allOf: [{ $ref }] };
  }
  const isDefaulted = (name: string): boolean => schema.properties?.[name]?.defaulted !== undefined;
  const required = (schema.required ?? []).filter((name) => !isDefaulted(name));
  const { required: _before, ...others } = schema;
  const changed = changeInside(others, (inner, property) => {
    const { defaulted: _tag, ...plain } = inner;
    if (property === undefined || required.includes(property)) return acceptNull(plain);
    return plain.$ref === undefined ? withNull(acceptNull(plain)) : plain;
  });
  return required.length > 0 ? { ...changed, required } : changed;
};

/** What the generator read out of the types, made into the schema that is published: one self-contained document. */
export function finish(kind: string, generated: Schema): Schema {
  const definitions = generated.definitions ?? {};
  const objects = Object.entries(definitions)
    .filter(([, schema]) => isClosedObject(schema))
    .map(([name, schema]) => [name, acceptNull(applyOpen(inlineAliases(definitions)(schema)))] as const);
  const root = objects.find(([name]) => name === kind)?.[1];
  if (!root) throw new Error(`the generator found no type ${kind}`);
  const others = objects.filter(([name]) => name !== kind).map(([name, schema]) => [name, withNull(schema)] as const);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: kind, ...root, definitions: Object.fromEntries(others) };
}
