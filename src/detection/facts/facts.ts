import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import * as en from '../languages/en/facts.js';
import { CALLER } from '../languages/en/organisations.js';
import * as es from '../languages/es/facts.js';
import { POLICY_PASS } from '../merge.js';
import type { TextSlot } from '../slot.js';
import type { SlotInContext } from '../slot-context.js';
import { normalize } from '../text/normalized-text.js';
import { readValue } from '../written/values.js';
import { isCodeOfSystem } from './code-systems.js';
import type { Said } from './said.js';
import { isPublicNumber, isTollFree, keyOf } from './public-numbers.js';
import { isScore, isTerm } from './terms.js';

/** Number of UTF-16 code units before and after a finding that are read. */
const BEFORE = 80;
const AFTER = 60;
const SENTENCE = /[^.?!;\n]*$/;
const SENTENCE_REST = /^[^.?!;\n]*/;
const SERVICE = regExp.iu`(?<!\p{L})(?:${en.PUBLIC_SERVICE}|${es.PUBLIC_SERVICE})(?!\p{L})`;
const DIALS = regExp.iu`(?<!\p{L})(?:${en.DIALS}|${es.DIALS})(?!\p{L})[^.?!\n]{0,30}$`;
const DIALLING = regExp.iu`(?<!\p{L})(?:${en.DIALS}|${es.DIALS})(?!\p{L})`;
const OF_SOMEBODY = regExp.iu`(?<!\p{L})(?:${CALLER}|${es.CALLER})(?!\p{L})`;
const OPENING = regExp.iu`(?<!\p{L})(?:${en.OPENING_HOURS}|${es.OPENING_HOURS})(?!\p{L})`;
/** Maximum number of digits of a number that may also be a house number or a code. */
const FEW = 6;
/** Minimum number of digits of a complete phone number in which several numbers may have been read as one. */
const LEAST_DIALLED = 8;
/** Digits with marks between them. */
const DIALLED = /^\+?\d[\d\s(),.-]*$/;
/** Well-known short numbers that need no word such as "dial". All others may also be an age or the code of a card. */
const KNOWN_TO_ALL = /^(?:[2-9]11|988|112|741741|838255|01[67]|024)$/;
/** Three digits that are said one by one: "9-1-1". */
const ONE_BY_ONE = /^\d(?:[-. ]\d){2}$/;
const EACH = regExp.iu`(?<!\p{L})(?:${en.EACH}|${es.EACH})\s$`;
/** Kinds of short numbers that are recognized only by a question or a label. */
const NEVER_COUNTS: ReadonlySet<EntityKind> = new Set(['ZIP', 'SSN', 'CREDIT_CARD', 'CVV']);
const COUNT = regExp.i`^\d{1,3}(?:(?:[.,]| (?:${en.DECIMAL_POINT}|${es.DECIMAL_POINT}) )\d{1,2})?$`;
const NUMBERED = regExp.iu`(?<!\p{L})(?:${en.NUMBERED}|${es.NUMBERED})(?!\p{L})`;
const MOST_EARLIER = 160;
/** Maximum distance between two findings of one number. */
const NEAR = 20;
/** Letters for phone keys, after a toll-free code. */
const LETTERED_NUMBER = /(?<=^(?:1[ .-]?)?8(?:00|33|44|55|66|77|88)[ .-](?:\d{3}[ .-])?)[A-Z]{4,8}$/i;
const BETWEEN_PIECES = /^[\s,.-]{1,3}$/;
/** Pass that recognizes values by their meaning in the sentence. */
const GUESSED = 'model';
const LETTER = /\p{L}/u;
/** Forms of values that consist of words. */
const WORDED: ReadonlySet<ValueForm> = new Set(['name', 'words']);

/** Removes facts that identify no person from the findings in a text. Findings of the policy's own patterns remain. */
export function withoutFacts(placed: SlotInContext, found: readonly Entity[]): readonly Entity[] {
  const kept = found.filter(
    (entity, at) =>
      !isFact(placed, entity, [found[at - 1], found[at + 1]]) &&
      !isPieceOfFact(placed, ...wholeNumber(placed.slot.text, found, at)),
  );
  return kept.length === found.length ? found : kept;
}

/** Returns the first and the last finding of a number that was divided: "one eight hundred" and "seven eight four". */
function wholeNumber(
  text: string,
  found: readonly Entity[],
  at: number,
): [first: Entity | undefined, last: Entity | undefined] {
  let [first, last] = [at, at];
  while (isNextPiece(text, found[first - 1], found[first])) first -= 1;
  while (isNextPiece(text, found[last], found[last + 1])) last += 1;
  return [found[first], found[last]];
}

/** Returns true for a number of several findings that is a public number, or a code of a system. */
function isPieceOfFact(
  { slot, label }: SlotInContext,
  first: Entity | undefined,
  last: Entity | undefined,
): boolean {
  if (first === undefined || last === undefined || first === last) return false;
  const said = saidIn(slot, label, { ...first, end: last.end });
  return isServiceNumber(said, slot) || isCodeOfSystem(said);
}

