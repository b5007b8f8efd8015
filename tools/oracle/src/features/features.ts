import { buildGoProgram } from '../harness/go-program.js';
import { createRandom } from '../harness/random.js';
import { report } from '../harness/report.js';
import { runTrial } from '../harness/trial.js';
import type { Effort, Outcome } from '../outcome.js';
import { judge } from './judge.js';
import { libraries, type Library } from './libraries.js';
import { ask } from './question.js';

/** Compares `declared-features` with the library that upstream's components share, for every release. */
export const features = (effort: Effort): readonly Outcome[] => libraries.map((library) => compareWith(library, effort));

const compareWith = (library: Library, { count, seed }: Effort): Outcome => {
  const program = buildGoProgram(library.source);
  if (!program.ok) return { ok: false, lines: [program.reason] };
  const tally = runTrial({ count, random: createRandom(seed), ask: ask(library), judge: judge(library) }, program);
  const title = `declared-features against k8s.io/component-helpers of Kubernetes ${library.target}: ${count} pods, changes and nodes`;
  return { ok: tally.differences === 0, lines: report(title, tally) };
};
