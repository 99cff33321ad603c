/** Prints the run's totals as its last line: `N passed, N failed` (suites that could not run count as failed). */
export default class TotalsReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stderr.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }
}
