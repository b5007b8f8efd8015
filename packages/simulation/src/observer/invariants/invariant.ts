import type { Programs } from '../programs.js';
import type { Observed, ObservedWrite, PoolExpectation, World } from '../world.js';

export interface Sight {
  readonly write: ObservedWrite;
  readonly before: Observed | undefined;
  readonly after: Observed | undefined;
  /** The world after the write. */
  readonly world: World;
  readonly pools: readonly PoolExpectation[];
  readonly programs: Programs;
}

/** A promise of the architecture and the way to see it broken in one write. */
export interface Invariant {
  readonly number: number;
  readonly title: string;
  /** What is wrong with the write; undefined where nothing is. */
  readonly isBroken: (sight: Sight) => string | undefined;
}

export const isNode = ({ write }: Sight): boolean => write.resource.plural === 'nodes';
export const isMachine = ({ write }: Sight): boolean => write.resource.plural === 'machines';
