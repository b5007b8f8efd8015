/** JSON has two ways to say that something isn't there. @internal */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
