import { isKubeError } from '@gardener-inplace/kube-runtime';
import type { Check } from '../check.js';

const pauseMilliseconds = 200;

/** What was found so far. */
export type Finding = Omit<Check, 'title'>;

/** Looks again and again until nothing is wrong; after the limit, what is still wrong is the answer. */
export async function eventually(title: string, look: () => Promise<Finding>, limitSeconds = 30): Promise<Check> {
  const end = performance.now() + limitSeconds * 1_000;
  for (;;) {
    const finding = await look().catch(refusalOf);
    const isLate = performance.now() > end;
    if (finding.problems.length === 0) return { title, ...finding };
    if (isLate) return { title, ...finding, problems: [...finding.problems, `still so after ${limitSeconds} s`] };
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** A server that refuses to be asked is a finding; anything else is a mistake of the suite. */
const refusalOf = (error: unknown): Finding => {
  if (!isKubeError(error)) throw error;
  return { problems: [`${error.code} ${error.reason}: ${error.message}`] };
};

/** A list of one problem where something does not hold. */
export const unless = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem]);
