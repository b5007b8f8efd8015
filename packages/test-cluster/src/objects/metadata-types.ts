import { badRequest } from '../errors/api-error.js';
import { isJsonObject, textOf, type JsonObject } from '../json/json-object.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) => Number.isInteger(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isTextMap: Check = (value) => isJsonObject(value) && Object.values(value).every((each) => isText(each) || each === null);
const isOwnerList: Check = (value) => Array.isArray(value) && value.every(isJsonObject);

const types: Readonly<Record<string, Check>> = {
  name: isText,
  generateName: isText,
  namespace: isText,
  uid: isText,
  resourceVersion: isText,
  creationTimestamp: isText,
  deletionTimestamp: isText,
  generation: isWhole,
  deletionGracePeriodSeconds: isWhole,
  labels: isTextMap,
  annotations: isTextMap,
  finalizers: isTexts,
  ownerReferences: isOwnerList,
};

/** Fields of metadata have the types that they have, or the object cannot be decoded (400). `null` is as good as nothing. */
export function demandMetadataTypes(metadata: JsonObject, cannot: string): void {
  for (const [field, isRight] of Object.entries(types)) {
    const value = metadata[field];
    if (value === undefined || value === null || isRight(value)) continue;
    throw badRequest(`${cannot}: json: cannot unmarshal ${textOf(value)} into metadata.${field}`);
  }
}
