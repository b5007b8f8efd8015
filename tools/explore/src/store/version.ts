import type { Content } from './content.js';
import { lookUp, once } from './once.js';

/** All objects of one store at one moment. The same objects are always the same value. */
export interface Version {
  readonly id: number;
  /** By key. */
  readonly contents: ReadonlyMap<string, Content>;
  readonly ticks: readonly number[];
}

const byIds = new Map<string, Version>();

export function versionOf(contents: Iterable<Content>): Version {
  const sorted = [...contents].sort((a, b) => (a.key < b.key ? -1 : 1));
  const ids = sorted.map(({ id }) => id).join();
  const known = byIds.get(ids);
  if (known !== undefined) return known;
  const version = {
    id: byIds.size + 1,
    contents: new Map(sorted.map((content) => [content.key, content])),
    ticks: [...new Set(sorted.flatMap(({ ticks }) => ticks))],
  };
  byIds.set(ids, version);
  return version;
}

const successorsOf = once((_: Version) => new Map<string | Content, Version>());

/** The version with one object replaced, added, or (undefined) gone. */
export function withObject(version: Version, key: string, content: Content | undefined): Version {
  if (version.contents.get(key) === content) return version;
  return lookUp(successorsOf(version), content ?? key, () => {
    const contents = new Map(version.contents);
    if (content === undefined) contents.delete(key);
    else contents.set(key, content);
    return versionOf(contents.values());
  });
}

export const keysChanged = (before: Version, after: Version): readonly string[] => {
  if (before === after) return [];
  const keys = new Set([...before.contents.keys(), ...after.contents.keys()]);
  return [...keys].filter((key) => before.contents.get(key) !== after.contents.get(key));
};
