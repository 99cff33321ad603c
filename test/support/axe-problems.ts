import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Script that lists axe violations. axe must be loaded in the page. */
const PROBLEMS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, ...target].join(' '))))`;

/** Returns the accessibility problems of the current page, each with its rule and element. */
export async function problemsOn(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(PROBLEMS);
}
