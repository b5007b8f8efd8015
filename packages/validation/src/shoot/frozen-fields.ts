import type { FieldPath } from '../field-path.js';
import { invalid, type Finding } from '../rule.js';
import { semanticallyEqual } from '../semantic-equality.js';
import type { ExistingPair } from './shoot-context.js';

/** A change of something an in-place update cannot change, or nothing. */
export type FrozenField = (pair: ExistingPair) => readonly Finding[];

const changed = (path: FieldPath, { pool }: ExistingPair, from: unknown, to: unknown): Finding =>
  invalid(path, to ?? null, { pool: pool.name, from, to });

/** The machine stays the machine it is. */
export const machineType: FrozenField = (pair) =>
  pair.pool.machineType === pair.before.machineType
    ? []
    : [changed(pair.pool.path.child('machine', 'type'), pair, pair.before.machineType, pair.pool.machineType)];

/** Compared only when both are known. */
export const imageName: FrozenField = (pair) => {
  const [from, to] = [pair.before.image?.name, pair.pool.image?.name];
  return from === undefined || to === undefined || from === to
    ? []
    : [changed(pair.pool.path.child('machine', 'image', 'name'), pair, from, to)];
};

/** Compared only when both are known. */
export const containerRuntime: FrozenField = (pair) => {
  const [from, to] = [pair.before.cri, pair.pool.cri];
  return from === undefined || to === undefined || from === to ? [] : [changed(pair.pool.path.child('cri', 'name'), pair, from, to)];
};

/** Any member counts, and so does adding or removing the section. */
export const volume: FrozenField = (pair) =>
  semanticallyEqual(pair.before.volume, pair.pool.volume)
    ? []
    : [changed(pair.pool.path.child('volume'), pair, pair.before.volume, pair.pool.volume)];
