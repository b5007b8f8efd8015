import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { answers } from './answers.js';
import { bundle } from './bundle.js';
import { findChromium } from './chromium.js';
import { entries } from './entries.js';
import { pageScript, serve } from './page.js';
import { visit } from './visit.js';

const count = { passed: 0, failed: 0, skipped: 0 };

const report = (name: string, problems: readonly string[]): void => {
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
  console.log([`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`, ...problems.map((problem) => `     ${problem}`)].join('\n'));
};

for (const { name, lines, ceiling } of entries) {
  const { gzipBytes, problems } = await bundle(lines);
  const isTooLarge = ceiling !== undefined && gzipBytes > ceiling;
  report(`${name}: ${gzipBytes} bytes gzip${ceiling === undefined ? '' : ` of ${ceiling}`}`, [
    ...problems,
    ...(isTooLarge ? [`${gzipBytes - ceiling} bytes too many`] : []),
  ]);
}

/** What is wrong with what the page says, compared with what Node says to the same questions. */
const askBrowser = async (executable: string): Promise<readonly string[]> => {
  const { code, problems } = await bundle(pageScript(join(import.meta.dirname, 'answers.js')));
  if (problems.length > 0) return problems;
  const site = await serve(code);
  try {
    const { title, complaints } = await visit(executable, site.url);
    const told = JSON.parse(title.startsWith('{') ? title : '{}') as Readonly<Record<string, unknown>>;
    const expected = JSON.parse(JSON.stringify(answers())) as unknown;
    // The page tries once on purpose whether text becomes code, and the console tells it.
    const refusals = complaints.filter((complaint) => /TrustedScript|unsafe-eval/.test(complaint));
    return [
      ...complaints.filter((complaint) => !refusals.includes(complaint)),
      ...refusals.slice(1).map((refusal) => `a package made code of text: ${refusal}`),
      ...(told['isStrict'] === true ? [] : ['the policy did not refuse text as code']),
      ...(isDeepStrictEqual(told['answers'], expected) ? [] : [`Node says ${JSON.stringify(expected)}`, `the page says ${title}`]),
    ];
  } finally {
    await site.close();
  }
};

const found = findChromium({ install: process.argv.includes('--install') });
if ('missing' in found) {
  count.skipped += 1;
  console.log(`skip the pure packages in a browser: ${found.missing}`);
} else {
  const problems = await askBrowser(found.executable).catch((error: unknown) => [String(error)]);
  report('the pure packages answer in chromium, under a policy that lets no text become code', problems);
}

console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed === 0 ? 0 : 1;
