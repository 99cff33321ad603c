import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Script that runs in the page, after axe was added to it. */
const PROBLEMS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`;

/** Returns the accessibility problems of the page in its present state, with the rule and the element of each. */
export async function problemsOn(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(PROBLEMS);
}
