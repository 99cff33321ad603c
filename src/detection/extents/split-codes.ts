import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import { type EntityKind, kindTraits } from '../kinds.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { NAME_LEADS } from '../languages/en/beside-values.js';
import { LETTER_WORDS } from '../languages/en/spelling.js';
import { fragment, pieceOf } from '../merge.js';
import { NUMBER_WORDS } from '../spoken/number-lexicon.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from '../written/corrected.js';
import { dateKey } from '../written/dates.js';
import { isHandle } from '../written/letter-case.js';

const HANDLE_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;
const LONGEST_HANDLE = 64;
/** A telephone number, and the first number of the next sentence. */
const NEXT_SENTENCE = /[.!?]\s+(?=\d)/;
const WHOLE_PHONE = /^(?:1?\d{10})$/;
/** A code that was typed, and the first words of the next sentence. */
const SENTENCE_AFTER = /^(\S*\d\S*[^\s.!?])[.!?]\s+(\p{Lu}[\p{L}\s'’-]*)$/u;
const LEAST_TYPED = 4;
/** A code, and who it is of: "w 0 9 e k u under tshabalala", "W09EKU (Tshabalala". */
const NAMED = regExp.iu`^(.*\S)(?:\s+(?:${NAME_LEADS})\s+|\s*[(/]\s*|,\s+)(\p{L}[\p{L}\p{M}'’\s-]{2,})$`;

/** The state that issued it, which stays readable: "8XYZ123 (CA", "D412-5567 IL". */
const STATE_AFTER = /^(.*\d\S*?)(\s*[(,]\s*|(?=\s))\s*([A-Z]{2})$/;
const OF_STATES: ReadonlySet<EntityKind> = new Set(['LICENSE', 'VEHICLE_ID']);
/** Digits one after the other, more than a day and a month have, and no month of a year. */
const LONG_NUMBER = /^(?!(?:19|20)\d\d-(?:0[1-9]|1[0-2])$)\d(?:[\s,-]{0,2}\d){4,}$/;
/** Letters one by one, and digits. */
const LETTERS_AND_DIGITS =
  /^(?=.*\d)(?=.*\p{L})(?:(?:\p{L}|\d+)(?:[\s.,-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|$))+$/u;
/** "b l 6 6 1": letters, and more digits than a flat has. */
const SPELLED_CODE = /^(?:\p{L}\s){1,4}\d(?:\s?\d){2,}$/u;
/** Of the United Kingdom and of Canada. */
const POSTCODE = /^\p{L}{1,2}\d[\p{L}\d]?\d\p{L}{2}$|^\p{L}\d\p{L}\d?\p{L}?\d?$/u;

/** A finding of a part of a user name, and the whole; undefined for any other finding. */
export function wholeHandle(text: string, entity: Entity): readonly Entity[] | undefined {
  let { start, end } = entity;
  if (text.charAt(start - 1) !== '_' && text.charAt(end) !== '_') return undefined;
  const [least, most] = [start - LONGEST_HANDLE, end + LONGEST_HANDLE];
  while (start > least && HANDLE_CHARACTER.test(text.charAt(start - 1))) start--;
  while (end < most && HANDLE_CHARACTER.test(text.charAt(end))) end++;
  if (!isHandle(text.slice(start, end))) return undefined;
  return [entity, { ...fragment(entity, { start, end }), kind: 'UNIQUE_ID' }];
}

/** A code or a telephone number by itself, and what was taken for a part of it as a finding of its own. */
export function splitCode(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (kindTraits(entity.kind).form === 'phone') return splitPhone(value, entity);
  const [, typed = '', sentence = ''] = SENTENCE_AFTER.exec(value) ?? [];
  if (typed.length >= LEAST_TYPED && wordsOf(sentence).every((word) => ORDINARY_WORDS.has(word)))
    return [pieceOf(entity, { start: 0, end: typed.length })];
  const [, plate = '', mark = '', state = ''] = STATE_AFTER.exec(value) ?? [];
  if (REGION_CODES.has(state.toLowerCase()) && (mark !== '' || OF_STATES.has(entity.kind)))
    return [pieceOf(entity, { start: 0, end: plate.length })];
  const [, code = '', name = ''] = NAMED.exec(value) ?? [];
  if (!holdsNumber(code) || !isName(name)) return [entity];
  const at = value.length - name.length;
  return [
    pieceOf(entity, { start: 0, end: code.length }),
    { ...pieceOf(entity, { start: at, end: value.length }), kind: 'NAME' },
  ];
}

/** "727-555-0161. 2310 Oak Lane": the number that follows is another one. */
function splitPhone(value: string, entity: Entity): readonly Entity[] {
  const match = NEXT_SENTENCE.exec(value);
  if (match === null) return [entity];
  const { index } = match;
  if (!WHOLE_PHONE.test(value.slice(0, index).replace(/\D/g, ''))) return [entity];
  const rest = pieceOf(entity, { start: index + match[0].length, end: value.length });
  return [pieceOf(entity, { start: 0, end: index }), { ...rest, kind: 'UNIQUE_ID' }];
}

/** False for words that spell or count: "4 4 1 for bravo". */
function isName(text: string): boolean {
  const words = wordsOf(text);
  const names = words.every((word) => word.length > 2 && !LETTER_WORDS.has(word) && !NUMBER_WORDS.has(word));
  return names && words.length > 0 && !words.every((word) => ORDINARY_WORDS.has(word));
}

function holdsNumber(code: string): boolean {
  return /\d/.test(code) || wordsOf(code).some((word) => NUMBER_WORDS.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).map((word) => word.toLowerCase());
}

/** The kind of a finding: that of any code for one that was taken for a date, a ZIP code or an address, and can be none. */
export function likelyKind(kind: EntityKind, value: string): EntityKind {
  const isDate = kindTraits(kind).form === 'date';
  if ((!isDate && kind !== 'ZIP' && kind !== 'ADDRESS') || corrections(value).length > 1) return kind;
  const { text } = normalize(value).spoken;
  if (kind === 'ADDRESS') return SPELLED_CODE.test(text) ? 'UNIQUE_ID' : kind;
  if (isDate) return LONG_NUMBER.test(text) && dateKey(value) === undefined ? 'UNIQUE_ID' : kind;
  const code = text.replace(/[\s.,-]/g, '');
  return LETTERS_AND_DIGITS.test(text) && !POSTCODE.test(code) ? 'UNIQUE_ID' : kind;
}
