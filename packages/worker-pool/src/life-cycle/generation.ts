import type { Shoot } from '@gardener-inplace/api';
import { semanticallyEqual } from '@gardener-inplace/validation';
import { isAbsent } from '../absent.js';
import { normalizeOperations, operationOf, operationsIn, withOperation } from './operations.js';

export interface GenerationChange {
  /** Whether the write makes the Shoot reconcile. */
  readonly increased: boolean;
  /** The Shoot as it is stored: operations in normal form, what the write itself carried out removed. */
  readonly shoot: Shoot;
}

/** Carried out by the reconciliation, which also removes them. */
const startsReconciliation = /^(?:rotate-|rollout-workers)/;

/**
 * Whether writing a Shoot makes it reconcile. A change of the spec does, and so does a request for deletion; of the
 * operations those that need a reconciliation. `force-in-place-update` does not: it only permits, and stays. After a
 * failed operation nothing but `retry` counts as an operation.
 *
 * ```ts
 * generationChange(old, { ...old, metadata: { annotations: { 'gardener.cloud/operation': 'reconcile' } } }).increased; // true
 * ```
 * @source rule D-02
 */
export function generationChange(old: Shoot, shoot: Shoot): GenerationChange {
  const normal = normalizeOperations(shoot);
  const isChanged = !semanticallyEqual(old?.spec, normal?.spec);
  const isDeleted = isAbsent(old?.metadata?.deletionTimestamp) && !isAbsent(normal?.metadata?.deletionTimestamp);
  const operation = operationOf(normal);
  const entries = operationsIn(operation);
  if (old?.status?.lastOperation?.state === 'Failed') {
    const isRetry = operation === 'retry';
    return { increased: isChanged || isDeleted || isRetry, shoot: isRetry ? withOperation(normal, undefined) : normal };
  }
  const left = entries.filter((entry) => entry !== 'reconcile');
  const isAsked = entries.some((entry) => entry === 'reconcile' || startsReconciliation.test(entry));
  const stored = left.length === entries.length ? normal : withOperation(normal, left.length > 0 ? left.join(';') : undefined);
  return { increased: isChanged || isDeleted || isAsked, shoot: stored };
}
