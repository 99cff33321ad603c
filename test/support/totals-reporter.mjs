/** Matches the mark that `left-out.ts` adds to names. */
const MARK = /\(left out: ([^)]+)\)/;

/**
 * Reporter that ends the run with the number of skipped tests by reason, and the totals as the last line: `N passed, N
 * failed` (suites that could not run count as failed). With SOTTO_NOTHING_LEFT_OUT=1, skipped tests count as failed,
 * except tests whose reason begins with the text in SOTTO_MAY_BE_LEFT_OUT.
 */
export default class TotalsReporter {
  #isPartial;
  #isForbidden = process.env.SOTTO_NOTHING_LEFT_OUT === '1';
  #allowed = process.env.SOTTO_MAY_BE_LEFT_OUT;
  #error;

  constructor({ testNamePattern }) {
    this.#isPartial = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, results) {
    const counts = this.#countLeftOut(results);
    const leftOut = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...counts].map(([reason, count]) => `${count} left out: ${reason}`);
    if (leftOut > 0) lines.push('What tests need is in docs/development.md.');
    let failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const forbidden = this.#isForbidden ? leftOut - this.#countAllowed(counts) : 0;
    if (forbidden > 0) {
      lines.push('SOTTO_NOTHING_LEFT_OUT is set: what was left out has failed.');
      failed += forbidden;
      this.#error = new Error(`${forbidden} tests were left out`);
    }
    lines.push(`${results.numPassedTests} passed, ${failed} failed`);
    // Jest prints its own summary after all other reporters.
    process.once('exit', () => process.stderr.write(`\n${lines.join('\n')}\n`));
  }

  /** Returns the error that makes Jest exit with a failure. */
  getLastError() {
    return this.#error;
  }

  #countAllowed(counts) {
    const isAllowed = (reason) => Boolean(this.#allowed) && reason.startsWith(this.#allowed);
    return [...counts].reduce((sum, [reason, count]) => sum + (isAllowed(reason) ? count : 0), 0);
  }

  /** Counts the skipped tests. @returns number of tests by reason */
  #countLeftOut({ testResults }) {
    const counts = new Map();
    for (const { status, fullName } of testResults.flatMap((file) => file.testResults)) {
      if (status !== 'pending' && status !== 'todo') continue;
      const reason = MARK.exec(fullName)?.[1];
      // Tests that `-t` excludes have no reason and are not counted.
      if (reason === undefined && this.#isPartial) continue;
      const named = reason ?? `no reason is given (${fullName})`;
      counts.set(named, (counts.get(named) ?? 0) + 1);
    }
    return counts;
  }
}
