import type { TextSlot } from '../slot.js';
import { ID_WORD } from '../languages/en/member-names.js';

/** Maximum length of a value, in UTF-16 code units. Longer strings are texts. */
const MOST_VALUE = 64;
/** Date, with or without a time (ISO 8601). */
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** Phone number of the North American Numbering Plan, with a plus sign or separators. */
const PHONE = /^(?:\+1\d{10}|(?:\+?1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4})$/;
const EMAIL = /^[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}$/i;
/** Identifier of one word, in a member whose name ends with "id". */
const IDENTIFIER = /^[A-Za-z]{0,5}[-_]?\d{4,12}$/;

/**
 * Returns true for a short value of a JSON member in tool arguments and results. The member's name is sufficient
 * context, so the value is read without the preceding texts. Equal values of members with equal names therefore have
 * equal findings and are read once.
 */
export function isRecordValue({ role, owner, key, text }: TextSlot): boolean {
  const isOfTool = role === 'tool' || role === 'assistant';
  return isOfTool && owner !== undefined && key !== undefined && text.length <= MOST_VALUE;
}

/**
 * Returns true for a member value that the pattern pass always detects by its form, so that the model pass can skip it.
 * @param label words of the member's name, see `labelOf`
 */
export function isFormalValue(slot: TextSlot, label: string): boolean {
  const { text } = slot;
  if (!isRecordValue(slot)) return false;
  if (DATE.test(text) || PHONE.test(text) || EMAIL.test(text)) return true;
  return IDENTIFIER.test(text) && label.split(' ').at(-1) === ID_WORD;
}
