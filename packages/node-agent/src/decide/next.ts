import { marks, type Node } from '@gardener-inplace/api';
import { readMarks, readiness, type Readiness } from '@gardener-inplace/state-machine';
import { needsEmptyNode, noFlags } from '@gardener-inplace/worker-pool';
import type { Journal, Run } from '../journal/journal.js';
import { emptyPlan, type Plan, type PlanProblem } from '../plan/plan.js';

export interface Facts {
  readonly journal: Journal;
  /** Of the config in the Secret; undefined while there is none. */
  readonly checksum: string | undefined;
  readonly node: Node | undefined;
  /** The config has an in-place section: without one no order is meant for this node. */
  readonly isInPlace: boolean;
  /** The running operating system is not the one that the config wants, or cannot be told. Default false. */
  readonly isOtherOs?: boolean;
  /** Needed only where `needsPlan`. */
  readonly plan: Plan | PlanProblem | undefined;
}

export type Next =
  | { readonly do: 'continue'; readonly run: Run }
  /** A newer config replaces one that needed no order and is not through yet. */
  | { readonly do: 'abandon'; readonly run: Run }
  | { readonly do: 'start'; readonly plan: Plan; readonly order: Readiness | undefined }
  /** The Node does not say what was applied: said again from the disk (H04). */
  | { readonly do: 'report-applied' }
  | { readonly do: 'wait'; readonly for: WaitReason; readonly problem?: PlanProblem; readonly plan?: Plan };

export type WaitReason = 'config' | 'retry' | 'change' | 'corrected-config' | 'node' | 'ready';

/**
 * What the agent does next. Level-driven: the same facts give the same answer, however the process came to them.
 *
 * @source node-agent (c) steps 3–11; GEP-0031 "Gardener Node Agent"
 */
export function decideNext({ journal, checksum, node, isInPlace, isOtherOs = false, plan }: Facts): Next {
  const { run } = journal;
  if (run !== undefined && !run.finished) return isReplaced(run, checksum) ? { do: 'abandon', run } : { do: 'continue', run };
  if (checksum === undefined) return { do: 'wait', for: 'config' };
  const order = node === undefined ? undefined : readiness(node);
  const isAsked = isInPlace && node !== undefined && order !== undefined && order.ready && !isAnswered(journal, node, order);
  if (run?.failure !== undefined && run.checksum === checksum && !isAsked) return { do: 'wait', for: 'retry' };
  if (isApplied(journal, checksum)) return answer(checksum, node, isAsked ? order : undefined, isOtherOs);
  if (plan === undefined) return { do: 'wait', for: 'config' };
  if ('code' in plan) return { do: 'wait', for: 'corrected-config', problem: plan };
  if (!needsEmptyNode(plan.flags)) return { do: 'start', plan, order: undefined };
  if (order === undefined) return { do: 'wait', for: 'node', plan };
  // An answered order is none any more: who gave it may be filling the node again.
  return isAsked ? { do: 'start', plan, order } : { do: 'wait', for: 'ready', plan };
}

/** Whether the journal alone tells what comes next. */
export const mustFinish = ({ run }: Journal): boolean => run !== undefined && !run.finished && run.order !== undefined;

/** What was ordered is brought to its end; every part of it has a deadline. */
const isReplaced = (run: Run, checksum: string | undefined): boolean =>
  run.order === undefined && checksum !== undefined && checksum !== run.checksum;

/** Whether the decision depends on a plan, which takes reading the disk. */
export const needsPlan = (journal: Journal, checksum: string | undefined): boolean =>
  checksum !== undefined && (journal.run === undefined || journal.run.finished) && !isApplied(journal, checksum);

const isApplied = (journal: Journal, checksum: string): boolean => journal.applied === checksum && journal.leftovers === undefined;

/** One answer to one order. It is asked again by another claim, by closing and opening the gate (H20), or by taking the answer away. */
const isAnswered = ({ answered }: Journal, node: Node, { claim }: Readiness): boolean =>
  answered !== undefined && answered === claim && readMarks(node).results.length > 0;

function answer(checksum: string, node: Node | undefined, order: Readiness | undefined, isOtherOs: boolean): Next {
  if (node === undefined) return { do: 'wait', for: 'node' };
  // An order for what is applied already is carried out and so answered, instead of passed over (W9). Files and kubelet are as the
  // journal says; the operating system is looked at, because nobody else vouches for it.
  if (order !== undefined && (isOtherOs || !readMarks(node).results.includes('successful'))) {
    return { do: 'start', plan: isOtherOs ? { ...emptyPlan, flags: { ...noFlags, operatingSystem: true } } : emptyPlan, order };
  }
  return node.metadata?.annotations?.[marks.appliedChecksum] === checksum ? { do: 'wait', for: 'change' } : { do: 'report-applied' };
}
