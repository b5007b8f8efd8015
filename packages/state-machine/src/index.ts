export { attemptPatch, readiness, resultPatch, type Outcome, type Readiness } from './node/agent.js';
export type { Attempt } from './node/attempt.js';
export { decodeNode, type NodeState } from './node/decode.js';
export { claimId, readMarks, type Claim, type NodeMarks, type Result } from './node/marks.js';
export { holdsSlot, phases, type Actor, type NodeEvent, type Phase } from './node/phase.js';
