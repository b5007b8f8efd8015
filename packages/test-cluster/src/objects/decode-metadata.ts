import { isJsonObject, type JsonObject } from '../json/json-object.js';
import type { Metadata } from '../kube-object.js';
import { metadataTypes } from './metadata-types.js';
import { withoutRepeated } from './owner-problems.js';
import { demandTypes } from './type-checks.js';

/** Metadata as the server's own type reads it. Throws a 400 that begins with `cannot` for what it can't read. */
export function decodeMetadata(metadata: JsonObject, cannot: string): JsonObject {
  demandTypes(metadata, metadataTypes, 'metadata.', cannot);
  if (!Object.values(metadata).some(isUnset) && metadata['ownerReferences'] === undefined && !hasNull(metadata)) return metadata;
  return Object.fromEntries(
    Object.entries(metadata)
      .filter(([, value]) => !isUnset(value))
      .map(([field, value]) => [field, read(field, value)]),
  );
}

/** Means the same as nothing. */
const isUnset = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0);

const textMaps = ['labels', 'annotations'];

const hasNull = (metadata: JsonObject): boolean =>
  textMaps.some((field) => isJsonObject(metadata[field]) && Object.values(metadata[field]).includes(null));

function read(field: string, value: unknown): unknown {
  if (field === 'ownerReferences') return withoutRepeated(value as NonNullable<Metadata['ownerReferences']>);
  return textMaps.includes(field) && isJsonObject(value) ? withEmptyTexts(value) : value;
}

/** No text is the empty text. */
export const withEmptyTexts = (texts: JsonObject): JsonObject =>
  Object.values(texts).includes(null) ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text ?? ''])) : texts;
