import type { Pool } from '../shoot/pool.js';
import { entriesOf, memberAt, textOf, textsOf } from '../unknown-value.js';

/** What is in a list, by name; the first of a name counts. */
const byName = (list: unknown): ReadonlyMap<unknown, unknown> =>
  new Map(
    entriesOf(list)
      .toReversed()
      .map((entry) => [memberAt(entry, 'name'), entry]),
  );

/**
 * The processors that a pool's image is for: what the pool says, else those of its machine type where it has one kind, else amd64.
 * Profiles list hundreds of machine types, so they are looked through once, and only for a pool that says nothing.
 *
 * @source Gardener API reference a2; defaultWorkerArchitectures
 */
export function architecturesIn(cloudProfile: unknown): (pool: Pool) => string {
  let types: ReadonlyMap<unknown, unknown> | undefined;
  const capability = byName(memberAt(cloudProfile, 'spec', 'machineCapabilities')).get('architecture');
  return ({ architecture, machineType }) => {
    if (architecture !== undefined) return architecture;
    types ??= byName(memberAt(cloudProfile, 'spec', 'machineTypes'));
    const type = types.get(machineType);
    if (type === undefined) return 'amd64';
    const ofType = memberAt(type, 'capabilities', 'architecture');
    const [only, ...more] = capability === undefined ? [] : textsOf(ofType === undefined ? memberAt(capability, 'values') : ofType);
    return (more.length === 0 ? only : undefined) ?? (textOf(memberAt(type, 'architecture')) || 'amd64');
  };
}
