import { transitionFor } from '../../node/transitions.js';
import { isPreserved } from '../../machine/preserved.js';
import { isLeaving } from '../budget.js';
import { type Decision, nameOf } from '../decision.js';
import { markNode, type StepContext } from './context.js';
import { decide, decideEach } from './decide.js';

/**
 * Nodes whose machine belongs to an old template become candidates, one patch each; nodes whose machine has the wanted template and
 * that were not told to update are let go.
 *
 * @source machine-controller T-03, T-05; architecture "start"
 */
export function planCandidates(context: StepContext): readonly Decision[] {
  return decideEach(context.view.members, (member) => {
    const { node, state, phase, isUpdated, group, machine } = member;
    if (node === undefined || state === undefined || group.newSet === undefined) return undefined;
    if (!isUpdated && phase === 'Idle' && group.deployment.spec.paused !== true && !isLeaving(group)) {
      const row = transitionFor('Idle', 'template-changed', 'orchestrator')!;
      return decide('candidate', `Node/${nameOf(node)}`, row.why, markNode(context, member, row.then));
    }
    const isUntold = phase === 'Candidate' || phase === 'Selected' || phase === 'Draining';
    if (isUpdated && isUntold && state.marks.claim?.target !== group.hash) {
      const row = transitionFor(phase, 'template-reverted', 'orchestrator')!;
      return decide('release', `Node/${nameOf(node)}`, row.why, markNode(context, member, row.then));
    }
    // machine-controller-manager protects nodes of every set; what it left behind goes with the rollout.
    if (isUpdated && phase === 'Idle' && !isPreserved(machine, context.now)) {
      return decide(
        'release',
        `Node/${nameOf(node)}`,
        'no update holds the node any more',
        markNode(context, member, ['release autoscaler']),
      );
    }
    return undefined;
  });
}
