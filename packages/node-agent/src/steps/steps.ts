import { awaitKubelet, awaitKubeletAfterBoot } from './await-kubelet.js';
import { commandUnits } from './command-units.js';
import { rebootstrapKubelet } from './rebootstrap-kubelet.js';
import { recordApplied } from './record-applied.js';
import { recordAttempt } from './record-attempt.js';
import { renewAgentCredentials } from './renew-agent-credentials.js';
import { report } from './report.js';
import { reloadAgentCredentials, restartAgent } from './restart-agent.js';
import { listPods, restartPods } from './restart-pods.js';
import type { Step } from './step.js';
import { syncTokens } from './sync-tokens.js';
import { updateOs } from './update-os.js';
import { removeFiles, writeFiles } from './write-files.js';
import { writeUnits } from './write-units.js';

/**
 * A run, in order. The kubelet comes before the operating system, so a rollback of the latter finds the node as the config wants it;
 * what was applied is on disk before pods restart, and pods restart before the result is told.
 *
 * @source node-agent (c) steps 12–28 and "In-place executor"; architecture "Steps of more than one write"
 */
export const steps: readonly Step[] = [
  recordAttempt,
  writeFiles,
  writeUnits,
  restartAgent,
  commandUnits,
  awaitKubelet,
  removeFiles,
  updateOs,
  awaitKubeletAfterBoot,
  syncTokens,
  renewAgentCredentials,
  rebootstrapKubelet,
  recordApplied,
  reloadAgentCredentials,
  listPods,
  restartPods,
  report,
];
