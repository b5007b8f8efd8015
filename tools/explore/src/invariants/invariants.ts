import { availability } from './availability.js';
import type { Invariant } from './invariant.js';
import { conservation, tieToTarget } from './machines.js';
import { cordonOwnership, foreignMarks, order } from './node.js';
import { budget, consent, halt } from './selection.js';

/** The architecture's invariants that a single step can break; `judge` and `search/progress` examine progress and restart. */
export const invariants: readonly Invariant[] = [
  budget,
  availability,
  order,
  cordonOwnership,
  tieToTarget,
  conservation,
  halt,
  consent,
  foreignMarks,
];