function isNextPiece(text: string, one: Entity | undefined, next: Entity | undefined): boolean {
  if (one === undefined || next === undefined || one.pass !== GUESSED) return false;
  if (WORDED.has(kindTraits(one.kind).form) || WORDED.has(kindTraits(next.kind).form)) return false;
  return BETWEEN_PIECES.test(text.slice(one.end, next.start));
}

/** @param beside the neighboring findings, if any */
function isFact(placed: SlotInContext, entity: Entity, beside: readonly (Entity | undefined)[]): boolean {
  if (entity.pass === POLICY_PASS) return false;
  const { slot, label } = placed;
  const { start, end, kind } = entity;
  if (end - start > BEFORE) return false;
  const said = saidIn(slot, label, entity);
  if (!WORDED.has(kindTraits(kind).form) && isServiceNumber(said, slot)) return true;
  if (entity.validated === true) return false;
  if (kind === 'DATE') return EACH.test(said.before) || (slot.role !== 'user' && isOfficeDay(said));
  if (isCodeOfSystem(said) || isTerm(said, placed) || isScore(said)) return true;
  if (entity.pass !== GUESSED || !isBareCount(said, placed)) return false;
  return !beside.some((other) => other !== undefined && other.start < end + NEAR && start - NEAR < other.end);
}

function saidIn(slot: TextSlot, label: string, { start, end, kind }: Entity): Said {
  const text = slot.text.slice(start, end);
  let spoken: string | undefined;
  return {
    kind,
    text,
    get spoken() {
      return (spoken ??= keyed(normalize(text).spoken.text.trim()));
    },
    before: slot.text.slice(Math.max(0, start - BEFORE), start),
    after: slot.text.slice(end, end + AFTER),
    label,
  };
}

/** Returns true for the number of a public service and, from the agent's side, for a toll-free number. */
function isServiceNumber(said: Said, { role, owner }: TextSlot): boolean {
  const { kind, spoken, text, before } = said;
  const isPhone = kindTraits(kind).form === 'phone';
  if (kind === 'AGE' || !DIALLED.test(spoken)) return false;
  const digits = digitsOf(spoken);
  if (isPublicNumber(digits)) {
    if (digits.length > FEW || isPhone || DIALS.test(before)) return true;
    return KNOWN_TO_ALL.test(digits) && (ONE_BY_ONE.test(spoken) || isGivenToDial(said, role));
  }
  if (digits.length < LEAST_DIALLED) return false;
  // "uno ochocientos dos veintidós …" may be 1 802 or 1 800 2.
  const reading = LETTER.test(text) ? readValue('PHONE', text, 'US') : undefined;
  const read = reading?.state === 'certain' ? digitsOf(reading.written) : digits;
  if (isPublicNumber(read)) return true;
  if (!isPhone || role === 'user' || ![digits, read].some(isTollFree)) return false;
  if (role === 'system' || role === 'assistant') return true;
  const members = owner?.members.map(([, value]) => value).join(' ') ?? '';
  return SERVICE.test(`${said.label} ${sentenceOf(said)} ${members}`);
}

/** Converts letters for phone keys to digits: "1-800-621-FEMA". */
function keyed(text: string): string {
  return text.replace(LETTERED_NUMBER, (letters) => letters.replace(/\p{L}/gu, (letter) => keyOf(letter)));
}

function digitsOf(text = ''): string {
  return text.replace(/\D/g, '');
}

/** Returns true if the agent's side gives a number to dial. */
function isGivenToDial(said: Said, role: string): boolean {
  if (role === 'system') return true;
  const sentence = sentenceOf(said);
  return role === 'assistant' && (SERVICE.test(sentence) || DIALLING.test(sentence));
}

/** Returns true for a day without a year on which the office is open or closed: "Closed December 24". */
function isOfficeDay(said: Said): boolean {
  const sentence = `${said.label} ${sentenceOf(said)}`.trim();
  return !/\d{4}/.test(said.text) && OPENING.test(sentence) && !OF_SOMEBODY.test(sentence);
}

function sentenceOf({ before, after }: Said): string {
  return `${SENTENCE.exec(before)?.[0] ?? ''} ${SENTENCE_REST.exec(after)?.[0] ?? ''}`;
}

/** Returns true for up to three digits that no question or name makes a code: a count, a price or a measurement. */
function isBareCount(said: Said, { question, label, before: heard = [] }: SlotInContext): boolean {
  const { kind, before } = said;
  const { form } = kindTraits(kind);
  if ((form !== 'code' && form !== 'phone') || NEVER_COUNTS.has(kind) || label !== '') return false;
  if (!COUNT.test(said.spoken)) return false;
  const earlier = heard.at(-1)?.text.slice(-MOST_EARLIER) ?? '';
  return ![question, before, earlier].some((text) => NUMBERED.test(text));
}
