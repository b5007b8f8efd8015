type Given<Members> = { readonly [Key in keyof Members]?: Exclude<Members[Key], undefined> };

/**
 * The members that have a value: what is written never carries a key without one.
 *
 * ```ts
 * given({ name: 'a', namespace: undefined }); // { name: 'a' }
 * ```
 * @internal
 */
export const given = <Members extends object>(members: Members): Given<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<Members>;
