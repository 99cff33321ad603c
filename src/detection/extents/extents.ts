import { splitCode, wholeHandle } from './code-extents.js';
import { uniteFragments } from './digit-fragments.js';
import type { Entity } from '../entity.js';
import { joinNames } from './joined-names.js';
import { kindTraits } from '../kinds.js';
import { likelyKind } from './likely-kind.js';
import { freeParts } from '../merge.js';
import type { TextSlot } from '../slot.js';
import {
  AFTER_PLACES,
  BESIDE_CODES,
  KEEPS_TOGETHER,
  NUMBER_NOUNS,
  ONE_OF_THEM,
  PHONE_WORDS,
  THE_ONE,
} from '../languages/en/beside-values.js';
import { digitsOfWord } from '../text/speech.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { withoutCorrection, withoutRemarks } from './corrections.js';
import { trimRange } from '../../common/text/ranges.js';
import { corrections } from '../written/corrected.js';
import { dateKey, findDates } from '../written/dates.js';

/** Longer findings are texts, whose bounds say little. */
const MOST = 300;
const LAST_WORD = /[\s,.;:(]+([\p{L}'-]+)$/u;
const FIRST_WORD = /^([\p{L}'-]+)[\s,.;:]+/u;
/** "… 0 8 8 i need", "MVH690027741, I was": the word before a verb. */
const PRONOUN = /^\s+[a-z]{2,}/;
/** "… dash q, t h a n d e k a": a code, and a name that is spelled. */
const SPELLED_AFTER = /^(.*\d[^,;]*)[,;]\s*((?:\p{L}\s+){2,}\p{L}[\s\p{L}]*)$/u;

/**
 * Cuts findings of one text to what they are of: words beside a number or a code that belong to the sentence, a date and the
 * number after it, two numbers that the model took for one where the patterns tell them apart. No digit, in whatever way it
 * is said, is uncovered.
 * @param perPass findings of each pass
 */
export function fitExtents(
  { text, form }: Pick<TextSlot, 'text'> & Partial<Pick<TextSlot, 'form'>>,
  perPass: readonly (readonly Entity[])[],
): Entity[][] {
  if (form === 'identifier') return perPass.map((entities) => [...entities]);
  const whole = joinNames(text, uniteFragments(text, perPass));
  const fitted = whole.map((entities) =>
    entities.flatMap((entity) => withoutCorrection(text, entity)).flatMap((entity) => fit(text, entity)),
  );
  const codes = fitted
    .flat()
    .filter(isCoded)
    .sort((a, b) => a.start - b.start);
  const apart = fitted.map((entities) => entities.filter((entity) => !isApart(text, entity, codes)));
  return withoutRemarks(text, apart);
}

function isCoded({ kind }: Entity): boolean {
  const { form } = kindTraits(kind);
  return form === 'code' || form === 'phone' || form === 'date';
}

function fit(text: string, entity: Entity): readonly Entity[] {
  const { kind, start, end, validated } = entity;
  if (end - start > MOST) return [entity];
  const handle = wholeHandle(text, entity);
  if (handle !== undefined || end - start < 4) return handle ?? [entity];
  const { form } = kindTraits(kind);
  if (form === 'place') return [relabelled(text, withoutTail(text, entity))];
  if ((form !== 'code' && form !== 'phone' && form !== 'date') || validated === true) return [entity];
  const pieces = splitAtNouns(text, entity);
  if (pieces.length > 1) return pieces.flatMap((piece) => fit(text, piece));
  const likely = relabelled(text, entity);
  if (likely !== entity) return [likely];
  if (form === 'date') return fitDate(text, entity);
  const trimmed = { ...entity, ...trimWords(text, entity) };
  return splitCode(text, trimmed).flatMap((piece) => splitSpelled(text, piece));
}

/** A place without the words after it that lead to a number. */
function withoutTail(text: string, entity: Entity): Entity {
  const tail = AFTER_PLACES.exec(text.slice(entity.start, entity.end));
  return tail === null || tail.index === 0 ? entity : { ...entity, end: entity.start + tail.index };
}

function relabelled(text: string, entity: Entity): Entity {
  const kind = likelyKind(entity.kind, text.slice(entity.start, entity.end));
  return kind === entity.kind ? entity : { ...entity, kind };
}

/** Two numbers between which the second one is named: "… 0 1 7 0 pin 1 1 8 6". */
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
      if (holdsNumber(before) && holdsNumber(after)) {
        pieces.push(moved(entity, trimRange(value, { start: from, end: last.index }), entity.start));
        from = next.index;
      }
    }
    at = Math.max(at, end - 1);
  }
  if (pieces.length === 0) return [entity];
  return [...pieces, moved(entity, { start: from, end: value.length }, entity.start)];
}

/** Without the words at its ends that belong to the sentence. */
function trimWords(text: string, range: Range): Range {
  let { start, end } = range;
  for (;;) {
    const value = text.slice(start, end);
    const [tail, last = ''] = LAST_WORD.exec(value) ?? [];
    if (tail !== undefined && isBeside(last, value.slice(0, -tail.length), text.slice(end))) {
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
  return holdsNumber(text.slice(start, end)) ? { start, end } : range;
}

function isBeside(word: string, before: string, after: string): boolean {
  const folded = word.toLowerCase();
  if (folded === 'i') return PRONOUN.test(after) && !/(?:^|[\s-])\p{L}[\s.,]*$/u.test(before);
  if (folded === 'e') return /^\s?-?mail/i.test(after);
  return folded.length > 1 && BESIDE_CODES.has(folded);
}

function splitSpelled(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  const { spoken } = normalize(value);
  const match = SPELLED_AFTER.exec(spoken.text);
  if (match === null) return [entity];
  const [, code = '', name = ''] = match;
  const at = spoken.text.length - name.length;
  const first = spoken.toOriginal(0, code.length);
  const second = spoken.toOriginal(at, spoken.text.length);
  return [moved(entity, first, entity.start), { ...moved(entity, second, entity.start), kind: 'NAME' }];
}

/** A date alone; a number that was said after it is one of its own. */
function fitDate(text: string, entity: Entity): readonly Entity[] {
  const value = text.slice(entity.start, entity.end);
  if (corrections(value).length > 1) return [entity];
  const { spoken } = normalize(value);
  const [date] = [...findDates(spoken)].sort((a, b) => a.start - b.start);
  if (date?.date.day === undefined || date.end === spoken.text.length) return [entity];
  const rest = spoken.text.slice(date.end);
  const [lead = ''] = /^(?:[\s,.;]+[\p{L}'-]+)*/u.exec(rest) ?? [];
  const words = lead.match(/[\p{L}'-]+/gu) ?? [];
  // A word of the next sentence: "the third of july. first guest".
  const ends = /[.;!?]$/.test(spoken.text.slice(0, date.end)) || /^[.;!?]/.test(rest);
  const isSentence = ends && /^[.;!?]?\s+[\p{L}\p{N}]+$/u.test(rest);
  const isOther = words.length > 1 && words.every((word) => BESIDE_CODES.has(word.toLowerCase()));
  if (!isSentence && !isOther) return [entity];
  const bounds = trimRange(spoken.text, { start: 0, end: date.end });
  const own = moved(entity, spoken.toOriginal(bounds.start, bounds.end), entity.start);
  const after = trimRange(spoken.text, { start: date.end + lead.length, end: spoken.text.length });
  if (isSentence || after.end <= after.start) return [own];
  const number = moved(entity, spoken.toOriginal(after.start, after.end), entity.start);
  return [
    own,
    { ...number, kind: words.some((word) => PHONE_WORDS.has(word.toLowerCase())) ? 'PHONE' : 'UNIQUE_ID' },
  ];
}

function moved(entity: Entity, { start, end }: Range, by: number): Entity {
  const { kind, confidence, pass, detector } = entity;
  return { start: start + by, end: end + by, kind, confidence, pass, detector };
}

/**
 * True for a finding that others divide into numbers with nothing but words of the sentence between them. Pieces that the model
 * found divide none of the patterns'.
 */
function isApart(text: string, entity: Entity, codes: readonly Entity[]): boolean {
  if (!isCoded(entity) || entity.end - entity.start > MOST) return false;
  if (isWhole(text, entity)) return false;
  const within: Entity[] = [];
  for (let at = firstFrom(codes, entity.start); at < codes.length; at++) {
    const other = codes[at];
    if (other === undefined || other.start >= entity.end) break;
    const isShorter = other.end - other.start < entity.end - entity.start;
    const divides = entity.pass === 'model' || other.pass !== 'model';
    if (isShorter && divides && other.end <= entity.end) within.push(other);
  }
  if (within.length < 2 || !within.some(({ kind }) => kind === entity.kind)) return false;
  return freeParts(entity, within).every((free) => {
    const words = text.slice(free.start, free.end).match(/[\p{L}\p{N}'-]+/gu) ?? [];
    return words.every((word) => BESIDE_CODES.has(word.toLowerCase()));
  });
}

/** True for a day with its year, and a ZIP code: no two numbers, however much they look like ones. */
function isWhole(text: string, { kind, start, end }: Entity): boolean {
  const said = text.slice(start, end);
  if (kind === 'ZIP') return /^\d{5}$/.test(normalize(said).spoken.text.replace(/[\s,]/g, ''));
  return kindTraits(kind).form === 'date' && /^\d{4}-\d\d-\d\d/.test(dateKey(said) ?? '');
}

function holdsNumber(value: string): boolean {
  return /\d/.test(value) || value.split(/[\s,.-]+/).some((word) => digitsOfWord(word) !== undefined);
}

/** Index of the first of findings, sorted by start, that begins at an offset or after it. */
function firstFrom(sorted: readonly Entity[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
