/** Prints the one plain closing line that CI reads: "N passed, N failed, N skipped". */
export default class Summary {
  onRunComplete(_contexts, r) {
    const broken = r.numFailedTests === 0 ? r.numRuntimeErrorTestSuites : 0;
    console.log(`${r.numPassedTests} passed, ${r.numFailedTests + broken} failed, ${r.numPendingTests + r.numTodoTests} skipped`);
  }
}
