import { forbiddenValue, invalidValue, notSupportedValue, requiredValue, type FieldProblem } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, textOf, type JsonObject } from '../json/json-object.js';
import { labelProblems } from '../objects/metadata-problems.js';
import { labelValueProblems, qualifiedNameProblems } from '../objects/names.js';
import { demandTypes, isObject, isText, isWhole, listOf, mapOf } from '../objects/type-checks.js';
import type { KindRules } from './kind-rules.js';

const policies = ['AlwaysAllow', 'IfHealthyBudget'];
const isShare = (value: unknown) => isText(value) || isWhole(value);

export const podDisruptionBudgetRules: KindRules = {
  decode: (budget, cannot) => {
    demandTypes(budget, { spec: isObject }, '', cannot);
    const spec = objectAt(budget, 'spec');
    const types = { selector: isObject, minAvailable: isShare, maxUnavailable: isShare, unhealthyPodEvictionPolicy: isText };
    demandTypes(spec, types, 'spec.', cannot);
    demandTypes(objectAt(spec, 'selector'), { matchLabels: mapOf(isText), matchExpressions: listOf(isObject) }, 'spec.selector.', cannot);
  },
  settle: (budget) => ({ ...budget, spec: objectAt(budget, 'spec') }),
  complete: (budget) => ({ ...budget, status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 } }),
  validate: (budget) => {
    const spec = objectAt(budget, 'spec');
    const hasBoth = spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined;
    const policy = spec['unhealthyPodEvictionPolicy'];
    return [
      ...(hasBoth ? [invalidValue('spec', spec, 'minAvailable and maxUnavailable cannot be both set')] : []),
      ...['minAvailable', 'maxUnavailable'].flatMap((field) => shareProblems(`spec.${field}`, spec[field])),
      ...selectorProblems(objectAt(spec, 'selector')),
      ...(policy === undefined || policies.includes(textOf(policy))
        ? []
        : [notSupportedValue('spec.unhealthyPodEvictionPolicy', policy, policies)]),
    ];
  },
};

function shareProblems(field: string, value: unknown): readonly FieldProblem[] {
  if (typeof value === 'number') return value < 0 ? [invalidValue(field, value, 'must be greater than or equal to 0')] : [];
  if (value === undefined) return [];
  const percent = /^(\d+)%$/.exec(textOf(value))?.[1];
  if (percent === undefined)
    return [invalidValue(field, value, "a valid percent string must be a numeric string followed by an ending '%'")];
  return Number(percent) > 100 ? [invalidValue(field, value, 'must not be greater than 100%')] : [];
}

const selectorProblems = (selector: JsonObject): readonly FieldProblem[] => [
  ...labelProblems('spec.selector.matchLabels', selector['matchLabels']),
  ...arrayAt(selector, 'matchExpressions')
    .filter(isJsonObject)
    .flatMap((expression, index) => expressionProblems(`spec.selector.matchExpressions[${index}]`, expression)),
];

function expressionProblems(at: string, expression: JsonObject): readonly FieldProblem[] {
  const { key = '', operator } = expression;
  const values = arrayAt(expression, 'values').map(textOf);
  return [
    ...operatorProblems(at, operator, values),
    ...qualifiedNameProblems(textOf(key)).map((why) => invalidValue(`${at}.key`, key, why)),
    ...values.flatMap((value, index) => labelValueProblems(value).map((why) => invalidValue(`${at}.values[${index}]`, value, why))),
  ];
}

function operatorProblems(at: string, operator: unknown, values: readonly string[]): readonly FieldProblem[] {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0 ? [] : [requiredValue(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [forbiddenValue(`${at}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    default:
      return [invalidValue(`${at}.operator`, operator ?? '', 'not a valid selector operator')];
  }
}
