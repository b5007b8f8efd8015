import { agentSteps } from './agents.js';
import { environmentSteps } from './environment.js';
import type { Model } from './model.js';
import { orchestratorSteps } from './orchestrator.js';
import { peopleSteps } from './people.js';
import type { State } from './state.js';
import type { Step } from './step.js';

/** Everything that can happen next, in a fixed order. */
export const stepsFrom = (model: Model, state: State, faultsLeft: number): readonly Step[] => [
  ...orchestratorSteps(model, state, faultsLeft),
  ...agentSteps(model, state, faultsLeft),
  ...environmentSteps(model, state, faultsLeft),
  ...peopleSteps(model, state, faultsLeft),
];
