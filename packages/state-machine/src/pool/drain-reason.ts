import { blockersAmong } from '../drain/budgets.js';
import type { WaitingPod } from '../drain/plan.js';
import { own } from '../readable/own.js';
import { nameOf } from './decision.js';
import { drainOf } from './node-drain.js';
import type { EvictionAnswer } from './snapshot.js';
import type { StepContext } from './steps/context.js';
import type { Member } from './view.js';

/** A code, and the same in words. */
export type Reason = readonly [string, string];

/** What a member waits for whose node is being emptied. What does not move is named before what does. */
export function drainReason(member: Member, context: StepContext): Reason {
  const plan = drainOf(context, member);
  if (plan === undefined) return ['SLOT', 'gets its slot recorded next'];
  const { view } = context;
  const [blocker] = blockersAmong(view.podsOf(nameOf(member.node!)), view.snapshot.budgets ?? []);
  if (blocker !== undefined) return [blocker.code, `pod ${blocker.pod}: ${blocker.detail}`];
  const refused = plan.waiting.find(({ answer }) => answer !== undefined && answer !== 'accepted');
  if (refused !== undefined) return refusal(refused);
  if (plan.evict.length > 0) return ['DRAIN', `${plan.evict.length} pods are evicted next`];
  if (plan.remove.length > 0) return ['DRAIN', `${plan.remove.length} pods are deleted next`];
  const [leaving] = plan.waiting;
  if (leaving !== undefined) return ['PODS_LEAVING', `pod ${leaving.pod}: ${leaving.why}`];
  return plan.isDrained ? ['READY', 'is empty and is told so next'] : ['VOLUMES', `volume ${plan.volumes[0]} is still attached`];
}

/** Throttling is no disruption budget, and neither is a missing permission (field reports D14, D16). */
const refusals: Readonly<Record<Exclude<EvictionAnswer['outcome'], 'accepted'>, Reason>> = {
  blocked: ['EVICTION_BLOCKED', 'it is asked again until the drain deadline'],
  throttled: ['EVICTION_THROTTLED', 'the server is asked again when it said'],
  'several-budgets': ['SEVERAL_BUDGETS', 'let one budget cover the pod'],
  forbidden: ['EVICTION_FORBIDDEN', 'let the controller create pods/eviction'],
  error: ['EVICTION_ERROR', 'it is asked again'],
};

function refusal({ pod, why, answer }: WaitingPod): Reason {
  const [code, help] = own(refusals, answer ?? 'error') ?? refusals.error;
  return [code, `pod ${pod}: ${why}; ${help}`];
}
