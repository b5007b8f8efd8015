import { type Content, intern, type Stored } from '../store/content.js';
import { merge } from '../store/merge.js';
import { type Version, withObject } from '../store/version.js';

const edits = new WeakMap<Content, Map<string, Content>>();

/** The version after a merge patch without any precondition, as people and kubelets write. */
export function edited(version: Version, key: string, patch: object): Version {
  const found = version.contents.get(key);
  if (found === undefined) return version;
  const known = edits.get(found) ?? new Map<string, Content>();
  edits.set(found, known);
  const text = JSON.stringify(patch);
  const result = known.get(text) ?? intern(merge(found.object, patch, true) as Stored);
  known.set(text, result);
  return withObject(version, key, result);
}

const additions = new Map<string, Content>();

/** The version with an object that `id` tells apart from all others. */
export function added(version: Version, id: string, object: () => Stored): Version {
  const content = additions.get(id) ?? intern(object());
  additions.set(id, content);
  return withObject(version, content.key, content);
}

export const removed = (version: Version, key: string): Version => withObject(version, key, undefined);

const kinds = new WeakMap<Version, Map<string, readonly Content[]>>();

export function ofKind(version: Version, kind: string): readonly Content[] {
  const known = kinds.get(version) ?? new Map<string, readonly Content[]>();
  kinds.set(version, known);
  const found = known.get(kind) ?? [...version.contents.values()].filter(({ object }) => object.kind === kind);
  known.set(kind, found);
  return found;
}
