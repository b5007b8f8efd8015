import type { Attempt } from '@gardener-inplace/state-machine';
import type { PodReference } from '../ports.js';
import type { Plan } from '../plan/plan.js';
import type { StepName } from '../steps/step.js';

/**
 * What the agent did and what it is about to do, on disk before it happens. One file, replaced as a whole: there is no torn
 * state to read, and a process that was killed anywhere goes on from here (W3, W7).
 */
export interface Journal {
  readonly format: 1;
  /** Checksum of the config that was applied completely; its text is the last-applied file. */
  readonly applied?: string;
  readonly run?: Run;
  /** Claim of the order that was answered last; forgotten when the gate is seen closed, because an open one is a new order then (H20). */
  readonly answered?: string;
  /** What abandoned runs touched: compared with nothing, simply done again or undone (W8). */
  readonly leftovers?: Plan;
}

/** One config being carried out. */
export interface Run {
  /** Also in the environment of the update command. */
  readonly id: string;
  readonly checksum: string;
  readonly plan: Plan;
  /** The order to begin; absent where none was needed. */
  readonly order?: Order;
  readonly done: readonly StepName[];
  /** Units that were restarted or stopped, while others failed. */
  readonly commanded?: readonly string[];
  readonly osUpdate?: OsUpdateRecord;
  /** Listed before the first one is deleted: those that follow them are never touched (W19). */
  readonly pods?: readonly PodReference[];
  readonly failure?: Failure;
  /** Nothing is left to do: the result, if any, is on the Node. */
  readonly finished: boolean;
}

export interface Order {
  readonly claim: string;
  readonly vocabulary: 'gep' | 'shipped';
  readonly attempt: Attempt;
}

export interface OsUpdateRecord {
  /** `running` is written before the command starts, `installed` when it ended well. */
  readonly state: 'running' | 'installed' | 'interrupted' | 'retriable';
  /** Boot of the run that the state tells of. */
  readonly bootID: string;
  readonly runs: number;
  /** Milliseconds since the epoch: start of the first run, and moment of the state. */
  readonly firstRun: number;
  readonly since: number;
}

/** Why an attempt failed; becomes the message on the Node. */
export interface Failure {
  readonly code: FailureCode;
  readonly detail: string;
}

export type FailureCode =
  | 'OS_UPDATE_FAILED'
  | 'OS_UPDATE_RETRIES_EXHAUSTED'
  | 'OS_ROLLED_BACK'
  | 'OS_NOT_REBOOTED'
  | 'KUBELET_UNHEALTHY'
  | 'NO_BOOTSTRAP_KUBECONFIG'
  | 'BAD_KUBECONFIG'
  | 'STEP_FAILED';

export const emptyJournal: Journal = { format: 1 };
