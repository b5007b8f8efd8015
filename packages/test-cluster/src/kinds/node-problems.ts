import { parseQuantity } from '@gardener-inplace/api';
import { duplicateValue, forbiddenValue, invalidValue, notSupportedValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { deepEqual } from '../json/deep-equal.js';
import { arrayAt, isJsonObject, objectAt, stringAt, textOf, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { labelValueProblems, qualifiedNameProblems } from '../objects/names.js';

/** What is wrong with a node, new or not. */
export const nodeProblems = (node: KubeObject): readonly FieldProblem[] => [
  ...taintProblems(arrayAt(objectAt(node, 'spec'), 'taints').filter(isJsonObject)),
  ...['capacity', 'allocatable'].flatMap((field) => amountProblems(`status.${field}`, objectAt(objectAt(node, 'status'), field))),
  ...featureProblems(arrayAt(objectAt(node, 'status'), 'declaredFeatures')),
];

export function updatedNodeProblems(before: KubeObject, after: KubeObject): readonly FieldProblem[] {
  const [was, is] = [objectAt(before, 'spec'), objectAt(after, 'spec')];
  const addresses = arrayAt(objectAt(after, 'status'), 'addresses');
  return [
    ...addresses.flatMap((address, index) =>
      addresses.slice(0, index).some((other) => deepEqual(other, address)) ? [duplicateValue(`status.addresses[${index}]`, address)] : [],
    ),
    ...(was['podCIDRs'] && !deepEqual(was['podCIDRs'], is['podCIDRs'])
      ? [forbiddenValue('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid')]
      : []),
    ...(was['providerID'] && was['providerID'] !== is['providerID']
      ? [invalidValue('spec.providerID', is['providerID'] ?? null, `field cannot be ${is['providerID'] ? 'modified' : 'cleared'} once set`)]
      : []),
  ];
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The real server names taints as part of the metadata. */
const taintProblems = (taints: readonly JsonObject[]): readonly FieldProblem[] =>
  taints.flatMap((taint, index) => {
    const at = `metadata.taints[${index}]`;
    const [key = '', value = '', effect] = ['key', 'value', 'effect'].map((field) => stringAt(taint, field));
    const valueProblems = labelValueProblems(value);
    const isSame = (other: JsonObject) => other['key'] === taint['key'] && other['effect'] === taint['effect'];
    return [
      ...qualifiedNameProblems(key).map((why) => invalidValue(`${at}.key`, key, why)),
      ...(valueProblems.length > 0 ? [invalidValue(`${at}.value`, value, valueProblems.join(';'))] : []),
      ...(!effect ? [requiredValue(`${at}.effect`)] : effects.includes(effect) ? [] : [notSupportedValue(`${at}.effect`, effect, effects)]),
      ...(taints.slice(0, index).some(isSame) ? [duplicateValue(at, taint)] : []),
    ];
  });

/** Pods, and what a device plugin counts, come whole. */
const isCounted = (name: string): boolean => name === 'pods' || (name.includes('/') && !/(?:^|\.)kubernetes\.io\//.test(name));

const amountProblems = (at: string, amounts: JsonObject): readonly FieldProblem[] =>
  Object.entries(amounts).flatMap(([name, amount]) => {
    const quantity = parseQuantity(amount as string);
    if (!quantity.ok) return [];
    const { nano } = quantity.value;
    return [
      ...(nano < 0n ? [invalidValue(`${at}.${name}`, amount, 'must be greater than or equal to 0')] : []),
      ...(isCounted(name) && nano % 1_000_000_000n !== 0n ? [invalidValue(`${at}.${name}`, amount, 'must be an integer')] : []),
    ];
  });

const feature = /^[A-Z][a-zA-Z0-9]*(?:\/[a-zA-Z][a-zA-Z0-9]*)*$/;

/** Declared features are sorted, each once. */
const featureProblems = (features: readonly unknown[]): readonly FieldProblem[] =>
  features.flatMap((name, index) => {
    const at = (place: number) => `status.declaredFeatures[${place}]`;
    const next = features[index + 1];
    return [
      ...(typeof name === 'string' && name.length <= 253 && feature.test(name)
        ? []
        : [invalidValue(at(index), name, 'must start with an UpperCamelCase segment, with further ones behind slashes')]),
      ...(next === name ? [duplicateValue(at(index + 1), next)] : []),
      ...(next !== undefined && textOf(name) > textOf(next)
        ? [invalidValue(at(index + 1), next, 'list must be sorted alphabetically')]
        : []),
    ];
  });
