import { arrayAt, isJsonObject, objectAt, stringAt, type JsonObject } from '../json/json-object.js';
import type { KubeObject } from '../kube-object.js';
import { int64, labelTermsOf, type LabelTerm } from './parse-label-selector.js';

export type Labels = Readonly<Record<string, string>>;
type Requirement = (labels: Labels) => boolean;
export type Predicate = (object: KubeObject) => boolean;

/** Reads a selector of a query string, such as `app=web,tier in (a,b),!legacy`. */
export function parseLabelSelector(text: string): Predicate {
  const requirements = labelTermsOf(text).map(requirementOf);
  return ({ metadata }) => requirements.every((matches) => matches(metadata.labels ?? {}));
}

function requirementOf({ key, operator, values }: LabelTerm): Requirement {
  switch (operator) {
    case 'in':
      return isIn(key, values);
    case 'notin':
      return isNotIn(key, values);
    case '>':
      return (labels) => wholeNumberOf(valueOf(labels, key)) > Number(values[0]);
    case '<':
      return (labels) => wholeNumberOf(valueOf(labels, key)) < Number(values[0]);
    case 'exists':
      return (labels) => valueOf(labels, key) !== undefined;
    case 'absent':
      return (labels) => valueOf(labels, key) === undefined;
  }
}

/** Compares with nothing where the label is no whole number. */
const wholeNumberOf = (label: string | undefined): number => (label !== undefined && int64.test(label) ? Number(label) : Number.NaN);

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
