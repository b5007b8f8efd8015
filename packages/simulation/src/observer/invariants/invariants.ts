import type { Violation } from '../world.js';
import { budget } from './budget.js';
import { conservation } from './conservation.js';
import { cordon } from './cordon.js';
import { features } from './features.js';
import { foreignMarks } from './foreign-marks.js';
import { halt } from './halt.js';
import type { Invariant, Sight } from './invariant.js';
import { manual } from './manual.js';
import { order } from './order.js';
import { target } from './target.js';

/** Those that a single write can break. Restart (10) needs a memory, progress (9) the end. */
export const invariants: readonly Invariant[] = [budget, order, cordon, target, conservation, halt, manual, foreignMarks, features];

export const complaintsOf = (sight: Sight): readonly Violation[] =>
  invariants.flatMap(({ number, isBroken }) => {
    const detail = isBroken(sight);
    const object = `${sight.write.resource.plural}/${sight.write.name}`;
    return detail === undefined ? [] : [{ invariant: number, at: sight.write.at, object, detail }];
  });
