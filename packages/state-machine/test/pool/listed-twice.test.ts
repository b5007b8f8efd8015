import { describe, expect, it } from '@jest/globals';
import { planPool, type PoolSnapshot } from '../../src/index.js';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive } from './pool-driver.js';

const now = '2026-11-30T12:00:00Z';
const deletions = (snapshot: PoolSnapshot) =>
  planPool(snapshot, {}, now)
    .flatMap(({ writes }) => writes)
    .filter(({ verb }) => verb === 'delete')
    .map(({ resource, object }) => `${resource.plural}/${object.name}`);

const lists = ['deployments', 'machineSets', 'machines', 'nodes'] as const;
const ways: readonly [string, (each: object) => object][] = [
  ['the same object', (each) => each],
  ['a copy of it', (each) => structuredClone(each)],
];

/** At every point of a rollout, not only at its start. */
const moments = (snapshot: PoolSnapshot): readonly PoolSnapshot[] => {
  const pool = drive(snapshot);
  return Array.from({ length: 12 }, () => {
    pool.writeOnly(1);
    return pool.world.snapshot();
  });
};

describe.each(lists)('an object that the list of %s names twice', (field) => {
  it.each(ways)('costs no machine (%s)', (_, again) => {
    const doubled = moments(poolBeforeUpdate({ nodes: 2 })).map((snapshot) =>
      deletions({ ...snapshot, [field]: [...snapshot[field], ...snapshot[field].map(again)] } as PoolSnapshot),
    );
    expect(doubled).toEqual(Array.from({ length: 12 }, () => []));
  });
});

it('sets that a list names twice change no decision', () => {
  for (const snapshot of moments(poolBeforeUpdate({ nodes: 2 }))) {
    const doubled = { ...snapshot, machineSets: [...snapshot.machineSets, ...structuredClone(snapshot.machineSets)] };
    expect(planPool(doubled, {}, now)).toEqual(planPool(snapshot, {}, now));
  }
});

it('machines that a list names twice are no surplus, also once their set has the size that was counted', () => {
  const doubled = moments(poolBeforeUpdate({ nodes: 2 })).map(({ machineSets, machines, ...rest }) => {
    const sized = machineSets.map((set) => ({ ...set, spec: { ...set.spec, replicas: 2 * (set.spec.replicas ?? 0) } }));
    return deletions({ ...rest, machineSets: sized, machines: [...machines, ...machines] });
  });
  expect(doubled).toEqual(Array.from({ length: 12 }, () => []));
});
