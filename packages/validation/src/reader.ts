import type { FieldPath } from './field-path.js';
import { isMembers, type Members } from './unknown-value.js';

/** A value of the wrong type at a place that rules look at. */
export interface Defect {
  readonly path: FieldPath;
  readonly value: unknown;
  readonly expected: string;
}

/** Reads members out of data of any shape: what has the wrong type is noted and reads as absent. */
export interface Reader {
  /** An object that must be there: absent is as wrong as of another type. */
  object(value: unknown, path: FieldPath): Members | undefined;
  members(parent: unknown, path: FieldPath, ...names: readonly string[]): Members | undefined;
  list(parent: unknown, path: FieldPath, ...names: readonly string[]): readonly unknown[];
  text(parent: unknown, path: FieldPath, ...names: readonly string[]): string | undefined;
  flag(parent: unknown, path: FieldPath, ...names: readonly string[]): boolean | undefined;
  /** Each place once, in the order of reading. */
  defects(): readonly Defect[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A reader with an empty list of defects. */
export function createReader(): Reader {
  const found = new Map<string, Defect>();

  const accept = <T>(value: unknown, path: FieldPath, expected: string, fits: (value: unknown) => value is T): T | undefined => {
    if (value === undefined || value === null) return undefined;
    if (fits(value)) return value;
    const place = path.toString();
    if (!found.has(place)) found.set(place, { path, value, expected });
    return undefined;
  };

  const follow = <T>(
    parent: unknown,
    path: FieldPath,
    names: readonly string[],
    expected: string,
    fits: (value: unknown) => value is T,
  ): T | undefined => {
    let [value, place] = [parent, path];
    for (const name of names) {
      const members = accept(value, place, 'an object', isMembers);
      if (!members || !Object.hasOwn(members, name)) return undefined;
      [value, place] = [members[name], place.child(name)];
    }
    return accept(value, place, expected, fits);
  };

  return {
    object: (value, path) => {
      const members = accept(value ?? undefined, path, 'an object', isMembers);
      if (value === undefined || value === null) found.set(path.toString(), { path, value: null, expected: 'an object' });
      return members;
    },
    members: (parent, path, ...names) => follow(parent, path, names, 'an object', isMembers),
    list: (parent, path, ...names) => follow(parent, path, names, 'a list', isList) ?? [],
    text: (parent, path, ...names) => follow(parent, path, names, 'a text', isText),
    flag: (parent, path, ...names) => follow(parent, path, names, 'true or false', isFlag),
    defects: () => [...found.values()],
  };
}
