export type { Feature, FeatureRequirements, NodeConfiguration } from './feature.js';
export { createRegistry, type Registry } from './registry/registry.js';
export { forVersion, registryFor, releaseOf, type Release } from './registry/releases.js';
export { defaultGates, isMechanismOn } from './registry/gates.js';
export { discover } from './discover.js';
export { requiredForScheduling, requiredForUpdate, type Requirement } from './inference.js';
export { match, matchNode, type Match } from './match.js';
export {
  createNodeFeatureIndex,
  type FeasibleNodes,
  type NodeFeatureIndex,
  type NodeFeatureIndexOptions,
} from './nodes/node-feature-index.js';
export type { Explanation, Shortfall } from './nodes/explain.js';
export { preflight, type Preflight, type PreflightInput, type StrandedPod } from './preflight/preflight.js';
export type { BlockedNode } from './preflight/blocked.js';
export type { AffectedPod } from './preflight/departures.js';
export type { NodeChange } from './preflight/outlook.js';
export type { PodReference } from './preflight/pods.js';
