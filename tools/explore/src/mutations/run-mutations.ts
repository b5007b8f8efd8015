import { exploreOne } from '../pool.js';
import { mutate } from './mutate.js';
import { mutations } from './mutations.js';

/** Shows that each mistake is found, by the invariant that it breaks. Says how, and answers how many were not. */
export async function runMutations(): Promise<number> {
  let survived = 0;
  for (const mutation of mutations) {
    const { findings, states, milliseconds } = await exploreOne({ configuration: mutation.shownBy, subject: mutate(mutation), seed: 1 });
    const [finding] = findings;
    const isCaught = finding?.problem.startsWith(mutation.breaks) === true;
    if (!isCaught) survived += 1;
    const verdict = isCaught ? 'caught  ' : 'SURVIVED';
    console.log(
      `${verdict} ${mutation.name}: ${finding?.problem ?? 'nothing is broken'} (${states} states, ${(milliseconds / 1000).toFixed(1)} s)`,
    );
  }
  console.log(`${mutations.length} mutations, ${survived} survived`);
  return survived;
}
