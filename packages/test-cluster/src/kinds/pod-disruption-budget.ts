import { invalidValue } from '../errors/api-error.js';
import { objectAt } from '../json/json-object.js';
import type { KindRules } from './kind-rules.js';

export const podDisruptionBudgetRules: KindRules = {
  complete: (budget) => ({ ...budget, status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 } }),
  validate: (budget) => {
    const spec = objectAt(budget, 'spec');
    const hasBoth = spec['minAvailable'] !== undefined && spec['maxUnavailable'] !== undefined;
    return hasBoth ? [invalidValue('spec', spec, 'minAvailable and maxUnavailable cannot be both set')] : [];
  },
};
