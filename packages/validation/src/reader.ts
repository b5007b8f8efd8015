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

  const note = (value: unknown, path: FieldPath, expected: string): undefined => {
    const place = path.toString();
    if (!found.has(place)) found.set(place, { path, value, expected });
    return undefined;
  };

  // Paths are only made for what is wrong: a good object has hundreds of members and not one defect.
  const follow = <T>(
    parent: unknown,
    path: FieldPath,
    names: readonly string[],
    expected: string,
    fits: (value: unknown) => value is T,
  ): T | undefined => {
    let value = parent;
    for (let step = 0; step < names.length; step += 1) {
      if (value === undefined || value === null) return undefined;
      if (!isMembers(value)) return note(value, path.child(...names.slice(0, step)), 'an object');
      const name = names[step] as string;
      const member = value[name];
      if (member === undefined || member === null || !Object.hasOwn(value, name)) return undefined;
      value = member;
    }
    if (value === undefined || value === null) return undefined;
    return fits(value) ? value : note(value, path.child(...names), expected);
  };

  return {
    object: (value, path) => {
      if (isMembers(value)) return value;
      return value === undefined || value === null
        ? void found.set(path.toString(), { path, value: null, expected: 'an object' })
        : note(value, path, 'an object');
    },
    members: (parent, path, ...names) => follow(parent, path, names, 'an object', isMembers),
    // A hole in a list is an entry that is not there; left a hole, it would be passed over.
    list: (parent, path, ...names) => Array.from(follow(parent, path, names, 'a list', isList) ?? []),
    text: (parent, path, ...names) => follow(parent, path, names, 'a text', isText),
    flag: (parent, path, ...names) => follow(parent, path, names, 'true or false', isFlag),
    defects: () => [...found.values()],
  };
}
