import { isKnown, knownOperations, namesPools, runsAlone } from '../../shoot/operation-vocabulary.js';
import { immediateOperations, maintenanceOperations, type RequestedOperation } from '../../shoot/operations.js';
import { forbidden, notSupported, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';
import { memberAt } from '../../unknown-value.js';

/** A cluster that hosts its own control plane, on machines Gardener does not manage: nothing can be rolled there. */
const hasUnmanagedMachines = ({ spec, pools }: ShootView): boolean =>
  pools.some(({ worker }) => memberAt(worker, 'controlPlane') !== undefined) &&
  memberAt(spec, 'credentialsBindingName') === undefined &&
  memberAt(spec, 'secretBindingName') === undefined;

const complaint = (shoot: ShootView, { name, path }: RequestedOperation, isOneOfMany: boolean): readonly Finding[] => {
  if (!isKnown(name)) return [notSupported(path, name, { problem: 'unknown', operation: name, supported: knownOperations })];
  if (isOneOfMany && runsAlone(name)) return [forbidden(path, name, { problem: 'alone', operation: name })];
  return namesPools(name) && hasUnmanagedMachines(shoot) ? [forbidden(path, name, { problem: 'unmanaged', operation: name })] : [];
};

const firstOf = (shoot: ShootView, asked: readonly RequestedOperation[]): readonly Finding[] =>
  asked.flatMap((operation) => complaint(shoot, operation, asked.length > 1)).slice(0, 1);

/**
 * What nobody understands nobody will do; what must run alone would take the others with it. The first problem is the answer:
 * the rest of a request that is not understood is not judged.
 *
 * @source validateShootOperation
 */
export const knownOperation: Rule<ShootState> = {
  id: 'V-SHOOT-27',
  sentence: 'Operations are known, and those that run alone are alone.',
  condition:
    'NotSupported for an unknown operation; Forbidden for maintain, retry or force-in-place-update beside another one, and for rolling pools of a self-hosted Shoot with unmanaged machines. Only the first problem is reported, immediate operations before maintenance ones.',
  source: 'validateShootOperation',
  decisive: true,
  check: ({ shoot }) => [...firstOf(shoot, immediateOperations(shoot)), ...firstOf(shoot, maintenanceOperations(shoot))].slice(0, 1),
};
