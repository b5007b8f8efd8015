import type { Result, ValueError } from '@gardener-inplace/api';

/** @internal */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** @internal */
export const fail = (code: string, value: unknown, detail: string): { readonly ok: false; readonly error: ValueError } => ({
  ok: false,
  error: { code, value, detail },
});

/** All values, or the first error among them. @internal */
export function all<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}

/** Goes on with a question that may fail itself. @internal */
export const chain = <T, U>(result: Result<T>, ask: (value: T) => Result<U>): Result<U> => (result.ok ? ask(result.value) : result);

/** @internal */
export const map = <T, U>(result: Result<T>, change: (value: T) => U): Result<U> => (result.ok ? ok(change(result.value)) : result);
