import { blockersAmong } from '../../drain/budgets.js';
import { own } from '../../readable/own.js';
import { budgetOf, isFailureBudgetSpent, isLeaving, isRolling, numberLiving, surgeOf, wantedMachines } from '../budget.js';
import { nameOf } from '../decision.js';
import { type DeploymentView, hasSlot, type Member, type PoolView } from '../view.js';
import type { StepContext } from './context.js';

/** Why nothing more is selected in the pool at this moment; undefined where selection goes on. */
export type SelectionStop =
  | 'UNREADABLE'
  | 'PAUSED'
  | 'FAILURE_BUDGET_SPENT'
  | 'WAITING_FOR_SURGE'
  | 'NO_FREE_SLOT'
  | 'MANUAL'
  | 'NOTHING_TO_SELECT';

/** Why one node is passed over. */
export interface PassedOver {
  readonly code: 'FOREIGN_CORDON' | 'NOT_READY' | 'DRAIN_IMPOSSIBLE' | 'BLOCKED';
  readonly detail: string;
}

/** The members of automatic deployments whose update may begin now. */
export const selectable = (context: StepContext): readonly Member[] =>
  context.view.members.filter(
    (member) => member.group.isAuto && (member.phase === 'Candidate' || member.phase === 'Selected') && mayBegin(member, context),
  );

/** Without the set that its machine is to be moved to, a pause would leave the node waiting. */
export const mayBegin = (member: Member, { view, policy }: StepContext): boolean =>
  member.group.newSet !== undefined &&
  !member.isUpdated &&
  !member.isGoing &&
  !isLeaving(member.group) &&
  !hasSlot(view, member) &&
  passedOver(member, view, policy) === undefined;

/** Why the pool selects nobody right now. */
export function selectionStop(context: StepContext): SelectionStop | undefined {
  const { view, policy } = context;
  if (view.isUnclear) return 'UNREADABLE';
  if (view.isPaused) return 'PAUSED';
  if (!view.isAuto) return 'MANUAL';
  if (isFailureBudgetSpent(view, policy)) return 'FAILURE_BUDGET_SPENT';
  if (view.groups.some(isWaitingForSurge)) return 'WAITING_FOR_SURGE';
  if (selectable(context).length === 0) return 'NOTHING_TO_SELECT';
  return budgetOf(view, policy).free === 0 ? 'NO_FREE_SLOT' : undefined;
}

/** Surge comes first: machines of the new template that were made for it must be up before an old one is taken. */
function isWaitingForSurge(group: DeploymentView): boolean {
  if (surgeOf(group) === 0 || !isRolling(group)) return false;
  return (
    numberLiving(group) < wantedMachines(group) ||
    group.members.some(({ isUpdated, isAvailable, holdsSlot }) => isUpdated && !isAvailable && !holdsSlot)
  );
}

/** Why a node that could be selected is not; told before anything is cordoned. */
export function passedOver({ node, state, group }: Member, view: PoolView, policy: StepContext['policy']): PassedOver | undefined {
  if (node === undefined || state === undefined) return undefined;
  const { cordoned, cordonOwner } = state.marks;
  const blocker = own(view.snapshot.blockers, nameOf(node));
  if (blocker !== undefined) return { code: 'BLOCKED', detail: blocker };
  if (group.isAuto && policy.skipForeignCordons && cordoned && cordonOwner !== policy.owner) {
    return { code: 'FOREIGN_CORDON', detail: 'someone else cordoned the node; uncordon it to let it be updated' };
  }
  if (group.isAuto && !node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')) {
    return { code: 'NOT_READY', detail: 'the node is not ready, so nothing on it could answer' };
  }
  if (policy.drainDespiteImpossibleBudgets) return undefined;
  const [first] = blockersAmong(view.podsOf(nameOf(node)), view.snapshot.budgets ?? []);
  return first && { code: 'DRAIN_IMPOSSIBLE', detail: `pod ${first.pod}: ${first.detail} (${first.budgets.join(', ')}); ${first.help}` };
}
