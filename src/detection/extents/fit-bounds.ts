import type { Entity, FoundPerPass } from '../entity.js';
import { isCodeOrDateKind, kindTraits } from '../kinds.js';
import { AFTER_PLACE, BESIDE_CODES, NUMBER_NOUNS, PHONE_WORDS } from '../languages/any.js';
import { KEEPS_TOGETHER, MAIL_AFTER_E, ONE_OF_THEM, THE_ONE } from '../languages/en/beside-values.js';
import { LOOSE_LETTERS } from '../languages/es/beside-values.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { fragment, pieceOf } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { digitsOfWord } from '../text/speech.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { matchEnd } from '../../common/text/matches.js';
import { trimRange } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import { corrections } from '../written/corrected.js';
import { dateKey, findDates } from '../written/dates.js';
import { isHandle } from '../written/value.js';

/** Most characters of a value. Longer findings are texts, whose bounds are not exact. */
export const LONGEST_VALUE = 300;
const AFTER_PLACES = regExp.iu`[\s,.]+(?:${AFTER_PLACE})$`;
const LOOSE = regExp.iuy`${LOOSE_LETTERS}`;
const LAST_WORD = /[\s,.;:(]+([\p{L}'-]+)$/u;
const FIRST_WORD = /^([\p{L}'-]+)[\s,.;:]+/u;
/** Text after the pronoun "i" before a verb: "… 0 8 8 i need", "MVH690027741, I was". */
const PRONOUN = /^\s+[a-z]{2,}/;
const HANDLE_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;
const LONGEST_HANDLE = 64;
/** End of a sentence between a phone number and another number. */
const NEXT_SENTENCE = /[.!?]\s+(?=\d)/;
const WHOLE_PHONE = /^(?:1?\d{10})$/;
/** Typed code with the first words of the next sentence. */
const SENTENCE_AFTER = /^(\S*\d\S*[^\s.!?])[.!?]\s+(\p{Lu}[\p{L}\s'’-]*)$/u;
const LEAST_TYPED = 4;
const NAME_BEFORE_ZIP = /^\p{L}[\p{L}'-]{3,}\s+(?=\S)/u;
/** Digits that are too many for a day and month, and not a year with its month. */
const LONG_NUMBER = /^(?!(?:19|20)\d\d-(?:0[1-9]|1[0-2])$)\d(?:[\s,-]{0,2}\d){4,}$/;
/** Single letters and digits. */
const LETTERS_AND_DIGITS =
  /^(?=.*\d)(?=.*\p{L})(?:(?:\p{L}|\d+)(?:[\s.,-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|$))+$/u;
/** Postcode of the United Kingdom or of Canada. */
const POSTCODE = /^\p{L}{1,2}\d[\p{L}\d]?\d\p{L}{2}$|^\p{L}\d\p{L}\d?\p{L}?\d?$/u;

/**
 * Adjusts findings to the bounds of their values: removes words beside a number, separates a date from the number after
 * it, splits two numbers that the model joined, and adds the whole of a user name.
 */
export function fitBounds({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  return found.map((entities) => entities.flatMap((entity) => fit(text, entity)));
}

function fit(text: string, entity: Entity): readonly Entity[] {
  const { kind, start, end, validated } = entity;
  if (end - start > LONGEST_VALUE) return [entity];
  const handle = wholeHandle(text, entity);
  if (handle !== undefined || end - start < 4) return handle ?? [entity];
  if (kind === 'ZIP') {
    const name = NAME_BEFORE_ZIP.exec(text.slice(start, end))?.[0].trimEnd().length ?? 0;
    if (name > 0) return zipAndName(text, entity, name);
  }
  const { form } = kindTraits(kind);
  if (form === 'place') return [withoutTail(text, entity)];
  if (!isCodeOrDateKind(kind) || validated === true) return [entity];
  const pieces = splitAtNouns(text, entity);
  if (pieces.length > 1) return pieces.flatMap((piece) => fit(text, piece));
  const likely = relabelled(text, entity);
  if (likely !== entity) return [likely];
  if (form === 'date') return fitDate(text, entity);
  const trimmed = { ...entity, ...trimWords(text, entity) };
  return form === 'phone' ? splitPhone(text, trimmed) : [withoutSentence(text, trimmed)];
}

/** Splits a name from the ZIP code after it ("medrano | 78046"), so that the name is still masked. */
function zipAndName(text: string, entity: Entity, name: number): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (digitsOfWord(value.slice(0, name)) !== undefined || !containsNumber(value.slice(name))) return [entity];
  return [
    { ...pieceOf(entity, { start: 0, end: name }), kind: 'NAME' },
    pieceOf(entity, trimRange(value, { start: name, end: value.length })),
  ];
}

/** Removes the words after a place that introduce a number. */
function withoutTail(text: string, entity: Entity): Entity {
  const tail = AFTER_PLACES.exec(text.slice(entity.start, entity.end));
  return tail === null || tail.index === 0 ? entity : { ...entity, end: entity.start + tail.index };
}

/** Changes the kind of a date or a ZIP code that can't be one to `UNIQUE_ID`. */
function relabelled(text: string, entity: Entity): Entity {
  const isDate = kindTraits(entity.kind).form === 'date';
  const value = text.slice(entity.start, entity.end);
  if ((!isDate && entity.kind !== 'ZIP') || corrections(value).length > 1) return entity;
  const { text: spoken } = normalize(value).spoken;
  const isOther = isDate
    ? LONG_NUMBER.test(spoken) && dateKey(value) === undefined
    : LETTERS_AND_DIGITS.test(spoken) && !POSTCODE.test(spoken.replace(/[\s.,-]/g, ''));
  return isOther ? { ...entity, kind: 'UNIQUE_ID' } : entity;
}

/** Splits a finding at a noun that names its second number: "… 0 1 7 0 pin 1 1 8 6". */
function splitAtNouns(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (KEEPS_TOGETHER.test(value) || corrections(value).length > 1) return [entity];
  const words = [...value.matchAll(/[\p{L}\p{N}'-]+/gu)];
  let from = 0;
  const pieces: Entity[] = [];
  for (let at = 0; at < words.length; at++) {
    let end = at;
    while (BESIDE_CODES.has((words[end]?.[0] ?? '').toLowerCase())) end++;
    const run = words.slice(at, end);
    const named = run.some(([word]) => NUMBER_NOUNS.has(word.toLowerCase()));
    const next = words[end];
    const last = run[0];
    if (named && next !== undefined && last !== undefined) {
      const [before, after] = [value.slice(from, last.index), value.slice(next.index)];
      if (containsNumber(before) && containsNumber(after)) {
        pieces.push(pieceOf(entity, trimRange(value, { start: from, end: last.index })));
        from = next.index;
      }
    }
    at = Math.max(at, end - 1);
  }
  if (pieces.length === 0) return [entity];
  return [...pieces, pieceOf(entity, { start: from, end: value.length })];
}

/** Removes words of the sentence from both ends of a range. */
function trimWords(text: string, range: Range): Range {
  let { start, end } = range;
  for (;;) {
    const value = text.slice(start, end);
    const [tail, last = ''] = LAST_WORD.exec(value) ?? [];
    const isLoose = tail !== undefined && matchEnd(text, end - last.length, LOOSE) !== undefined;
    if (isLoose || (tail !== undefined && isBeside(last, value.slice(0, -tail.length), text.slice(end)))) {
      end -= tail.length;
      continue;
    }
    const [head, first = ''] = FIRST_WORD.exec(value) ?? [];
    if (head === undefined || first.length < 2 || !BESIDE_CODES.has(first.toLowerCase())) break;
    start += head.length;
  }
  const one = ONE_OF_THEM.exec(text.slice(start, end));
  if (
    one !== null &&
    /\d{3}$/.test(text.slice(start, start + one.index)) &&
    THE_ONE.test(text.slice(0, start))
  )
    end = start + one.index;
  return containsNumber(text.slice(start, end)) ? { start, end } : range;
}

function isBeside(word: string, before: string, after: string): boolean {
  const folded = word.toLowerCase();
  if (folded === 'i') return PRONOUN.test(after) && !/(?:^|[\s-])\p{L}[\s.,]*$/u.test(before);
  if (folded === 'e') return MAIL_AFTER_E.test(after);
  return folded.length > 1 && BESIDE_CODES.has(folded);
}

/** Returns a finding within a user name, and the whole user name; undefined for any other finding. */
function wholeHandle(text: string, entity: Entity): readonly Entity[] | undefined {
  let { start, end } = entity;
  if (text.charAt(start - 1) !== '_' && text.charAt(end) !== '_') return undefined;
  const [least, most] = [start - LONGEST_HANDLE, end + LONGEST_HANDLE];
  while (start > least && HANDLE_CHARACTER.test(text.charAt(start - 1))) start--;
  while (end < most && HANDLE_CHARACTER.test(text.charAt(end))) end++;
  if (!isHandle(text.slice(start, end))) return undefined;
  return [entity, { ...fragment(entity, { start, end }), kind: 'UNIQUE_ID' }];
}

/** Splits a phone number from the number that begins the next sentence: "727-555-0161. 2310 Oak Lane". */
function splitPhone(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  const match = NEXT_SENTENCE.exec(value);
  if (match === null) return [entity];
  const { index } = match;
  if (!WHOLE_PHONE.test(value.slice(0, index).replace(/\D/g, ''))) return [entity];
  const rest = pieceOf(entity, { start: index + match[0].length, end: value.length });
  return [pieceOf(entity, { start: 0, end: index }), { ...rest, kind: 'UNIQUE_ID' }];
}

/** Removes ordinary words after a code that begin the next sentence. */
function withoutSentence(text: string, entity: Entity): Entity {
  const [, code = '', sentence = ''] = SENTENCE_AFTER.exec(text.slice(entity.start, entity.end)) ?? [];
  const words = sentence.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const isCut = code.length >= LEAST_TYPED && words.every((word) => ORDINARY_WORDS.has(word));
  return isCut ? pieceOf(entity, { start: 0, end: code.length }) : entity;
}

/** Separates a date from the number after it. */
function fitDate(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (corrections(value).length > 1) return [entity];
  const { spoken } = normalize(value);
  const [date] = [...findDates(spoken)].sort((a, b) => a.start - b.start);
  if (date?.date.day === undefined || date.end === spoken.text.length) return [entity];
  const rest = spoken.text.slice(date.end);
  const [lead = ''] = /^(?:[\s,.;]+[\p{L}'-]+)*/u.exec(rest) ?? [];
  const words = lead.match(/[\p{L}'-]+/gu) ?? [];
  // The rest may be one word of the next sentence: "the third of july. first guest".
  const ends = /[.;!?]$/.test(spoken.text.slice(0, date.end)) || /^[.;!?]/.test(rest);
  const isSentence = ends && /^[.;!?]?\s+[\p{L}\p{N}]+$/u.test(rest);
  const isOther = words.length > 1 && words.every((word) => BESIDE_CODES.has(word.toLowerCase()));
  if (!isSentence && !isOther) return [entity];
  const bounds = trimRange(spoken.text, { start: 0, end: date.end });
  const own = pieceOf(entity, spoken.toOriginal(bounds.start, bounds.end));
  const after = trimRange(spoken.text, { start: date.end + lead.length, end: spoken.text.length });
  if (isSentence || after.end <= after.start) return [own];
  const number = pieceOf(entity, spoken.toOriginal(after.start, after.end));
  return [
    own,
    { ...number, kind: words.some((word) => PHONE_WORDS.has(word.toLowerCase())) ? 'PHONE' : 'UNIQUE_ID' },
  ];
}

function containsNumber(value: string): boolean {
  return /\d/.test(value) || value.split(/[\s,.-]+/).some((word) => digitsOfWord(word) !== undefined);
}
