import { writeFileSync } from 'node:fs';

/**
 * Prints the one plain closing line that CI reads: "N passed, N failed, N skipped". Where jest is one stage of several
 * the counts go to the file that JEST_COUNTS names instead, and the last stage prints them.
 */
export default class Summary {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites }) {
    const broken = numFailedTests === 0 ? numRuntimeErrorTestSuites : 0;
    const counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
    const file = process.env.JEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
