import type { Pool } from '../shoot/pool.js';
import { entriesOf, memberAt, textOf, textsOf } from '../unknown-value.js';

const named = (list: unknown, name: string): unknown => entriesOf(list).find((entry) => memberAt(entry, 'name') === name);

/**
 * The processors that a pool's image is for: what the pool says, else those of its machine type where it has one kind, else amd64.
 *
 * @source Gardener API reference a2; defaultWorkerArchitectures
 */
export function architectureOf({ architecture, machineType }: Pool, cloudProfile: unknown): string {
  if (architecture !== undefined) return architecture;
  const type = named(memberAt(cloudProfile, 'spec', 'machineTypes'), machineType);
  if (type === undefined) return 'amd64';
  const capability = named(memberAt(cloudProfile, 'spec', 'machineCapabilities'), 'architecture');
  const ofType = memberAt(type, 'capabilities', 'architecture');
  const [only, ...more] = capability === undefined ? [] : textsOf(ofType === undefined ? memberAt(capability, 'values') : ofType);
  return (more.length === 0 ? only : undefined) ?? (textOf(memberAt(type, 'architecture')) || 'amd64');
}
