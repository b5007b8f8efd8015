import type { OperatingSystemConfig } from '@gardener-inplace/api';
import type { Failure, Run } from '../journal/journal.js';
import type { Ports } from '../ports.js';
import type { Settings } from '../settings.js';

export type StepName =
  | 'record-attempt'
  | 'write-files'
  | 'write-units'
  | 'restart-agent'
  | 'command-units'
  | 'await-kubelet'
  | 'remove-files'
  | 'update-os'
  | 'await-kubelet-after-boot'
  | 'sync-tokens'
  | 'renew-agent-credentials'
  | 'rebootstrap-kubelet'
  | 'record-applied'
  | 'reload-agent-credentials'
  | 'list-pods'
  | 'restart-pods'
  | 'report';

/** The run under way. `run` is what the journal on disk says, always. */
export interface StepContext {
  readonly ports: Ports;
  readonly settings: Settings;
  readonly signal: AbortSignal;
  readonly config: OperatingSystemConfig;
  readonly run: () => Run;
  /** Resolves once the change is on disk. */
  readonly record: (change: Partial<Run>) => Promise<void>;
}

export type StepOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly failure: Failure }
  /** Not yet possible; look again later. */
  | { readonly is: 'pending' }
  /** The order was taken back before anything was done. */
  | { readonly is: 'withdrawn' }
  /** Done, and the agent's process must begin anew. */
  | { readonly is: 'restart' };

/**
 * One part of a run. Carrying it out twice is as good as once: a process that was killed inside repeats it. A rejected promise
 * means trouble that may pass.
 */
export interface Step {
  readonly name: StepName;
  readonly isNeeded: (run: Run) => boolean;
  readonly carryOut: (context: StepContext) => Promise<StepOutcome>;
}

export const done: StepOutcome = { is: 'done' };
export const failed = (code: Failure['code'], detail: string): StepOutcome => ({ is: 'failed', failure: { code, detail } });
