import { type Content, intern, type Stored } from '../store/content.js';
import { merge } from '../store/merge.js';
import { lookUp, once } from '../store/once.js';
import { type Version, withObject } from '../store/version.js';

const editsOf = once((_: Content) => new Map<string, Content>());

/** The version after a merge patch without any precondition, as people and kubelets write. */
export function edited(version: Version, key: string, patch: object): Version {
  const found = version.contents.get(key);
  if (found === undefined) return version;
  const result = lookUp(editsOf(found), JSON.stringify(patch), () => intern(merge(found.object, patch, true) as Stored));
  return withObject(version, key, result);
}

const additions = new Map<string, Content>();

/** The version with an object that `id` tells apart from all others. */
export function added(version: Version, id: string, object: () => Stored): Version {
  const content = lookUp(additions, id, () => intern(object()));
  return withObject(version, content.key, content);
}

export const removed = (version: Version, key: string): Version => withObject(version, key, undefined);

const kindsOf = once((_: Version) => new Map<string, readonly Content[]>());

export const ofKind = (version: Version, kind: string): readonly Content[] =>
  lookUp(kindsOf(version), kind, () => [...version.contents.values()].filter(({ object }) => object.kind === kind));
