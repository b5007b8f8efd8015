import { forbiddenValue, invalidValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { arrayAt, isJsonObject, objectAt, without, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

/** Little of a pod's spec may change after creation. */
export function podUpdateProblems(before: KubeObject, after: KubeObject): readonly FieldProblem[] {
  const [was, is] = [objectAt(before, 'spec'), objectAt(after, 'spec')];
  for (const field of ['containers', 'initContainers']) {
    if (arrayAt(was, field).length !== arrayAt(is, field).length)
      return [forbiddenValue(`spec.${field}`, 'pod updates may not add or remove containers')];
  }
  return [...deadlineProblems(was, is), ...tolerationProblems(was, is), ...gateProblems(was, is), ...otherProblems(was, is)];
}

/** A deadline may come, and come nearer. */
function deadlineProblems(was: JsonObject, is: JsonObject): readonly FieldProblem[] {
  const [old, next] = [was['activeDeadlineSeconds'], is['activeDeadlineSeconds']];
  const refuse = (why: string) => [invalidValue('spec.activeDeadlineSeconds', next ?? null, why)];
  if (typeof next !== 'number') return old === undefined ? [] : refuse('must not update from a positive integer to nil value');
  if (next < 0) return refuse('must be between 0 and 2147483647, inclusive');
  return typeof old === 'number' && old < next ? refuse('must be less than or equal to previous value') : [];
}

/** Tolerations may be added; how long one lasts may change. */
function tolerationProblems(was: JsonObject, is: JsonObject): readonly FieldProblem[] {
  const plain = (toleration: unknown) => without(toleration as JsonObject, 'tolerationSeconds');
  const next = arrayAt(is, 'tolerations').map(plain);
  return arrayAt(was, 'tolerations').every((old) => next.some((each) => deepEqual(each, plain(old))))
    ? []
    : [forbiddenValue('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds')];
}

/** Gates may only open. */
const gateProblems = (was: JsonObject, is: JsonObject): readonly FieldProblem[] =>
  arrayAt(is, 'schedulingGates').flatMap((gate, index) =>
    arrayAt(was, 'schedulingGates').some((old) => deepEqual(old, gate))
      ? []
      : [forbiddenValue(`spec.schedulingGates[${index}].name`, 'only deletion is allowed, but found new scheduling gate')],
  );

function otherProblems(was: JsonObject, is: JsonObject): readonly FieldProblem[] {
  const isGated = arrayAt(was, 'schedulingGates').length > 0;
  return deepEqual(fixedPart(was, isGated), fixedPart(allowedGrace(was, is), isGated))
    ? []
    : [
        forbiddenValue(
          'spec',
          'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
        ),
      ];
}

const mutable = ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'];

/** A pod that waits for its gates may still be told where to go. */
function fixedPart(spec: JsonObject, isGated: boolean): JsonObject {
  const withoutImages = (field: string) =>
    arrayAt(spec, field).map((container) => (isJsonObject(container) ? without(container, 'image') : container));
  const rest = without(spec, ...mutable, ...(isGated ? ['nodeSelector', 'affinity'] : []));
  return { ...rest, containers: withoutImages('containers'), initContainers: withoutImages('initContainers') };
}

/** A grace of less than nothing may become a second. */
const allowedGrace = (was: JsonObject, is: JsonObject): JsonObject =>
  Number(was['terminationGracePeriodSeconds']) < 0 && is['terminationGracePeriodSeconds'] === 1
    ? { ...is, terminationGracePeriodSeconds: was['terminationGracePeriodSeconds'] }
    : is;
