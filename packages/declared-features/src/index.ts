export type { Feature, FeatureRequirements, NodeConfiguration } from './feature.js';
export { createRegistry, type Registry } from './registry/registry.js';
export { forVersion, registryFor, releaseOf, type Release } from './registry/releases.js';
export { defaultGates, isMechanismOn } from './registry/gates.js';
export { requirementsOf } from './registry/requirements.js';
export { leftovers, recommendedMaxVersion, retiredFeatures } from './registry/retirement.js';
export type { Component } from './component.js';

export { discover } from './discover.js';
export { requiredForScheduling, requiredForUpdate, type Requirement } from './inference.js';
export { match, matchNode, type Match } from './match.js';
export { knownNames, registeredNames } from './known-names.js';
export { difference, featureSet, featureSetOf, formatFeatureSet, isSubset, type FeatureSet } from './feature-set.js';

export type { FeasibleNodes } from './nodes/feasible.js';
export { createNodeFeatureIndex, type NodeFeatureIndex, type NodeFeatureIndexOptions } from './nodes/node-feature-index.js';
export type { Explanation, Shortfall } from './nodes/explain.js';

export { strandedPods, type StrandedPodsInput } from './preflight/stranded-pods.js';
export { preflight, type Preflight, type PreflightInput, type StrandedPod } from './preflight/preflight.js';
export type { BlockedNode } from './preflight/blocked.js';
export type { AffectedPod } from './preflight/departures.js';
export type { NodeChange } from './preflight/outlook.js';
export type { PodReference } from './preflight/pods.js';

export type { Scheduler } from './scheduler/scheduler.js';
export { preFilter, preFilterStateKey, type PreFilterResult } from './scheduler/pre-filter.js';
export { feasibleNodes, filter, nodeView, type FilterResult } from './scheduler/filter.js';
export {
  classifyNodeUpdate,
  isHelpful,
  nodeQueueingHint,
  podQueueingHint,
  registeredEvents,
  type QueueingHint,
} from './scheduler/queueing-hints.js';
export { podSignature } from './scheduler/signature.js';
export { extenderFilter, type ExtenderArgs, type ExtenderFilterResult, type NodeLookup } from './scheduler/extender.js';

export { admit, type AdmissionRequest, type AdmissionState, type ClusterNodes } from './admission/admit.js';
export type { AdmissionVerdict } from './admission/verdict.js';
export type { ResourceSlice } from './admission/resource-slice.js';
export type { NodeSelector, NodeSelectorTerm } from './admission/node-selector.js';

export { admitPod, updatePod, type Kubelet, type PodAdmission, type PodUpdate } from './kubelet/kubelet.js';
export { reportedFeatures, staleFeatures } from './kubelet/reporting.js';
export { isFeatureName, validateDeclaredFeatures, type DeclaredFeaturesError } from './status/validation.js';
export { storedFeatures } from './status/storage.js';
