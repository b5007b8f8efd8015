import { type HealthVerdict, judgeHealth } from '../../machine/health.js';
import { type Decision, machineStatus, nameOf } from '../decision.js';
import type { Member } from '../view.js';
import type { StepContext } from './context.js';
import { decide, decideEach } from './decide.js';

/** What becomes of a member whose time to be healthy is over; undefined where it runs, or where the policy keeps machines as they are. */
export function healthOf({ view, policy, now, isMeltdown }: StepContext, { machine, node }: Member): HealthVerdict | undefined {
  if (!policy.replaceUnhealthy || !mayBeOver(machine.status?.currentStatus?.phase)) return undefined;
  const missing = view.replicas - view.members.length;
  return judgeHealth({
    machine,
    node,
    now,
    healthTimeoutMilliseconds: policy.healthTimeoutMilliseconds,
    machines: view.snapshot.machines,
    missing,
    isMeltdown,
  });
}

const mayBeOver = (phase: string | undefined): boolean =>
  phase === 'InPlaceUpdateFailed' || phase === 'InPlaceUpdateSuccessful' || phase === 'Unknown';

/**
 * Marks machines whose time to be healthy is over, one at a time. Only where the policy asks for it; otherwise they wait for a person.
 *
 * @source machine-controller T-36, f.4, H20, H21
 */
export function planHealth(context: StepContext): readonly Decision[] {
  if (!context.policy.replaceUnhealthy) return [];
  let isReplacing = false;
  return decideEach(context.view.members, (member) => {
    const verdict = healthOf(context, member);
    if (verdict === undefined || verdict.blocked !== undefined || (isReplacing && verdict.phase === 'Failed')) return undefined;
    isReplacing ||= verdict.phase === 'Failed';
    const { phase, operation } = verdict;
    const status = { currentStatus: { phase, lastUpdateTime: context.now }, lastOperation: { ...operation, lastUpdateTime: context.now } };
    return decide('judge', `Machine/${nameOf(member.machine)}`, operation.description, [machineStatus(member.machine, status)]);
  });
}
