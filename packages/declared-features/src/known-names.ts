import type { Result } from '@gardener-inplace/api';
import { byBytes, sortedNames } from './byte-order.js';
import type { Registry } from './registry/registry.js';
import { textOf } from './text.js';

/**
 * The names of a list that a registry knows, sorted and distinct: how a scheduler sees a node. Unknown names are ignored, so newer
 * kubelets do no harm. In whatever order the list comes, no known name is lost (upstream loses those that follow a larger one).
 *
 * ```ts
 * knownNames(forVersion('1.36'), node.status?.declaredFeatures);
 * ```
 * @source declared-features (d)
 */
export function knownNames(registry: Registry, names: readonly string[] | null | undefined): readonly string[] {
  return Array.isArray(names) ? sortedNames(names).filter((name) => registry.positions.has(name)) : [];
}

/**
 * The strict reading, for a list that a component made itself: every name must be registered, distinct and in order. Error
 * `FEATURE_UNKNOWN`, or `LIST_NOT_SORTED` for a name that is registered but repeated or out of order.
 *
 * ```ts
 * registeredNames(forVersion('1.36'), ['Misspelt']); // { ok: false, error: { code: 'FEATURE_UNKNOWN', … } }
 * ```
 * @source declared-features (d)
 */
export function registeredNames(registry: Registry, names: readonly string[]): Result<readonly string[]> {
  let previous: string | undefined;
  for (const name of names) {
    if (!registry.positions.has(name)) return fail('FEATURE_UNKNOWN', name, `unknown feature ${textOf(name)}`);
    if (previous !== undefined && byBytes(previous, name) >= 0) {
      return fail('LIST_NOT_SORTED', name, `unknown feature ${name} at this place: the list must be sorted and without repetition`);
    }
    previous = name;
  }
  return { ok: true, value: names };
}

const fail = (code: string, value: unknown, detail: string): Result<never> => ({ ok: false, error: { code, value, detail } });
