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

/** Maximum length of a text with spelled words. Longer texts are documents. */
const MOST_TURN = 4_000;

/** A text in which spelled words replace their letters. */
export interface SpelledReading {
  /** The rewritten text, in its context. */
  readonly placed: SlotInContext;
  /** Ranges of the spelled words in the original, in order. */
  readonly words: readonly SpelledWord[];
  /** Spelled medicines and insurers, which are values only if a pass finds them in the rewritten text. */
  readonly things: readonly SpelledWord[];
  /** Converts a range of the rewritten text to a range of the original. */
  toOriginal(range: Range): Range;
}

/** Rewrites a text with its spelled words. Undefined if the text contains no spelled word, as in most cases. */
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
    // If the question asks for a spelling, the answer may be a person's name.
    things: isAsked ? [] : words.filter(({ text: word }) => isMedicine(word) || INSURERS.has(word)),
    toOriginal: ({ start, end }) => view.toOriginal(start, end),
  };
}

/**
 * Merges findings in a text with findings in its rewritten form, as findings of the original text. For spelled words,
 * the findings in the rewritten text decide, and findings among the letters keep only their remainder.
 * @param perPass findings of each pass in the text (`raw`) and in the rewritten text (`read`)
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
  const covered = united([
    ...states,
    ...reading.things,
    ...found.flat().filter((entity) => reading.words.some((word) => overlap(entity, word))),
  ]);
  return perPass.map(({ raw }, pass) => [
    ...raw.flatMap((entity) => rest(text, entity, covered)),
    ...(found[pass] ?? []),
  ]);
}

/** Removes a state that was spelled after a town from a finding. The state is left in clear. */
function withoutState(text: string, entity: Entity, states: readonly Range[]): Entity {
  const state = states.find(({ end }) => end === entity.end);
  if (state === undefined || kindTraits(entity.kind).form !== 'place') return entity;
  return { ...entity, ...trimRange(text, { start: entity.start, end: Math.max(entity.start, state.start) }) };
}

/** Returns true for words between spelled words: "that's", "and then". */
function isTalk(said: string): boolean {
  return said.split(/[\s,.;:]+/).every((word) => word === '' || (word.length > 1 && NAME_TALK.has(word)));
}

/** Returns the parts of a finding that no range covers. */
function rest(text: string, entity: Entity, covered: readonly Range[]): Entity[] {
  if (!covered.some((range) => overlap(entity, range))) return [entity];
  const { kind, confidence, pass, detector } = entity;
  return freeParts(entity, covered)
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
