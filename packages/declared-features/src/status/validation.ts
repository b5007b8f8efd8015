import { byBytes } from '../byte-order.js';
import { readable } from '../reading.js';

/** What is wrong with an entry of `status.declaredFeatures`. */
export interface DeclaredFeaturesError {
  readonly type: 'Invalid' | 'Duplicate';
  /** Such as `status.declaredFeatures[1]`. */
  readonly field: string;
  readonly value: unknown;
  readonly detail: string;
  /** Field, type, value and detail in one line, as an API server words it. */
  readonly message: string;
}

const maximumBytes = 253;
const featureName = /^[A-Z][a-zA-Z0-9]*(?:\/[a-zA-Z][a-zA-Z0-9]*)*$/;

/**
 * Whether a text may be the name of a declared feature: segments of ASCII letters and digits parted by `/`, none empty, none beginning
 * with a digit, the first with a capital; at most 253 bytes. It need not be registered anywhere.
 */
export const isFeatureName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= maximumBytes && featureName.test(name);

/**
 * What an API server has against a list of declared features: names that are none, and neighbours that are equal or out of order. A
 * name that comes twice apart from each other shows as an error of order only. A missing list is fine.
 *
 * ```ts
 * validateDeclaredFeatures(['B', 'A']); // [{ type: 'Invalid', field: 'status.declaredFeatures[1]', … }]
 * ```
 * @source declared-features (h)
 */
export function validateDeclaredFeatures(list: readonly string[] | null | undefined): readonly DeclaredFeaturesError[] {
  if (list === null || list === undefined) return [];
  if (!Array.isArray(list)) return [invalid(path, list, 'must be a list of feature names')];
  const entries: readonly unknown[] = list;
  return entries.flatMap((name, position) => {
    const field = `${path}[${position}]`;
    const form = isFeatureName(name) ? [] : [invalid(field, name, formDetail)];
    return [...form, ...problemWithOrder(field, position > 0 ? entries[position - 1] : undefined, name)];
  });
}

const path = 'status.declaredFeatures';
const formDetail = `invalid feature name: must be CamelCase segments parted by '/', such as Feature or Feature/SubFeature, of at most ${maximumBytes} bytes`;

const problemWithOrder = (field: string, previous: unknown, name: unknown): readonly DeclaredFeaturesError[] => {
  if (typeof previous !== 'string' || typeof name !== 'string') return [];
  const order = byBytes(previous, name);
  if (order === 0) return [error('Duplicate', field, name, 'is listed twice', `Duplicate value: ${written(name)}`)];
  return order > 0 ? [invalid(field, name, 'list must be sorted alphabetically')] : [];
};

/** A value as JSON; what can't be written so is at least named by its type. */
const written = (value: unknown): string => readable(() => JSON.stringify(value)) ?? typeof value;

const invalid = (field: string, value: unknown, detail: string): DeclaredFeaturesError =>
  error('Invalid', field, value, detail, `Invalid value: ${written(value)}: ${detail}`);

const error = (
  type: DeclaredFeaturesError['type'],
  field: string,
  value: unknown,
  detail: string,
  text: string,
): DeclaredFeaturesError => ({
  type,
  field,
  value,
  detail,
  message: `${field}: ${text}`,
});
