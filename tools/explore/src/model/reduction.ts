import type { Write } from '@gardener-inplace/state-machine';
import { nextOrder } from './orchestrator.js';
import type { State } from './state.js';

/**
 * The leader's next write, where it commutes with everything that others can do meanwhile, but for people who edit the same object: on
 * sets and deployments, or of a new object, while no former orchestrator has anything in hand. As none of that makes room for what the
 * write could break, one order of the two is enough.
 */
export function undisturbedWrite(state: State): Write | undefined {
  const { pending, ghost } = state;
  if (pending.length === 0 || ghost.length > 0) return undefined;
  const write = pending[nextOrder(state, pending)]?.writes[0];
  const isOnlyOurs = write?.verb === 'create' || write?.resource.kind === 'MachineSet' || write?.resource.kind === 'MachineDeployment';
  return isOnlyOurs ? write : undefined;
}
