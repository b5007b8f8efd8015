import type { Model } from './model.js';
import { askable } from './refusals.js';
import type { State } from './state.js';
import type { Deed } from './step.js';

/** Time passes: until what was refused may be asked for again, or until every deadline that runs is over. */
export function timeDeeds({ configuration: { deadlines } }: Model, state: State): readonly Deed[] {
  const isWaiting = Object.values(state.refusals.byPod).some(({ isTooEarly }) => isTooEarly);
  const change = { refusals: askable(state.refusals) };
  return [
    ...(isWaiting ? [{ actor: 'time', words: () => 'passes until evictions may be asked for again', change } as const] : []),
    ...(deadlines === true && isRunning(state)
      ? [{ actor: 'time', words: () => 'passes until every deadline is over', change, isOver: true } as const]
      : []),
  ];
}

/** A drain's deadline counts from the claim, an update's from the ready mark. */
const isRunning = ({ target }: State): boolean =>
  [...target.contents.values()].some(
    ({ object: { kind, metadata } }) =>
      kind === 'Node' &&
      ['selected-since', 'ready-since'].some(
        (name) => metadata.annotations?.[`inplace.gardener.cloud/${name}`]?.startsWith('2026') === true,
      ),
  );
