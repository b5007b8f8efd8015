import { isReadyMarkCurrent } from '../../node/decode.js';
import type { Effect } from '../../node/transitions.js';
import { type Decision, nameOf } from '../decision.js';
import { hasSlot, type Member } from '../view.js';
import { markNode, type StepContext } from './context.js';
import { decide, decideEach } from './decide.js';

/**
 * Undoes what others did to a node in our hands, before anything else is decided on it: an open gate of an earlier update, a lost
 * cordon, a lost candidate label, a cordon of ours that nothing else tells of any more.
 *
 * @source field reports C04, C09, H04; machine-controller H2
 */
export function planRepairs(context: StepContext): readonly Decision[] {
  return decideEach(context.view.members, (member) => {
    const repair = repairOf(context, member);
    if (repair === undefined) return undefined;
    const [why, effects] = repair;
    return decide('repair', `Node/${nameOf(member.node!)}`, why, markNode(context, member, effects));
  });
}

type Repair = readonly [why: string, effects: readonly Effect[]];

function repairOf({ view, policy }: StepContext, { node, state, phase, isUpdated }: Member): Repair | undefined {
  if (node === undefined || state === undefined) return undefined;
  const { marks: found } = state;
  if (found.ready && !isReadyMarkCurrent(found)) {
    return ['a ready mark of an earlier update stands', ['close gate']];
  }
  if (found.reason === 'ReadyForUpdate' && (phase === 'Idle' || phase === 'Candidate' || phase === 'Selected')) {
    return ['a ready mark stands although nothing was granted', ['close gate']];
  }
  if ((phase === 'Ready' || phase === 'Updating') && Number.isNaN(Date.parse(found.readySince ?? ''))) {
    return ['nothing tells since when the agent is waited for', ['add ready']];
  }
  const isGivenUp = (phase === 'Idle' || phase === 'Candidate') && found.claim === undefined && !hasSlot(view, { node });
  if (isGivenUp && found.cordonOwner === policy.owner) {
    return ['our cordon stands on a node that no update holds', ['uncordon']];
  }
  if (phase === 'Ready' && found.claim !== undefined && !found.cordoned) {
    return ['someone uncordoned the node: it is emptied again first', ['close gate', 'cordon']];
  }
  if (found.claim !== undefined && phase !== 'Succeeded' && !found.cordoned) {
    return ['someone uncordoned the node while it holds a slot', ['cordon']];
  }
  if (found.claim !== undefined && !found.candidate && !isUpdated) {
    return ['the candidate label was removed while the node holds a slot', ['add candidate']];
  }
  return undefined;
}
