import { buildGoProgram } from '../harness/go-program.js';
import { createRandom } from '../harness/random.js';
import { report } from '../harness/report.js';
import { runTrial } from '../harness/trial.js';
import type { Effort, Outcome } from '../outcome.js';
import { judgeCreation, judgeProfile, judgeShoot, judgeVersions } from './judge.js';
import { askCreation, askProfile, askShoot, askVersions } from './questions.js';

const release = 'v1.150.0';

/** Compares `validation` with Gardener's own: updates and creations of Shoots, CloudProfiles, and how versions compare. */
export const validation = ({ count, seed }: Effort): readonly Outcome[] => {
  const program = buildGoProgram({ folder: 'validation', name: 'validation' });
  if (!program.ok) return [{ ok: false, lines: [program.reason] }];
  const random = createRandom(seed);
  const tallies = [
    ['updates of a Shoot', runTrial({ count, random, ask: askShoot, judge: judgeShoot }, program)],
    ['creations of a Shoot', runTrial({ count, random, ask: askCreation, judge: judgeCreation }, program)],
    ['CloudProfiles', runTrial({ count, random, ask: askProfile, judge: judgeProfile }, program)],
    ['pairs of versions', runTrial({ count, random, ask: askVersions, judge: judgeVersions }, program)],
  ] as const;
  return tallies.map(([what, tally]) => ({
    ok: tally.differences === 0,
    lines: report(`validation against gardener ${release}: ${count} ${what}`, tally),
  }));
};
