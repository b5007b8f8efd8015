import { writeFileSync } from 'node:fs';

/**
 * Prints the one plain closing line that CI reads: "N passed, N failed, N skipped". Where jest is one stage of several
 * the counts go to the file that JEST_COUNTS names instead, after every test file, so that a run that is cut short has
 * counted what it saw; the last stage prints them.
 */
export default class Summary {
  onTestResult(_test, _result, results) {
    if (process.env.JEST_COUNTS) writeFileSync(process.env.JEST_COUNTS, JSON.stringify(countsOf(results)));
  }

  onRunComplete(_contexts, results) {
    const counts = countsOf(results);
    if (process.env.JEST_COUNTS) writeFileSync(process.env.JEST_COUNTS, JSON.stringify(counts));
    else console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}

const countsOf = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests + (numFailedTests === 0 ? numRuntimeErrorTestSuites : 0),
  skipped: numPendingTests + numTodoTests,
});
