/** Plain data of any shape. Nothing here is trusted to have the type its schema promises. */
export type Members = Readonly<Record<string, unknown>>;

const nothing: Members = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.create(null) as Members);

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object; of anything else none. */
export const membersOf = (value: unknown): Members => (isMembers(value) ? value : nothing);

/** Follows own members step by step. Inherited ones, such as those of a polluted prototype, don't count; `null` is absent. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  let current = value;
  for (const name of names) {
    if (!isMembers(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current ?? undefined;
}

/** The entries of a list; of anything else none. */
export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text, or undefined when it is something else. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The texts in a list. */
export const textsOf = (value: unknown): readonly string[] => entriesOf(value).filter((entry) => typeof entry === 'string');
