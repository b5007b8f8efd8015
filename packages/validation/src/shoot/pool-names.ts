import type { FieldPath } from '../field-path.js';
import { duplicate, required, type Finding } from '../rule.js';

/** What is wrong with a list of names as such. */
export const emptyName = (path: FieldPath, names: readonly string[], operation: string): readonly Finding[] =>
  names.includes('') ? [required(path, undefined, { problem: 'empty', operation })] : [];

/** Names given before. */
export function repeatedNames(path: FieldPath, names: readonly string[], operation: string): readonly Finding[] {
  const seen = new Set<string>();
  return names.flatMap((pool) => {
    if (seen.has(pool)) return [duplicate(path, pool, { problem: 'repeated', operation, pool })];
    seen.add(pool);
    return [];
  });
}
