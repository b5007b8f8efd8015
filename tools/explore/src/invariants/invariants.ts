import type { Invariant } from './invariant.js';
import { conservation, tieToTarget } from './machines.js';
import { cordonOwnership, foreignMarks, order } from './node.js';
import { budget, consent, halt } from './selection.js';

/** The architecture's invariants that a single step can break; progress and restart are examined from every state by `settle`. */
export const invariants: readonly Invariant[] = [budget, order, cordonOwnership, tieToTarget, conservation, halt, consent, foreignMarks];
