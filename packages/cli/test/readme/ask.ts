import { run } from '@gardener-inplace/cli';

/** Asks as a terminal would, and keeps the answer; nothing is written to a cluster without `--yes`. */
export async function ask(...words: readonly string[]): Promise<{ code: number; answer: string; trouble: string }> {
  let answer = '';
  let trouble = '';
  const code = await run(words, {
    stdout: { write: (text) => (answer += text) },
    stderr: { write: (text) => (trouble += text) },
    env: process.env,
    signal: AbortSignal.timeout(30_000),
  });
  return { code, answer, trouble };
}
