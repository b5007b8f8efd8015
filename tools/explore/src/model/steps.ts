import { agentDeeds } from './agents.js';
import { environmentDeeds } from './environment.js';
import type { Model } from './model.js';
import { orchestratorDeeds } from './orchestrator.js';
import { choices, deploymentEdits, machineDeletions, nodeEdits } from './people.js';
import { undisturbedWrite } from './reduction.js';
import { after, type Change, type State } from './state.js';
import type { Deed, Step } from './step.js';
import { timeDeeds } from './time.js';

/** Everything that can happen next, in a fixed order. */
export function stepsFrom(model: Model, state: State, faultsLeft: number): readonly Step[] {
  const { lag } = model.configuration;
  const undisturbed = undisturbedWrite(state);
  const deeds = [
    ...orchestratorDeeds(model, state, faultsLeft),
    ...(undisturbed === undefined
      ? [
          ...agentDeeds(model, state, faultsLeft),
          ...environmentDeeds(model, state, faultsLeft),
          ...choices(state),
          ...(faultsLeft > 0 ? [...nodeEdits(state), ...machineDeletions(state)] : []),
          ...timeDeeds(model, state),
        ]
      : []),
    ...(faultsLeft > 0 && (undisturbed === undefined || undisturbed.resource.kind === 'MachineDeployment')
      ? deploymentEdits(model, state)
      : []),
  ];
  return deeds.flatMap((deed) => {
    const step = (each: Deed): Step => ({ ...each, next: after(state, each.change, lag, each.isOver) });
    return [step(deed), ...staleViews(deed, state, faultsLeft).map(step)];
  });
}

/** The same deed, but the leader's view of a store that it changes falls back to the version before: a relist from a stale replica. */
function staleViews(deed: Deed, { control, target, staleControl, staleTarget }: State, faultsLeft: number): readonly Deed[] {
  const { faults = 0, change } = deed;
  if (faults >= faultsLeft) return [];
  const stale = (store: string, view: Change): Deed => ({
    ...deed,
    words: () => `${deed.words()}, and the view of the ${store} cluster falls behind`,
    faults: faults + 1,
    change: { ...change, ...view },
  });
  return [
    ...(staleControl === undefined && (change.control ?? control) !== control ? [stale('control', { staleControl: control })] : []),
    ...(staleTarget === undefined && (change.target ?? target) !== target ? [stale('target', { staleTarget: target })] : []),
  ];
}
