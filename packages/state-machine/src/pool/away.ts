import { budgetOf } from './budget.js';
import { nameOf } from './decision.js';
import type { ResolvedPolicy } from './policy.js';
import { hasSlot, type Member, type PoolView } from './view.js';

/** So many are named. */
const namedAtMost = 5;

/**
 * Who uses up the budget, and where a node is down that no update took, what helps.
 *
 * @source field report B11
 * @example whoIsAway(view, policy) // 'the budget of 1 is used up by node-7 (not ready); bring back what is down, …'
 */
export function whoIsAway(view: PoolView, policy: ResolvedPolicy): string {
  const { maxUnavailable, surge } = budgetOf(view, policy);
  const updating = view.members.filter((member) => hasSlot(view, member));
  const down = view.members.filter((member) => !member.isAvailable && !updating.includes(member));
  const named = [
    ...updating.map(({ node, phase }) => `${nameOf(node!)} (${phase === 'Failed' ? 'failed' : 'being updated'})`),
    ...down.map((member) => `${nameOf(member.node ?? member.machine)} (${whyDown(member)})`),
  ];
  const rest = named.length > namedAtMost ? ` and ${named.length - namedAtMost} more` : '';
  const help = down.length === 0 ? '' : '; bring back what is down, delete its machine, or raise maxUnavailable';
  return `the budget of ${maxUnavailable + surge} is used up by ${named.slice(0, namedAtMost).join(', ')}${rest}${help}`;
}

/** What must be up before an old machine may go away. */
export function whatSurgeLacks(view: PoolView): string {
  const lacking = view.members.filter(({ isUpdated, isAvailable, holdsSlot }) => isUpdated && !isAvailable && !holdsSlot);
  if (lacking.length === 0) return 'surge machines come first and are still to be made';
  const named = lacking.slice(0, namedAtMost).map((member) => `${nameOf(member.node ?? member.machine)} (${whyDown(member)})`);
  return `surge machines come first; not available: ${named.join(', ')}`;
}

function whyDown({ node, machine, isReady }: Member): string {
  if (node === undefined) return 'no node yet';
  if (machine.metadata?.deletionTimestamp !== undefined) return 'being deleted';
  return isReady ? 'cordoned' : 'not ready';
}
