import type { Difference } from '../area.js';
import { budgetDifferences } from './machine-controller/budgets.js';
import { healthDifferences } from './machine-controller/health.js';
import { nodeDifferences } from './machine-controller/nodes.js';
import { podDifferences } from './machine-controller/pods.js';
import { setDifferences } from './machine-controller/sets.js';

export const differences: readonly Difference[] = [
  ...budgetDifferences,
  ...setDifferences,
  ...nodeDifferences,
  ...podDifferences,
  ...healthDifferences,
];
