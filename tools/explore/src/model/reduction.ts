import { nextOrder } from './orchestrator.js';
import type { State } from './state.js';

/**
 * Whether the leader's next write is on an object that, but for people who edit deployments, nobody else reads or writes: sets and
 * deployments, while no former orchestrator has anything in hand. It commutes with whatever others do meanwhile, and none of that
 * makes room for what it could break, so that one order of the two is enough.
 */
export function isAlone(state: State): boolean {
  const { pending, ghost } = state;
  if (pending.length === 0 || ghost.length > 0) return false;
  const kind = pending[nextOrder(state, pending)]?.writes[0]?.resource.kind;
  return kind === 'MachineSet' || kind === 'MachineDeployment';
}
