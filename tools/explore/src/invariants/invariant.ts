import type { Model } from '../model/model.js';
import type { State } from '../model/state.js';
import type { Step } from '../model/step.js';

/** What a step broke, in words; empty where nothing. */
export type Invariant = (before: State, step: Step, model: Model) => readonly string[];

export const isOurs = ({ actor }: Step): boolean => actor === 'orchestrator' || actor === 'former orchestrator';
