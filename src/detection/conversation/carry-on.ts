import { TimeSlice } from '../../common/async/time-slice.js';
import { REDACTION } from '../lexicon/formats.js';
import { matchesOf } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { Entity, PerSlot } from '../entity.js';
import { isCodeKind, isCodeOrDateKind, kindTraits } from '../kinds.js';
import { fragment, freeParts } from '../merge.js';
import { readBackchannel } from './backchannel.js';
import { dictatedPieceRecognizer } from '../passes/pattern/dictation/dictated-piece.js';
import {
  LETTERED,
  LONG,
  pieceOf,
  WHOLE,
  WORD,
  type Word,
  wordsOf,
} from '../passes/pattern/dictation/piece-words.js';
import type { TextSlot } from '../slot.js';
import { YEAR } from '../languages/en/calendar.js';
import { CODE_MARKS } from '../languages/any.js';
import { PIECE_WORDS } from '../languages/en/dictation.js';
import { normalize, type NormalizedText, normalizedSlot, type Range } from '../text/normalized-text.js';
import { trimRange } from '../../common/text/ranges.js';
import { dateKey, findDates } from '../written/dates.js';

/** Returns true if the policy masks a value. */
type Masks = (entity: Entity) => boolean;

/** A value at the end of a turn, which the next turn may continue. */
interface Begun {
  readonly entity: Entity;
  /** The value, or an empty text if it was redacted and is unknown. */
  readonly text: string;
}

