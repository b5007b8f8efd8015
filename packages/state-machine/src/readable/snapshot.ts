import type { PoolSnapshot } from '../pool/snapshot.js';
import { shapes } from './objects.js';
import { integer, map, object, readAs, type Shape, text, type Unreadable } from './shape.js';

const facts = {
  evictions: map(object({ outcome: text, retryAt: text, detail: text, attempts: integer }, ['outcome', 'retryAt', 'detail'])),
  attachedNames: map(text),
  blockers: map(text),
  expected: object({ checksum: text, kubeletVersion: text }),
} as const satisfies Readonly<Record<string, Shape>>;

/** A snapshot of which everything can be read, and what was left out for that. */
export interface ReadableSnapshot {
  readonly snapshot: PoolSnapshot;
  readonly unreadable: readonly Unreadable[];
  /** What is wanted can't be told: nothing may be decided on a guess. */
  readonly isUnclear: boolean;
}

/** Nothing that an API server without a schema holds, and nothing that a file says, may end a plan with an exception. */
export function readSnapshot(found: PoolSnapshot): ReadableSnapshot {
  const snapshot: Partial<PoolSnapshot> = typeof found === 'object' && found !== null ? found : {};
  const unreadable: Unreadable[] = [];
  const complainOf =
    (subject: string) =>
    (path: string, detail: string): void => {
      unreadable.push({ object: subject, path, detail });
    };
  const objectsOf = <T>(field: keyof PoolSnapshot, kind: keyof typeof shapes): readonly T[] => {
    const all: unknown = snapshot[field];
    if (!Array.isArray(all)) {
      if (all !== undefined) complainOf(field)('', 'expected a list');
      return [];
    }
    if (all.every((each: unknown) => each !== undefined && readAs(each, shapes[kind]) === each)) return all as readonly T[];
    return all.flatMap((each: { metadata?: { name?: unknown } } | null | undefined, index) => {
      const name = each?.metadata?.name;
      const complain = complainOf(`${kind}/${typeof name === 'string' ? name : index}`);
      const read = readAs(each, shapes[kind], complain) as T | undefined;
      if (each === null || each === undefined) complain('', 'expected an object, found nothing');
      return read ?? [];
    });
  };
  const deployments = objectsOf<PoolSnapshot['deployments'][number]>('deployments', 'MachineDeployment');
  const isUnclear = unreadable.some(({ path }) => !path.startsWith('status'));
  const rest = Object.entries(facts).flatMap(([field, shape]) => {
    const value: unknown = readAs(snapshot[field as keyof typeof facts] as unknown, shape, complainOf(field));
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    snapshot: {
      deployments,
      machineSets: objectsOf('machineSets', 'MachineSet'),
      machines: objectsOf('machines', 'Machine'),
      nodes: objectsOf('nodes', 'Node'),
      pods: objectsOf('pods', 'Pod'),
      budgets: objectsOf('budgets', 'PodDisruptionBudget'),
      ...Object.fromEntries(rest),
    },
    unreadable,
    isUnclear,
  };
}
