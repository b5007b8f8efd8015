import { feasibleNodes } from './comparisons/feasible-nodes.js';
import { poolHash } from './comparisons/pool-hash.js';
import { poolPlan } from './comparisons/pool-plan.js';
import { requiredFeatures } from './comparisons/required-features.js';
import { shootUpdate } from './comparisons/shoot-update.js';
import { updatePath } from './comparisons/update-path.js';
import type { Comparison } from './row.js';

/** What is measured, package by package. */
export const comparisons = (): readonly Comparison[] => [
  shootUpdate(),
  updatePath(),
  poolHash(),
  poolPlan(),
  requiredFeatures(),
  feasibleNodes(),
];
