import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import { type EntityKind, kindTraits } from '../kinds.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { NAME_LEADS } from '../languages/en/beside-values.js';
import { LETTER_WORDS } from '../languages/en/spelling.js';
import { NUMBER_WORDS } from '../text/speech.js';
import { isHandle } from '../written/value.js';

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

/** A finding of a part of a user name, and the whole; undefined for any other finding. */
export function wholeHandle(text: string, entity: Entity): readonly Entity[] | undefined {
  let { start, end } = entity;
  if (text.charAt(start - 1) !== '_' && text.charAt(end) !== '_') return undefined;
  const [least, most] = [start - LONGEST_HANDLE, end + LONGEST_HANDLE];
  while (start > least && HANDLE_CHARACTER.test(text.charAt(start - 1))) start--;
  while (end < most && HANDLE_CHARACTER.test(text.charAt(end))) end++;
  if (!isHandle(text.slice(start, end))) return undefined;
  const { confidence, pass, detector } = entity;
  return [entity, { start, end, kind: 'UNIQUE_ID', confidence, pass, detector }];
}

/** A code or a telephone number by itself, and what was taken for a part of it as a finding of its own. */
export function splitCode(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (kindTraits(entity.kind).form === 'phone') return splitPhone(value, entity);
  const [, typed = '', sentence = ''] = SENTENCE_AFTER.exec(value) ?? [];
  if (typed.length >= LEAST_TYPED && wordsOf(sentence).every((word) => ORDINARY_WORDS.has(word)))
    return [piece(entity, 0, typed.length)];
  const [, plate = '', mark = '', state = ''] = STATE_AFTER.exec(value) ?? [];
  if (REGION_CODES.has(state.toLowerCase()) && (mark !== '' || OF_STATES.has(entity.kind)))
    return [piece(entity, 0, plate.length)];
  const [, code = '', name = ''] = NAMED.exec(value) ?? [];
  if (!holdsNumber(code) || !isName(name)) return [entity];
  const at = value.length - name.length;
  return [piece(entity, 0, code.length), { ...piece(entity, at, value.length), kind: 'NAME' }];
}

/** "727-555-0161. 2310 Oak Lane": the number that follows is another one. */
function splitPhone(value: string, entity: Entity): readonly Entity[] {
  const match = NEXT_SENTENCE.exec(value);
  if (match === null) return [entity];
  const { index } = match;
  if (!WHOLE_PHONE.test(value.slice(0, index).replace(/\D/g, ''))) return [entity];
  const rest = piece(entity, index + match[0].length, value.length);
  return [piece(entity, 0, index), { ...rest, kind: 'UNIQUE_ID' }];
}

function piece({ start, kind, confidence, pass, detector }: Entity, from: number, to: number): Entity {
  return { start: start + from, end: start + to, kind, confidence, pass, detector };
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
