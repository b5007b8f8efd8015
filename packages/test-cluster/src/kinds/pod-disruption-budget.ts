import { invalidValue, type FieldProblem } from '../errors/api-error.js';
import { objectAt, textOf } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

export const podDisruptionBudgetRules: KindRules = {
  complete: (budget) => ({ ...budget, status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 } }),
  validate: (budget) => {
    const spec = objectAt(budget, 'spec');
    const hasBoth = spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined;
    return [
      ...(hasBoth ? [invalidValue('spec', spec, 'minAvailable and maxUnavailable cannot be both set')] : []),
      ...['minAvailable', 'maxUnavailable'].flatMap((field) => shareProblems(`spec.${field}`, spec[field])),
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
