import { operations, type Shoot } from '@gardener-inplace/api';
import { isAbsent } from '../absent.js';

/**
 * The operations that an annotation asks for: separated by `;`, blanks around them removed, each once.
 *
 * ```ts
 * operationsIn(' retry ;retry; '); // ['retry']
 * ```
 * @source Gardener API reference a4, rule D-02
 */
export const operationsIn = (annotation: string | undefined): readonly string[] => [
  ...new Set(
    (typeof annotation === 'string' ? annotation : '')
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

/** The operation that stands on a Shoot, as written. @internal */
export const operationOf = (shoot: Shoot): string | undefined => shoot?.metadata?.annotations?.[operations.annotation] ?? undefined;

/** The Shoot with this operation, or without one. @internal */
export function withOperation(shoot: Shoot, operation: string | undefined, key: string = operations.annotation): Shoot {
  const { [key]: _previous, ...rest } = shoot?.metadata?.annotations ?? {};
  if (operation === undefined && isAbsent(shoot?.metadata?.annotations?.[key])) return shoot;
  return { ...shoot, metadata: { ...shoot?.metadata, annotations: operation === undefined ? rest : { ...rest, [key]: operation } } };
}

/**
 * The Shoot with both operation annotations in normal form, as a write stores it; ` force-in-place-update ` becomes
 * effective by that. An annotation that asks for nothing is removed.
 *
 * ```ts
 * normalizeOperations(shoot).metadata?.annotations?.['gardener.cloud/operation']; // 'reconcile' for ' reconcile;reconcile '
 * ```
 * @source rule D-02
 */
export function normalizeOperations(shoot: Shoot): Shoot {
  const keys = [operations.annotation, operations.maintenanceAnnotation];
  return keys.reduce((normal, key) => {
    const written = normal?.metadata?.annotations?.[key];
    const entries = operationsIn(written);
    if (isAbsent(written) || written === entries.join(';')) return normal;
    return withOperation(normal, entries.length > 0 ? entries.join(';') : undefined, key);
  }, shoot);
}
