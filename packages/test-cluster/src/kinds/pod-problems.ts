import { compareQuantities } from '@gardener-inplace/api';
import { duplicateValue, forbiddenValue, invalidValue, notSupportedValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, textOf, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { dnsLabelProblems } from '../objects/names.js';

const restartPolicies = ['Always', 'OnFailure', 'Never'];

/** What is wrong with a pod, as far as a controller's pods go wrong. */
export function podProblems(pod: KubeObject): readonly FieldProblem[] {
  const spec = objectAt(pod, 'spec');
  const containersOf = (field: string) => arrayAt(spec, field).filter(isJsonObject);
  const policy = textOf(spec['restartPolicy']);
  const names = containersOf('containers').map(({ name }) => name);
  return [
    ...containerProblems('initContainers', containersOf('initContainers'), names),
    ...(containersOf('containers').length > 0 ? [] : [requiredValue('spec.containers')]),
    ...containerProblems('containers', containersOf('containers'), []),
    ...(restartPolicies.includes(policy) ? [] : [notSupportedValue('spec.restartPolicy', policy, restartPolicies)]),
    ...(typeof spec['activeDeadlineSeconds'] === 'number' && spec['activeDeadlineSeconds'] < 1
      ? [invalidValue('spec.activeDeadlineSeconds', spec['activeDeadlineSeconds'], 'must be between 1 and 2147483647, inclusive')]
      : []),
  ];
}

/** A new pod is not on a node before its gates are open. */
export function createdPodProblems(pod: KubeObject): readonly FieldProblem[] {
  const spec = objectAt(pod, 'spec');
  return spec['nodeName'] && arrayAt(spec, 'schedulingGates').length > 0
    ? [forbiddenValue('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
    : [];
}

const containerProblems = (field: string, containers: readonly JsonObject[], taken: readonly unknown[]): readonly FieldProblem[] =>
  containers.flatMap((container, index) => {
    const at = `spec.${field}[${index}]`;
    const { name, image } = container;
    const isTaken = [...taken, ...containers.slice(0, index).map((other) => other['name'])].includes(name);
    return [
      ...(name ? dnsLabelProblems(textOf(name)).map((why) => invalidValue(`${at}.name`, name, why)) : [requiredValue(`${at}.name`)]),
      ...(name && isTaken ? [duplicateValue(`${at}.name`, name)] : []),
      ...(image ? [] : [requiredValue(`${at}.image`)]),
      ...requestProblems(at, objectAt(container, 'resources')),
    ];
  });

/** Nobody may ask for more than its limit. */
function requestProblems(at: string, resources: JsonObject): readonly FieldProblem[] {
  const limits = objectAt(resources, 'limits');
  return Object.entries(objectAt(resources, 'requests')).flatMap(([name, request]) => {
    const order = compareQuantities(request as string, limits[name] as string);
    return order.ok && order.value > 0
      ? [invalidValue(`${at}.resources.requests`, request, `must be less than or equal to ${name} limit of ${textOf(limits[name])}`)]
      : [];
  });
}
