import { measuredLibrary } from '@gardener-inplace-tools/oracle/measured-library';
import { feasibleNodes } from './comparisons/feasible-nodes.js';
import { featureInference } from './comparisons/feature-inference.js';
import { everySize, featureIndexGrowth, featureMatching, goalSize } from './comparisons/feature-matching.js';
import { poolHash } from './comparisons/pool-hash.js';
import { poolPlan } from './comparisons/pool-plan.js';
import { poolsLinear } from './comparisons/pools-linear.js';
import { preflightLinear } from './comparisons/preflight-linear.js';
import { requiredFeatures } from './comparisons/required-features.js';
import { shootUpdate } from './comparisons/shoot-update.js';
import { updatePath } from './comparisons/update-path.js';
import type { Comparison } from './row.js';

/**
 * What is measured, package by package; each is set up when it is its turn. A short run leaves out upstream's library, which has to be
 * built, and all sizes but the one with goals.
 */
export function* comparisons(isShort: boolean): Generator<Comparison> {
  yield shootUpdate(isShort);
  yield* poolsLinear();
  yield updatePath();
  yield poolHash();
  yield* poolPlan();
  yield requiredFeatures();
  yield feasibleNodes();
  yield preflightLinear();
  const library = isShort ? undefined : measuredLibrary();
  for (const size of isShort ? [goalSize] : everySize) yield* featureMatching(size, library);
  yield featureIndexGrowth();
  yield featureInference(library);
}
