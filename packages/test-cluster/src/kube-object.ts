import type { ObjectMeta } from '@gardener-inplace/api';
import type { JsonObject } from './json/json-object.js';

/** Metadata of a stored object: what the server fills in is there. */
export interface Metadata extends ObjectMeta {
  readonly name: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly [field: string]: unknown;
}

/** An object as the server keeps it. */
export interface KubeObject extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
}

/** Names one object; `namespace` is left out for cluster-scoped kinds. */
export interface Reference {
  readonly namespace?: string | undefined;
  readonly name: string;
}

export const referenceOf = ({ metadata }: KubeObject): Reference => ({ namespace: metadata.namespace, name: metadata.name });
