import type { Pod } from '@gardener-inplace/api';
import { buildGoProgram } from '../harness/go-program.js';
import { newest } from './libraries.js';

/** What the library is timed on; see `go/features/measure.go`. Without nodes nothing is matched, without pods nothing inferred. */
export interface Workload {
  /** Names of the features that nodes may declare. */
  readonly names: readonly string[];
  /** Each node as the positions of its names. */
  readonly nodes: readonly (readonly number[])[];
  /** What pods require; asked in turn. */
  readonly required: readonly (readonly string[])[];
  readonly pods: readonly Pod[];
  readonly rounds: number;
  readonly roundMs: number;
}

/** Microseconds of processor time; the best round of each. */
export interface Timings {
  /** One pass over all nodes, whose feature sets are kept. */
  readonly match: number;
  /** How many nodes were found, over all requirements. */
  readonly feasible: number;
  /** What one pod requires. */
  readonly inference: number;
}

/** Upstream's newest library, ready to be timed; undefined where Go is missing. */
export const measuredLibrary = (): ((workload: Workload) => Timings) | undefined => {
  const program = buildGoProgram(newest.source);
  if (!program.ok) return undefined;
  return (workload) => JSON.parse(program.run(JSON.stringify({ target: newest.target, ...workload }), ['measure'])) as Timings;
};
