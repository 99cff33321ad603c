import { regExp } from '../../../../common/text/reg-exp.js';
import { type EntityKind, kindTraits } from '../../../kinds.js';
import { CHAT_WORDS } from '../../../languages/en/chat.js';
import { INSURERS } from '../../../languages/en/insurers.js';
import { DOT } from '../../../languages/en/marks.js';
import { NAME_WORDS } from '../../../languages/en/name-words.js';
import { UNIT_SYMBOLS } from '../../../languages/en/quantities.js';
import { STOP_WORDS } from '../../../languages/en/stop-words.js';
import { NUMBER_WORDS } from '../../../languages/es/numbers.js';
import { normalize, type Range } from '../../../text/normalized-text.js';
import { isQuantity } from '../../../text/quantity.js';

/** Codes that are digits alone. */
const NUMERIC: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX', 'SSN', 'CVV', 'CREDIT_CARD', 'ZIP']);
/** A vehicle's plate may be a word. */
const PLATE = 'VEHICLE_ID';
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const LETTER = /(?<!\p{L})\p{L}(?!\p{L})/gu;
/** ICD-10-CM with its point: the code of a disease. */
const DIAGNOSIS = /^[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}$/;
/** "128GB", "2 min" */
const MEASURE = regExp.iu`^-?\d+(?:[.,]\d+)?\s?(?:${UNIT_SYMBOLS})$`;
const ADDRESS_MARK = regExp.i`[./:]|\b(?:${DOT})\b`;
const FEWEST = 2;
const LEAST_WORD = 4;

/**
 * False for what can't be a value of the kind that the model gives it: a number without a digit or a spelled letter, an amount, an
 * address of a network or a mailbox in ordinary words, an insurer. Words that may be somebody's name are left to it.
 */
export function isPlausible(text: string, range: Range, kind: EntityKind): boolean {
  const said = text.slice(range.start, range.end);
  if (said.split(/[\s,.!?]+/).every((word) => word === '' || isChat(word))) return false;
  const { form } = kindTraits(kind);
  if (kind === 'URL') return ADDRESS_MARK.test(said);
  if (form === 'email' || form === 'literal') return !isOrdinary(said);
  if ((form === 'date' || form === 'code' || form === 'phone') && MEASURE.test(said)) return false;
  if (form === 'code' || form === 'phone') return !isQuantity(text, range) && isCode(said, kind);
  return form === 'date' || !INSURERS.has(said.toLowerCase().replace(/\s+/g, ' ').trim());
}

/** "pls", "u guys", "n/a": whatever was asked. */
function isChat(word: string): boolean {
  return CHAT_WORDS.has(word) || CHAT_WORDS.has(word.toLowerCase().replaceAll("'", ''));
}

/** Digits, as written or spoken, or letters that are spelled one by one; of a code that has letters, a word that is no ordinary one. */
function isCode(said: string, kind: EntityKind): boolean {
  if (kind === PLATE) return true;
  const { text } = normalize(said).spoken;
  const digits =
    countOf(text, /\p{N}/gu) + (said.toLowerCase().match(WORD) ?? []).filter(isSpanishNumber).length;
  if (NUMERIC.has(kind))
    return digits >= FEWEST || countOf(text, LETTER) >= FEWEST || /^[A-Z-]{5,}$/.test(said);
  if (DIAGNOSIS.test(said)) return false;
  return digits > 0 || (said.length >= LEAST_WORD && !isOrdinary(said));
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isSpanishNumber(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

function isOrdinary(said: string): boolean {
  const words = said.toLowerCase().match(WORD) ?? [];
  return words.every((word) => STOP_WORDS.has(word) && !NAME_WORDS.has(word)) && !/\p{N}|[@/]/u.test(said);
}
