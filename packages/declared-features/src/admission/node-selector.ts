import type { Node } from '@gardener-inplace/api';
import { textOf } from '../text.js';

interface Requirement {
  readonly key?: string;
  readonly operator?: string;
  readonly values?: readonly string[] | null;
}

export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly Requirement[] | null;
  readonly matchFields?: readonly Requirement[] | null;
}

/** Terms are alternatives; the requirements of one term must all be met. */
export interface NodeSelector {
  readonly nodeSelectorTerms?: readonly NodeSelectorTerm[] | null;
}

const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value.filter((item) => item) : []);

const read = ({ key, operator, values }: Requirement) => ({
  key: textOf(key),
  operator: textOf(operator),
  given: (Array.isArray(values) ? values : []).map(textOf),
});

const part = '[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?';
const labelKey = new RegExp(`^(?:[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*/)?${part}$`);
const labelValue = new RegExp(`^(?:${part})?$`);
const integer = /^[+-]?[0-9]+$/;

/** Go reads these as 64 bits, and takes a larger one for no number. */
const integerOf = (text: string | undefined): bigint | undefined => {
  if (text === undefined || text.length > 20 || !integer.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? value : undefined;
};

const problemWithExpression = (requirement: Requirement): string | undefined => {
  const { key, operator, given } = read(requirement);
  if (!labelKey.test(key)) return `"${key}" is not a label key`;
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (given.length === 0) return `${operator} needs values`;
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (given.length > 0) return `${operator} takes no values`;
      break;
    case 'Gt':
    case 'Lt':
      if (given.length !== 1 || integerOf(given[0]) === undefined) return `${operator} needs one integer`;
      break;
    default:
      return `"${operator}" is not a node selector operator`;
  }
  const odd = given.find((value) => !labelValue.test(value));
  return odd === undefined ? undefined : `"${odd}" is not a label value`;
};

const problemWithField = (requirement: Requirement): string | undefined => {
  const { key, operator, given } = read(requirement);
  if (key !== 'metadata.name') return `"${key}" is not a node field that can be selected by`;
  if (operator !== 'In' && operator !== 'NotIn') return `"${operator}" is not an operator for node fields`;
  return given.length === 1 ? undefined : `${operator} needs one value`;
};

/** Why a selector can't be used, or undefined. @internal */
export const problemWith = (selector: NodeSelector): string | undefined => {
  const terms: unknown = selector.nodeSelectorTerms ?? [];
  if (typeof selector !== 'object' || !Array.isArray(terms)) return 'it holds no list of terms';
  return list(selector.nodeSelectorTerms)
    .flatMap((term) => [...list(term.matchExpressions).map(problemWithExpression), ...list(term.matchFields).map(problemWithField)])
    .find((problem) => problem !== undefined);
};

const meetsExpression = (labels: Readonly<Record<string, string>>, requirement: Requirement): boolean => {
  const { key, operator, given } = read(requirement);
  const value = Object.hasOwn(labels, key) ? textOf(labels[key]) : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && given.includes(value);
    case 'NotIn':
      return value === undefined || !given.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default: {
      const [own, bound] = [integerOf(value), integerOf(given[0])];
      if (own === undefined || bound === undefined) return false;
      return operator === 'Gt' ? own > bound : own < bound;
    }
  }
};

/** A term without requirements selects nothing. */
const meetsTerm = (node: Node, term: NodeSelectorTerm): boolean => {
  const expressions = list(term.matchExpressions);
  const fields = list(term.matchFields);
  return (
    expressions.length + fields.length > 0 &&
    expressions.every((requirement) => meetsExpression(node.metadata?.labels ?? {}, requirement)) &&
    fields.map(read).every(({ operator, given }) => given.includes(textOf(node.metadata?.name)) === (operator === 'In'))
  );
};

/** Whether a selector without a problem selects the node. @internal */
export const selects = (selector: NodeSelector, node: Node): boolean =>
  list(selector.nodeSelectorTerms).some((term) => meetsTerm(node, term));
