import type { Page } from 'playwright-core';

const MOST_STEPS = 80;

/** Script that returns the name of the focused element. */
export const FOCUSED = `(() => {
  const { activeElement: it } = document;
  return it?.getAttribute('aria-label') ?? it?.labels?.[0]?.innerText ?? it?.textContent ?? '';
})()`;

/** Presses Tab until an element has the focus. @param name beginning of the element's name, or a pattern for it */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const begins = (text: string): boolean =>
    typeof name === 'string' ? text.startsWith(name) : name.test(text);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(FOCUSED);
    if (typeof focused === 'string' && begins(focused.trim())) return;
  }
  throw new Error(`Tab does not lead to "${String(name)}"`);
}
