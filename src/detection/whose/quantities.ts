import { programWords } from '../data/json-object.js';
import { QUANTITIES } from '../languages/en/quantities.js';
import type { TextSlot } from '../slot.js';

/** With a sign, a currency or a share; a longer one may be anybody's number. */
const AMOUNT = /^[-+]?(?:[$€£¥]\s?)?(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2}|\d{1,9}[.,]\d{1,9})\s?%?$/;

/** True for a number that the name of its JSON member makes a quantity, price, duration, count or coordinate. */
export function isQuantityMember({ key, text, isKey }: TextSlot): boolean {
  if (key === undefined || isKey === true || !AMOUNT.test(text)) return false;
  return QUANTITIES.has(programWords(key.text).at(-1) ?? '');
}
