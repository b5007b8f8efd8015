import { isObject, isText, isTime, isWhole, listOf, mapOf, type Check } from './type-checks.js';

/** The types of the fields of metadata. */
export const metadataTypes: Readonly<Record<string, Check>> = {
  name: isText,
  generateName: isText,
  namespace: isText,
  uid: isText,
  resourceVersion: isText,
  creationTimestamp: isTime,
  deletionTimestamp: isTime,
  generation: isWhole,
  deletionGracePeriodSeconds: isWhole,
  labels: mapOf(isText),
  annotations: mapOf(isText),
  finalizers: listOf(isText),
  ownerReferences: listOf(isObject),
};
