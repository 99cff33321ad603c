import { describe, it } from '@jest/globals';

/** What some tests need of a machine, besides Node and the packages. */
export interface Need {
  /** Why these tests can't run here, in a few words; undefined where they can. */
  readonly missing: string | undefined;
}

/**
 * Describes what needs something that not every machine has. Where it is missing, its tests are left out, and the reason
 * is in their names: `totals-reporter.mjs` counts them by it at the end of the run.
 */
export function describeWith(needs: readonly Need[], name: string, tests: () => void): void {
  const reason = firstMissing(needs);
  if (reason === undefined) describe(name, tests);
  else describe.skip(marked(name, reason), tests);
}

/** A single test that needs something; see {@link describeWith}. */
export function itWith(
  needs: readonly Need[],
  name: string,
  test: () => Promise<void>,
  timeoutMs?: number,
): void {
  const reason = firstMissing(needs);
  if (reason === undefined) it(name, test, timeoutMs);
  else it.skip(marked(name, reason), test);
}

function firstMissing(needs: readonly Need[]): string | undefined {
  return needs.map(({ missing }) => missing).find((missing) => missing !== undefined);
}

function marked(name: string, reason: string): string {
  return `${name} (left out: ${reason})`;
}
