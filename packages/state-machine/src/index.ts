export { attemptPatch, readiness, resultPatch, type Outcome, type Readiness } from './node/agent.js';
export { formatAttempt, parseAttempt, type Attempt } from './node/attempt.js';
export { conditionOf, conditionReasonOf, inPlaceConditionFor, mergeCondition } from './node/condition.js';
export { decodeNode, type NodeState } from './node/decode.js';
export { dotDiagram, mermaidDiagram, svgDiagram } from './node/diagram.js';
export { encodeEffects, type EncodeContext, type NodePatch } from './node/encode.js';
export { lint, type Finding } from './node/lint.js';
export { claimId, readMarks, type Claim, type NodeMarks, type Result } from './node/marks.js';
export { isNews } from './node/news.js';
export { holdsSlot, phaseMeanings, phases, type Phase } from './node/phase.js';
export {
  possibleTransitions,
  transitionFor,
  transitions,
  type Actor,
  type Effect,
  type NodeEvent,
  type Transition,
} from './node/transitions.js';
export { covers, drainBlockers, isImpossible, type DrainBlocker } from './drain/budgets.js';
export {
  drainLimits,
  evictionIntervalMilliseconds,
  forceReason,
  type DrainLimits,
  type ForceInput,
  type ForceReason,
} from './drain/force.js';
export { planDrain, type DrainInput, type DrainPlan, type WaitingPod } from './drain/plan.js';
export { podsToDrain, staysBecause } from './drain/pods.js';
export { exclusiveClaims, leftAttached } from './drain/volumes.js';
export { isHealthy, judgeHealth, type HealthInput, type HealthVerdict } from './machine/health.js';
export { isPreserved } from './machine/preserved.js';
export { budgetOf, maxUnavailableOf, surgeOf, type Budget } from './pool/budget.js';
export type { Decision, DecisionKind } from './pool/decision.js';
export { deletionOrder } from './pool/deletion-order.js';
export { explain, type NodeReport, type PoolReport } from './pool/explain.js';
export type { PoolWarning } from './pool/warnings.js';
export { resolveFenceposts, type Fenceposts, type StatedLimits } from './pool/fenceposts.js';
export { nextLook } from './pool/next-look.js';
export { planNodeDrain } from './pool/node-drain.js';
export { planPool } from './pool/plan.js';
export { resolvePolicy, type CandidateView, type PoolPolicy, type ResolvedPolicy } from './pool/policy.js';
export { planRollout, rehearse, type Rehearsal, type Rollout, type RolloutAssumptions, type Wave } from './pool/rehearse.js';
export { poolNameOf, poolSnapshots, type NamedPool, type PoolObjects } from './pool/pool-snapshots.js';
export { formatRecord, poolRecordOf, readRecord, recordedNodes, recordHolder, type PoolRecord, type Slot } from './pool/record.js';
export type { EvictionAnswer, PoolSnapshot } from './pool/snapshot.js';
export type { PassedOver, SelectionStop } from './pool/steps/selectable.js';
export { hashOfSet, isSameTemplate, machineNameOf, setNameOf, templateHashOf } from './pool/template.js';
export { viewPool, type DeploymentView, type Member, type PoolView } from './pool/view.js';
export type { ObjectName, Store, Write } from './pool/write.js';
export type { Unreadable } from './readable/shape.js';
