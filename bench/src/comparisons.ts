import { feasibleNodes } from './comparisons/feasible-nodes.js';
import { poolHash } from './comparisons/pool-hash.js';
import { poolPlan } from './comparisons/pool-plan.js';
import { requiredFeatures } from './comparisons/required-features.js';
import type { Comparison } from './row.js';

/** What is measured, in the order of the house's floors. */
export const comparisons = (): readonly Comparison[] => [poolHash(), poolPlan(), requiredFeatures(), feasibleNodes()];
