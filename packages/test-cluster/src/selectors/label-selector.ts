import { badRequest } from '../errors/api-error.js';
import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';

export type Labels = Readonly<Record<string, string>>;
type Requirement = (labels: Labels) => boolean;
export type Predicate = (object: KubeObject) => boolean;

/** Reads a selector of a query string, such as `app=web,tier in (a,b),!legacy`. */
export function parseLabelSelector(text: string): Predicate {
  const requirements = splitOutsideParentheses(text).map(parseRequirement);
  return ({ metadata }) => requirements.every((matches) => matches(metadata.labels ?? {}));
}

const setBased = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/;
const comparison = /^([^\s=!<>]+)\s*(==|!=|=|>|<)\s*([^\s=!<>]*)$/;
const existence = /^(!?)\s*([^\s=!<>()]+)$/;

function parseRequirement(text: string): Requirement {
  const [, setKey, setOperator, list] = setBased.exec(text) ?? [];
  if (setKey !== undefined && list !== undefined) {
    const values = list.split(',').map((value) => value.trim());
    return setOperator === 'in' ? isIn(setKey, values) : isNotIn(setKey, values);
  }
  const [, key, operator, value] = comparison.exec(text) ?? [];
  if (key !== undefined && value !== undefined) {
    if (operator === '!=') return isNotIn(key, [value]);
    if (operator === '>') return (labels) => Number(valueOf(labels, key)) > Number(value);
    if (operator === '<') return (labels) => Number(valueOf(labels, key)) < Number(value);
    return isIn(key, [value]);
  }
  const [, negated, name] = existence.exec(text) ?? [];
  if (name === undefined) throw badRequest(`unable to parse requirement: ${JSON.stringify(text)}`);
  return negated ? (labels) => valueOf(labels, name) === undefined : (labels) => valueOf(labels, name) !== undefined;
}

/** What every object inherits, such as `constructor`, is no label. */
const valueOf = (labels: Labels, key: string): string | undefined => (Object.hasOwn(labels, key) ? labels[key] : undefined);

const isOneOf = (value: string | undefined, values: readonly string[]): boolean => value !== undefined && values.includes(value);

const isIn =
  (key: string, values: readonly string[]): Requirement =>
  (labels) =>
    isOneOf(valueOf(labels, key), values);
const isNotIn =
  (key: string, values: readonly string[]): Requirement =>
  (labels) =>
    !isOneOf(valueOf(labels, key), values);

function splitOutsideParentheses(text: string): readonly string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

/** Reads a `LabelSelector` field: absent selects nothing, an empty one everything. */
export function labelSelectorOf(selector: unknown): (labels: Labels) => boolean {
  if (!isJsonObject(selector)) return () => false;
  const requirements = [
    ...Object.entries(objectAt(selector, 'matchLabels')).map(([key, value]) => isIn(key, [String(value)])),
    ...arrayAt(selector, 'matchExpressions').filter(isJsonObject).map(expression),
  ];
  return (labels) => requirements.every((matches) => matches(labels));
}

function expression(requirement: JsonObject): Requirement {
  const key = stringAt(requirement, 'key') ?? '';
  const values = arrayAt(requirement, 'values').map(String);
  switch (requirement['operator']) {
    case 'In':
      return isIn(key, values);
    case 'NotIn':
      return isNotIn(key, values);
    case 'Exists':
      return (labels) => valueOf(labels, key) !== undefined;
    case 'DoesNotExist':
      return (labels) => valueOf(labels, key) === undefined;
    default:
      return () => false;
  }
}
