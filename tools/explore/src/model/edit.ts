import { type Content, intern, type Stored } from '../store/content.js';
import { merge } from '../store/merge.js';
import { type Version, withObject } from '../store/version.js';

/** The version after a merge patch without any precondition, as people and kubelets write. */
export function edited(version: Version, key: string, patch: object): Version {
  const found = version.contents.get(key);
  return found === undefined ? version : withObject(version, key, intern(merge(found.object, patch, true) as Stored));
}

export const added = (version: Version, object: Stored): Version => {
  const content = intern(object);
  return withObject(version, content.key, content);
};

export const removed = (version: Version, key: string): Version => withObject(version, key, undefined);

export const ofKind = (version: Version, kind: string): readonly Content[] =>
  [...version.contents.values()].filter(({ object }) => object.kind === kind);
