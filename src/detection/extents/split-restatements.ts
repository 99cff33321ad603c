import { type Entity, type FoundPerPass, movedTo } from '../entity.js';
import { isCodeKind, kindTraits } from '../kinds.js';
import { fragment, freeParts } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { normalizedSlot, type NormalizedText, type Range } from '../text/normalized-text.js';
import {
  type Restatement,
  restatements,
  type Saying,
  type SpokenUnit,
  spokenUnits,
} from '../text/restatements.js';
import { firstWhere, trimRange } from '../../common/text/ranges.js';
import { corrections, isTalk, trimCorrections } from '../written/corrected.js';
import { dateKey } from '../written/dates.js';

/** Most characters between a code and its restatement: "… that's the phone, the fax ends in eight, …". */
const REACH = 60;
/** Characters before a code that may contain letters of the code outside of any finding. */
const LEAD = 12;
/** Most characters of a turn. Longer texts are documents, which contain no spoken corrections. */
const MOST_TURN = 4_000;
/** Most characters in a group of numbers. Longer groups are lists instead of one restated value. */
const MOST = 400;
const MOST_UNITS = 120;
/** Letters before digits that form a word: "ra 20558". */
const PREFIX = /(?<![\p{L}\p{N}])(\p{L}{2,4})[\s-]$/u;
/** Letter after a code that is also a word: "… 4 4 1 i". */
const LAST_LETTER = /^[\s-]{1,3}[ai](?![\p{L}\p{N}])/iu;

/**
 * Splits findings of a restated code, with or without correction words, so that each value is restored separately: "m
 * three p p, t t, m three t t" is two values. A partial correction between the values is still masked.
 */
export function splitRestatements(slot: TextSlot, found: FoundPerPass): FoundPerPass {
  if (slot.form !== 'text' || slot.text.length > MOST_TURN) return found;
  if (slot.role !== 'user' && slot.role !== 'assistant') return found;
  let split = found;
  for (const window of windowsOf(slot.text, found.flat())) {
    const view = normalizedSlot(slot).spoken;
    for (const restatement of restatements(unitsIn(view, window)))
      split = splitAt(slot.text, split, restatement);
  }
  return split;
}

/** Returns the ranges in which codes and numbers are close together, with the text around them. */
function windowsOf(text: string, entities: readonly Entity[]): Range[] {
  const coded = entities.filter(isNumber).sort((a, b) => a.start - b.start);
  const windows: { start: number; end: number }[] = [];
  for (const { start, end } of coded) {
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end + REACH) last.end = Math.max(last.end, end);
    else windows.push({ start, end });
  }
  return windows
    .filter(({ start, end }) => end - start <= MOST)
    .map(({ start, end }) => ({
      start: Math.max(0, start - LEAD),
      end: Math.min(text.length, end + REACH),
    }));
}

function isNumber({ kind }: Entity): boolean {
  return isCodeKind(kind);
}

function unitsIn(view: NormalizedText, { start, end }: Range): readonly SpokenUnit[] {
  const units = spokenUnits(view, viewOffset(view, start), viewOffset(view, end));
  return units.length > MOST_UNITS ? [] : units;
}

/** Replaces findings by one for each of the two values, and by the rest of longer findings. */
function splitAt(text: string, found: FoundPerPass, { first, again, isSure }: Restatement): FoundPerPass {
  const touching = found.flat().filter((entity) => overlap(entity, first) > 0 || overlap(entity, again) > 0);
  if (touching.some((entity) => isFixed(text, entity, touching)) || isCorrected(text, touching, first, again))
    return found;
  const before = sourceOf(touching, first);
  const after = sourceOf(touching, again);
  const source = after ?? before;
  if (source === undefined || (after === undefined && !isSure)) return found;
  const likeBefore =
    before !== undefined &&
    !again.hasLetters &&
    !isExactly(source, again) &&
    kindTraits(before.kind).form !== kindTraits(source.kind).form;
  const isLed = prefixBefore(text, first, touching) === prefixBefore(text, again, touching);
  const values = [first, again].map((range, nth) => {
    const like = nth === 0 ? (before ?? source) : likeBefore ? before : source;
    return movedTo(like, withEdges(text, range, touching, isLed));
  });
  return found.map((entities, pass) => [
    ...entities.flatMap((entity) => (touching.includes(entity) ? outside(text, entity, values) : [entity])),
    ...(found.findIndex((each) => each.includes(source)) === pass ? values : []),
  ]);
}

