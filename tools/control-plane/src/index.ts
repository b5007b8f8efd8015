export { findControlPlane, type Found } from './assets/find-control-plane.js';
export {
  type AskedIdentity,
  type Authority,
  type ClientIdentity,
  createAuthority,
  type KeyPair,
  signingRequest,
} from './certificates/authority.js';
export { ControlPlaneProblem } from './problem.js';
export type { ControlPlane, ControlPlaneOptions } from './server/control-plane.js';
export { defaultControllers } from './server/arguments.js';
export { startControlPlane } from './server/start-control-plane.js';
