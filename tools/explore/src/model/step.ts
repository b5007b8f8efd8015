import type { Decision, Write } from '@gardener-inplace/state-machine';
import type { Stores } from '../store/perform.js';
import type { State } from './state.js';

export type ActorName = 'orchestrator' | 'former orchestrator' | 'agent' | 'person' | 'kubelet' | 'provider' | 'scheduler';

/** One thing that can happen in a state. */
export interface Step {
  readonly actor: ActorName;
  readonly words: () => string;
  readonly isFault: boolean;
  readonly next: State;
  /** What an orchestrator wrote, for which decision, and what it had seen. */
  readonly write?: Write;
  readonly kind?: Decision['kind'];
  readonly seen?: Stores;
  /** The node whose update an agent begins. */
  readonly begins?: string;
}
