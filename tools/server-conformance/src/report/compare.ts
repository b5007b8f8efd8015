import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '../session/json.js';
import type { Seen } from '../session/session.js';

/** Where two answers differ, one line each: the place, then what each server says there. */
export interface Difference {
  readonly what: string;
  readonly path: string;
  readonly testCluster: Json | undefined;
  readonly controlPlane: Json | undefined;
}

export function differences(testCluster: readonly Seen[], controlPlane: readonly Seen[]): readonly Difference[] {
  return Array.from({ length: Math.max(testCluster.length, controlPlane.length) }, (_, index) => {
    const [mine, real] = [testCluster[index], controlPlane[index]];
    const what = real?.what ?? mine?.what ?? '';
    return leaves(mine?.answer, real?.answer, '').map((leaf) => ({ what, ...leaf }));
  }).flat();
}

type Leaf = Omit<Difference, 'what'>;

function leaves(mine: Json | undefined, real: Json | undefined, path: string): readonly Leaf[] {
  if (isDeepStrictEqual(mine, real)) return [];
  const entries = (value: Json | undefined): Readonly<Record<string, Json>> | undefined =>
    Array.isArray(value) ? Object.fromEntries(value.entries()) : isObject(value) ? value : undefined;
  const [left, right] = [entries(mine), entries(real)];
  if (left === undefined || right === undefined || Array.isArray(mine) !== Array.isArray(real)) {
    return [{ path, testCluster: mine, controlPlane: real }];
  }
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.flatMap((name) => leaves(left[name], right[name], path === '' ? name : `${path}.${name}`));
}
