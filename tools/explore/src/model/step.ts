import type { Decision, Write } from '@gardener-inplace/state-machine';
import type { Stores } from '../store/perform.js';
import type { Change, State } from './state.js';

export type ActorName = 'orchestrator' | 'former orchestrator' | 'agent' | 'person' | 'kubelet' | 'provider' | 'scheduler' | 'time';

/** One thing that somebody can do in a state. */
export interface Deed {
  readonly actor: ActorName;
  readonly words: () => string;
  readonly change: Change;
  /** So much time passes that every deadline is over that ran. */
  readonly isOver?: boolean;
  /** How many faults it is; by default none. */
  readonly faults?: number;
  /** What an orchestrator wrote, for which decision, and what it had seen. */
  readonly write?: Write;
  readonly kind?: Decision['kind'];
  readonly seen?: Stores | undefined;
  /** The node whose update an agent begins. */
  readonly begins?: string;
}

/** A deed with where it leads. */
export interface Step extends Deed {
  readonly next: State;
}
