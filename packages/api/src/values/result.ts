/**
 * An answer, or why there is none. Values never throw: input comes from manifests that people write.
 *
 * ```ts
 * const version = parseVersion('1.31.2');
 * if (version.ok) console.log(version.value.minor);
 * else console.error(version.error.code, version.error.detail);
 * ```
 */
export type Result<T> =
  | {
      /** There is an answer. */
      readonly ok: true;
      /** The answer. */
      readonly value: T;
    }
  | {
      /** There is none. */
      readonly ok: false;
      /** Why. */
      readonly error: ValueError;
    };

/** What is wrong with a value, as data. */
export interface ValueError {
  /** Stable and in upper case, for example `VERSION_UNPARSABLE`. */
  readonly code: string;
  /** The value as it was given. */
  readonly value: unknown;
  /** One sentence for a person. */
  readonly detail: string;
}

/** @internal */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** @internal */
export const fail = (code: string, value: unknown, detail: string): { readonly ok: false; readonly error: ValueError } => ({
  ok: false,
  error: { code, value, detail },
});

/** The order of two values of one kind. */
export type Order = -1 | 0 | 1;

/** @internal */
export const orderOf = <T extends number | bigint>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0);
