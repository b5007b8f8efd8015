import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonObject } from '../json/json-object.js';
import { referenceOf, type KubeObject, type Reference } from '../kube-object.js';

/** An object in the store with its JSON text, made once however many clients read it. */
export interface Stored {
  readonly object: KubeObject;
  /** `namespace/name`: what lists are sorted by. */
  readonly key: string;
  readonly revision: number;
  /** The object as JSON. */
  text(): string;
  /** The object as JSON without apiVersion and kind: how built-in kinds appear in lists. */
  bareText(): string;
}

export const keyOf = ({ namespace = '', name }: Reference): string => `${namespace}/${name}`;

/** Freezes the object, resourceVersion filled in. */
export function stored(content: KubeObject, revision: number): Stored {
  const { kind, apiVersion, metadata, ...rest } = content;
  const object: KubeObject = deepFreeze({ kind, apiVersion, metadata: { ...metadata, resourceVersion: String(revision) }, ...rest });
  let bare: string | undefined;
  const bareText = (): string => (bare ??= JSON.stringify(withoutKind(object)));
  return {
    object,
    key: keyOf(referenceOf(object)),
    revision,
    text: () => `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},${bareText().slice(1)}`,
    bareText,
  };
}

function withoutKind({ kind: _kind, apiVersion: _apiVersion, ...rest }: KubeObject): JsonObject {
  return rest;
}

/** Where a key is, or would be, in entries sorted by key. */
export function positionOf(sorted: readonly Stored[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
