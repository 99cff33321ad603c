import { GIVEN_NAMES } from './given-names.js';

const CAPITALIZED = /^\p{Lu}\p{Ll}/u;

/** "Ana Lopez": a given name and a word with a capital, nothing of which says that it is a thing's name. */
export function isPersonLike(text: string): boolean {
  const [first = '', ...rest] = text.trim().split(/[\s,]+/);
  const last = rest.at(-1) ?? '';
  return [
    [first, last],
    [last, first],
  ].some(([given = '', family = '']) => GIVEN_NAMES.has(given.toLowerCase()) && CAPITALIZED.test(family));
}
