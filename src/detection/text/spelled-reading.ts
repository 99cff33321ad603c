import type { Entity } from '../entity.js';
import { kindTraits } from '../kinds.js';
import { isMedicine } from '../languages/en/names.js';
import { freeParts } from '../merge.js';
import { ASKS_SPELLING, NAME_TALK } from '../languages/any.js';
import { INSURERS } from '../languages/en/organisations.js';
import { withText } from '../slot.js';
import type { SlotInContext } from '../slot-context.js';
import type { SpelledWord } from '../spoken/letter-rows.js';
import { NormalizedText, normalizedSlot, type Range } from './normalized-text.js';
import { speechOf } from './speech.js';
import { trimRange, united } from '../../common/text/ranges.js';

/** Longer texts are documents, in which nobody spells. */
const MOST_TURN = 4_000;

/** A text as somebody reads it who has heard the words that are spelled in it. */
export interface SpelledReading {
  /** The text with those words in the place of their letters, in its context. */
  readonly placed: SlotInContext;
  /** Where they stand in the original, in order. */
  readonly words: readonly SpelledWord[];
  /** Those that are medicines and insurers: values only where the reading tells so. */
  readonly things: readonly SpelledWord[];
  /** The original's range of one of the reading. */
  toOriginal(range: Range): Range;
}

/** How a text reads with the words that are spelled in it; undefined where there are none, as in most. */
export function spelledReading(placed: SlotInContext): SpelledReading | undefined {
  const { slot } = placed;
  if (slot.form !== 'text' || slot.isKey === true || slot.text.length > MOST_TURN) return undefined;
  const isAsked = ASKS_SPELLING.test(placed.question);
  const speech = speechOf(normalizedSlot(slot));
  const words = speech.spelledIn(slot.text, isAsked);
  if (words.length === 0) return undefined;
  const view = new NormalizedText(slot.text, undefined, true).rewrittenAs(
    speech.spelledEdits(
      slot.text,
      words.map((word) => ({
        ...word,
        text: !isAsked && isMedicine(word.text) ? word.text : capitalised(word.text),
      })),
    ),
  );
  return {
    placed: { ...placed, slot: withText(slot, view.text) },
    words,
    // What is asked for may be somebody's name.
    things: isAsked ? [] : words.filter(({ text: word }) => isMedicine(word) || INSURERS.has(word)),
    toOriginal: ({ start, end }) => view.toOriginal(start, end),
  };
}

/**
 * What passes found in a text and in its reading, as findings of the text: where words are spelled, what was found in
 * the reading tells what they are, and of what was found among their letters only the rest stays.
 * @param perPass per pass what was found in the text, and what in its reading
 */
export function withReading(
  text: string,
  reading: SpelledReading,
  perPass: readonly { readonly raw: readonly Entity[]; readonly read: readonly Entity[] }[],
): Entity[][] {
  const states = reading.words.filter(({ isState }) => isState === true);
  const found = perPass.map(({ read }) =>
    read
      .map((entity) => withoutState(text, { ...entity, ...reading.toOriginal(entity) }, states))
      .filter(({ start, end }) => end > start),
  );
  const told = united([
    ...states,
    ...reading.things,
    ...found.flat().filter((entity) => reading.words.some((word) => overlap(entity, word))),
  ]);
  return perPass.map(({ raw }, pass) => [
    ...raw.flatMap((entity) => rest(text, entity, told)),
    ...(found[pass] ?? []),
  ]);
}

/** A town without the state that was spelled after it, which stays readable. */
function withoutState(text: string, entity: Entity, states: readonly Range[]): Entity {
  const state = states.find(({ end }) => end === entity.end);
  if (state === undefined || kindTraits(entity.kind).form !== 'place') return entity;
  return { ...entity, ...trimRange(text, { start: entity.start, end: Math.max(entity.start, state.start) }) };
}

/** True for what is said between words that are spelled: "that's", "and then". */
function isTalk(said: string): boolean {
  return said.split(/[\s,.;:]+/).every((word) => word === '' || (word.length > 1 && NAME_TALK.has(word)));
}

/** What of a finding none of the ranges covers. */
function rest(text: string, entity: Entity, told: readonly Range[]): Entity[] {
  if (!told.some((range) => overlap(entity, range))) return [entity];
  const { kind, confidence, pass, detector } = entity;
  return freeParts(entity, told)
    .map((free) => trimRange(text, free))
    .filter(({ start, end }) => end > start && !isTalk(text.slice(start, end)))
    .map(({ start, end }) => ({ start, end, kind, confidence, pass, detector }));
}

function capitalised(word: string): string {
  return word.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

function overlap(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}