/** Returns the letters of a finding before a code: "ra" before "20558 m". */
function prefixBefore(text: string, { start }: Range, entities: readonly Entity[]): string {
  const [lead = '', word = ''] = PREFIX.exec(text.slice(Math.max(0, start - LEAD), start)) ?? [];
  return isFound(entities, start - lead.length) ? word.toLowerCase() : '';
}

/** Extends a range by letters at its ends that a finding contains, although they resemble words. */
function withEdges(text: string, { start, end }: Range, entities: readonly Entity[], isLed: boolean): Range {
  const lead = isLed && prefixBefore(text, { start, end }, entities) !== '' ? PREFIX : undefined;
  const before = lead?.exec(text.slice(Math.max(0, start - LEAD), start))?.[0].length ?? 0;
  const isCorrectionNext =
    trimCorrections(text, { start: end + 1, end: Math.min(text.length, end + REACH) }).start > end + 1;
  const after = isCorrectionNext ? 0 : (LAST_LETTER.exec(text.slice(end, end + LEAD))?.[0].length ?? 0);
  return { start: start - before, end: isFound(entities, end + after - 1) ? end + after : end };
}

function isFound(entities: readonly Entity[], at: number): boolean {
  return entities.some((entity) => isNumber(entity) && entity.start <= at && at < entity.end);
}

/** True if one finding contains both values with only a correction between; the last value is its written form. */
function isCorrected(text: string, entities: readonly Entity[], first: Range, again: Range): boolean {
  const whole = entities.find(
    (entity) => isNumber(entity) && entity.start <= first.start && entity.end === again.end,
  );
  if (whole === undefined || !entities.every(({ start, end }) => start >= whole.start && end <= whole.end))
    return false;
  const pieces = corrections(text.slice(first.start, again.end));
  return pieces.length > 1 && pieces.at(-1) === text.slice(again.start, again.end);
}

/** Returns the finding that best shows the kind of a value. */
function sourceOf(entities: readonly Entity[], range: Saying): Entity | undefined {
  let best: Entity | undefined;
  for (const entity of entities) {
    if (
      !isNumber(entity) ||
      (range.hasLetters && (kindTraits(entity.kind).form === 'phone' || entity.kind === 'ZIP'))
    )
      continue;
    if (best === undefined || ratingOf(entity, range) > ratingOf(best, range)) best = entity;
  }
  return best;
}

/** Rates a finding: redaction first, then exact bounds, validation, coverage, and the rank of the kind. */
function ratingOf(entity: Entity, range: Range): number {
  const covered = overlap(entity, range) / (range.end - range.start);
  const { action, rank } = kindTraits(entity.kind);
  const sure = Number(isExactly(entity, range)) * 4 + Number(entity.validated ?? false) * 2;
  return Number(action === 'redact') * 8 + sure + covered + rank / 10_000;
}

function isExactly(entity: Range, { start, end }: Range): boolean {
  return entity.start === start && entity.end === end;
}

/** True for a finding that is not split: proven by a checksum or unique form, or a date outside of any number. */
function isFixed(text: string, entity: Entity, others: readonly Entity[]): boolean {
  const { kind, validated, start, end } = entity;
  const { action, form } = kindTraits(kind);
  if (validated === true && (action === 'redact' || !isNumber(entity))) return true;
  if (form !== 'date' || dateKey(text.slice(start, end)) === undefined) return false;
  return !others.some((other) => isNumber(other) && other.start <= start && other.end >= end);
}

function outside(text: string, entity: Entity, values: readonly Range[]): readonly Entity[] {
  return freeParts(entity, values).flatMap((free) => {
    const range = trimCorrections(text, trimRange(text, free));
    if (isNumber(entity) && isTalk(text.slice(range.start, range.end))) return [];
    return range.end > range.start ? [fragment(entity, range)] : [];
  });
}

function overlap(entity: Range | undefined, { start, end }: Range): number {
  return entity === undefined ? 0 : Math.max(0, Math.min(entity.end, end) - Math.max(entity.start, start));
}

/** Returns the first position in a view that is at or after an offset of the original. */
function viewOffset(view: NormalizedText, offset: number): number {
  return firstWhere(view.text.length, (at) => view.toOriginal(at, at + 1).start >= offset);
}