/** Maximum length of a text that continues a value. */
const LONGEST = 300;
/** Maximum number of words after a value at the end of a turn. */
const MOST_AFTER = 6;
/** Minimum length of a continuation that is not the whole text. A single character may be a count. */
const LEAST_AMID = 2;
const DATE_DIGITS = 8;
const MOST_OF_CODE = 2 * LONG;
const LETTER = /\p{L}/u;
const FULL_DATE = /^\d{4}-\d\d-\d\d/;
const SENTENCE_END = /[.?!](?=\s)/;
/** Label of a redacted value, in a conversation of which no other data is kept. */
const BEFORE_KIND = `[${REDACTION}:`;
const REDACTED = regExp.u`^\[${REDACTION}:([A-Z][A-Z0-9_]*)\]`;
const OF_LABEL = { confidence: 1, pass: 'pattern', detector: 'redacted' } as const;
const MARK_BEFORE = /(\p{L}+)\s{1,3}$/u;
const DATE_WORD = /[\p{L}\p{N}']+(?:-[\p{L}\p{N}]+)*/gu;
const ASKS_YEAR = regExp.i`\b(?:${YEAR})\b`;
/** Maximum length of the rest of a date, in UTF-16 code units. */
const MOST_REST = 60;

/**
 * Adds findings where a caller continues the value at the end of the preceding turn ("three one two five five five",
 * "mm-hm", "oh one eight seven"). The continuation has the kind of the value.
 * @param found findings by slot: sorted, disjoint
 * @param masks returns whether the policy masks a value. Redacted values are continued only if their kind is masked.
 * @param from position of the first text that may change
 */
export async function carryOn(
  slots: readonly TextSlot[],
  found: PerSlot,
  masks: Masks,
  from = 0,
): Promise<PerSlot> {
  const slice = new TimeSlice();
  let carried: (readonly Entity[])[] | undefined;
  let before: number | undefined;
  let between: TextSlot[] = [];
  for (const [at, slot] of slots.entries()) {
    if (slot.member !== 'speech' || slot.form !== 'text') continue;
    if (slot.role !== 'user') {
      if (slot.role === 'assistant') between.push(slot);
      continue;
    }
    const replies = between;
    const previous = before;
    before = at;
    between = [];
    const earlier = previous === undefined ? undefined : slots[previous];
    if (at < from || earlier === undefined || previous === undefined) continue;
    const begun = begunIn(earlier, (carried ?? found)[previous] ?? [], masks);
    if (begun === undefined) continue;
    if (slice.isOver) await slice.yield();
    const own = found[at] ?? [];
    const piece = pieceAfter(begun, earlier, replies, slot, own);
    if (piece === undefined) continue;
    carried ??= [...found];
    carried[at] = withPiece(slot.text, own, piece);
  }
  return carried ?? found;
}

function begunIn({ text }: TextSlot, entities: readonly Entity[], masks: Masks): Begun | undefined {
  const entity = lastValue(text, entities, masks);
  if (entity === undefined || text.length - entity.end > LONGEST) return undefined;
  if (!isCodeOrDateKind(entity.kind)) return undefined;
  const tail = text.slice(entity.end).match(WORD) ?? [];
  if (tail.length > MOST_AFTER || !tail.every((word) => PIECE_WORDS.has(word.toLowerCase())))
    return undefined;
  const isLabel = entity.detector === OF_LABEL.detector;
  return { entity, text: isLabel ? '' : text.slice(entity.start, entity.end) };
}

/** Returns the last value in a text, or the label of a redacted value. */
function lastValue(text: string, entities: readonly Entity[], masks: Masks): Entity | undefined {
  const entity = entities.at(-1);
  const start = text.lastIndexOf(BEFORE_KIND);
  if (start < (entity?.end ?? 0)) return entity;
  const [label, kind] = REDACTED.exec(text.slice(start, start + LONGEST)) ?? [];
  if (label === undefined || kind === undefined) return entity;
  const redacted: Entity = { start, end: start + label.length, kind, ...OF_LABEL };
  return masks(redacted) ? redacted : entity;
}

function pieceAfter(
  begun: Begun,
  earlier: TextSlot,
  between: readonly TextSlot[],
  slot: TextSlot,
  own: readonly Entity[],
): Entity | undefined {
  if (slot.text.length > LONGEST) return undefined;
  const { kind } = begun.entity;
  const view = normalizedSlot(slot);
  const isDate = kindTraits(kind).form === 'date' && dateKey(begun.text) !== undefined;
  const range = isDate ? yearAfter(begun.text, between, view) : nextPiece(begun, earlier, between, view);
  if (range === undefined || own.some((entity) => isOther(slot.text, entity, range))) return undefined;
  if (kind === 'UNIQUE_ID' && own.some((entity) => isPhone(entity, range))) return undefined;
  const { confidence, pass } = begun.entity;
  const { start, end } = range;
  return { start, end, kind, confidence, pass, detector: 'continued' };
}

/** Returns the letters or digits at the beginning of a text. */
function nextPiece(
  { entity: { kind }, text }: Begun,
  earlier: TextSlot,
  between: readonly TextSlot[],
  { spoken }: NormalizedText,
): Range | undefined {
  const answer = normalizedSlot(earlier).spoken.text.slice(-LONGEST);
  const isDate = kindTraits(kind).form === 'date';
  const asks = isDate ? asksOn : (turn: NormalizedText): boolean => readBackchannel(turn, answer).continues;
  if (!between.every((turn) => asks(normalizedSlot(turn), answer))) return undefined;
  const read = LETTERED.has(kind) || LETTER.test(normalize(text).spoken.text) ? 'UNIQUE_ID' : kind;
  const words = wordsOf(spoken, read, 'user');
  const sentence = SENTENCE_END.exec(spoken.text)?.index ?? spoken.text.length;
  const past = words.findIndex(({ size, start }) => size < 0 || start >= sentence);
  const end = past < 0 ? words.length : past;
  const piece = pieceOf(spoken.text, words, [0, end], { alone: 1, amid: LEAST_AMID }, 'user');
  if (piece === undefined) return undefined;
  const more = charactersOf(words.filter((word) => word.end <= piece.end));
  const given = charactersOf(wordsOf(normalize(text).spoken, read, 'user'));
  const whole = isDate ? DATE_DIGITS : (WHOLE[kind] ?? MOST_OF_CODE);
  if (more >= whole || given + more > whole) return undefined;
  return spoken.toOriginal(markBefore(spoken.text, piece.start), piece.end);
}

function charactersOf(words: readonly Word[]): number {
  return words.reduce((sum, { size }) => sum + Math.max(0, size), 0);
}

/** Returns the start of a mark right before the continuation, if there is one: "dash oh four". */
function markBefore(text: string, start: number): number {
  const [lead = '', mark = ''] = MARK_BEFORE.exec(text.slice(0, start)) ?? [];
  return CODE_MARKS.has(mark.toLowerCase()) ? start - lead.length : start;
}

/** Returns true for a value that cannot be part of a continuation: a name, an address, a complete number or date. */
function isOther(text: string, entity: Entity, piece: Range): boolean {
  if (entity.start >= piece.end || entity.end <= piece.start) return false;
  const { form } = kindTraits(entity.kind);
  if (entity.validated === true || form === 'email') return true;
  if (entity.start >= piece.start && entity.end <= piece.end && form !== 'date') return false;
  const value = text.slice(entity.start, entity.end);
  if (form === 'date') return FULL_DATE.test(dateKey(value) ?? '');
  return !isCodeKind(entity.kind);
}

/** Returns true for the digits of a phone number, whose kind is more specific than a general number. */
function isPhone({ kind, start, end, detector }: Entity, piece: Range): boolean {
  const isAll = start === piece.start && end === piece.end;
  return isAll && kindTraits(kind).form === 'phone' && detector !== dictatedPieceRecognizer.name;
}

/** Adds the continuation to the findings, and removes the parts of other findings that it overlaps. */
function withPiece(text: string, entities: readonly Entity[], piece: Entity): readonly Entity[] {
  const others = entities.flatMap((entity) =>
    freeParts(entity, [piece]).flatMap((free) => {
      if (free.start === entity.start && free.end === entity.end) return [entity];
      const range = trimRange(text, free);
      return range.end > range.start ? [fragment(entity, range)] : [];
    }),
  );
  return [...others, piece].sort((a, b) => a.start - b.start);
}

/**
 * Returns the rest of a date, such as its year, at the beginning of a text that continues a date or adds its year.
 * @param begun the date so far
 * @param between the assistant's turns before the text
 */
function yearAfter(begun: string, between: readonly TextSlot[], view: NormalizedText): Range | undefined {
  if (FULL_DATE.test(dateKey(begun) ?? '') || !between.every((turn) => asksOn(normalizedSlot(turn), begun)))
    return undefined;
  const start =
    matchesOf(view.text, DATE_WORD).find(({ 0: word }) => !isLead(word.toLowerCase()))?.index ?? 0;
  const lead = `${begun.trim()} `;
  const whole = normalize(lead + view.text.slice(start, start + MOST_REST)).spoken;
  const date = findDates(whole).find(
    ({ start: at, date: { year, day } }) => at === 0 && year !== undefined && day !== undefined,
  );
  if (date === undefined) return undefined;
  const end = start + whole.toOriginal(0, date.end).end - lead.length;
  return end > start ? view.toOriginal(start, end) : undefined;
}

function isLead(word: string): boolean {
  return word === YEAR || PIECE_WORDS.has(word);
}

/** Returns true for a backchannel, and for a question for the year. */
function asksOn(view: NormalizedText, begun: string): boolean {
  return ASKS_YEAR.test(view.text) || readBackchannel(view, begun).continues;
}
