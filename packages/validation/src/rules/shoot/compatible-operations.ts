import { isKnownBelow134 } from '../../shoot/kubernetes-134.js';
import { incompatible, partsOf, reencrypts, retiredIn134 } from '../../shoot/operation-vocabulary.js';
import {
  annotationsPath,
  immediateOperations,
  isEncryptionChanging,
  maintenanceOperations,
  operationPath,
  type RequestedOperation,
} from '../../shoot/operations.js';
import { forbidden, type Finding, type Rule } from '../../rule.js';
import type { ShootState } from '../../shoot/shoot-context.js';
import type { ShootView } from '../../shoot/shoot-view.js';

type Operations = readonly RequestedOperation[];

const namesIn = (asked: Operations): ReadonlySet<string> => new Set(asked.map(({ name }) => name));

const inBoth = (now: Operations, later: Operations): readonly Finding[] => {
  const names = namesIn(later);
  const operation = now.find(({ name }) => names.has(name))?.name;
  return operation === undefined ? [] : [forbidden(annotationsPath, undefined, { problem: 'both', operation })];
};

/** Upstream reports it on the immediate annotation, whichever asked. A version that cannot be read may be a new one. */
const retired = ({ name }: RequestedOperation, { version }: ShootView): readonly Finding[] =>
  retiredIn134.includes(name) && !isKnownBelow134(version) ? [forbidden(operationPath, name, { problem: 'retired', operation: name })] : [];

const besideOthers = ({ name, path }: RequestedOperation, asked: ReadonlySet<string>): readonly Finding[] => {
  const others = (incompatible.get(name) ?? []).filter((other) => asked.has(other));
  return others.length > 0 ? [forbidden(path, name, { problem: 'beside', operation: name, others })] : [];
};

const reencrypting = ({ name, path }: RequestedOperation, shoot: ShootView): readonly Finding[] =>
  reencrypts.includes(name) && isEncryptionChanging(shoot) ? [forbidden(path, name, { problem: 'encryption', operation: name })] : [];

const within = (asked: Operations, shoot: ShootView): readonly Finding[] => {
  const names = namesIn(asked);
  return asked.flatMap((operation) => [...retired(operation, shoot), ...besideOthers(operation, names), ...reencrypting(operation, shoot)]);
};

const across = (whole: Operations, other: Operations): readonly Finding[] => {
  const names = namesIn(other);
  return whole.flatMap(({ name }) => {
    const parts = (partsOf.get(name) ?? []).filter((part) => names.has(part));
    return parts.length > 0 ? [forbidden(operationPath, name, { problem: 'parts', operation: name, others: parts })] : [];
  });
};

/**
 * Two requests that pull the same credential in different directions cannot both be right.
 *
 * @source validateShootOperation
 */
export const compatibleOperations: Rule<ShootState> = {
  id: 'V-SHOOT-27b',
  sentence: 'Operations asked for together can be carried out together.',
  condition:
    'Forbidden when both annotations name the same operation; when one annotation names two forms of one rotation; when one asks for a rotation of all credentials and the other for a part of it; for separate etcd key steps from Kubernetes 1.34 on; for re-encryption while a change of what is encrypted is under way.',
  source: 'validateShootOperation',
  check: ({ shoot }) => {
    const [now, later] = [immediateOperations(shoot), maintenanceOperations(shoot)];
    return [...inBoth(now, later), ...within(now, shoot), ...within(later, shoot), ...across(later, now), ...across(now, later)];
  },
};
