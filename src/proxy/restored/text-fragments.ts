import { matchesOf } from '../../common/text/matches.js';
import type { Entity } from '../../detection/entity.js';
import { mergeEntities } from '../../detection/merge.js';
import { trimRange } from '../../common/text/ranges.js';
import type { KeptText } from '../../tokenization/conversations/kept-tokens.js';

/** A part of a text with its offset. */
interface Fragment {
  readonly text: string;
  readonly start: number;
}

/** Fragments of a text whose known positions are looked up. */
export interface TextLookup {
  readonly text: string;
  readonly whole: Fragment;
  /** Fragments for each sentence: the whole sentence, and openings of an interrupted sentence. */
  readonly sentences: readonly (readonly Fragment[])[];
}

const SENTENCE_END = /(?<=[.!?…]["'”’)\]]{0,3})\s+|\n/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Dots are excluded, because they can mark an interrupted text. */
const IS_ENDED = /(?<![.…])[.!?]["'”’)\]]{0,3}$/u;
/** Maximum length of spoken text, in UTF-16 code units. Longer texts are sent again as a whole. */
const LONGEST_SPOKEN = 8_000;
/** Maximum number of words between the last value and the end of an interrupted sentence. */
const MOST_OPENINGS = 60;

/**
 * Returns the fragments under which the values of a reply are stored. The fragments are the sentences, and their
 * openings that end with a word of a value, because a platform can send the spoken part of a reply, or two replies in
 * one text. The whole text is added if a value crosses a sentence boundary.
 */
export function storedFragments({ text, masked }: KeptText): KeptText[] {
  if (masked.length === 0) return [];
  const sentences = sentencesOf(text);
  const openings = sentences.flatMap(openingsOf);
  const isCut = masked.some(
    ({ start, end }) =>
      !sentences.some((fragment) => start >= fragment.start && end <= fragment.start + fragment.text.length),
  );
  const telling = openings.filter(({ start, text: { length } }) =>
    masked.some((entity) => entity.start < start + length && entity.end >= start + length),
  );
  const wholes = [...(isCut ? [trimmed(text)] : []), ...sentences];
  const kept = new Map<string, Entity[]>([...wholes, ...telling].map((fragment) => [fragment.text, []]));
  // A repeated fragment can contain a value in one occurrence and a plain word in another.
  for (const fragment of [...wholes, ...openings]) {
    const places = kept.get(fragment.text);
    if (places === undefined) continue;
    const end = fragment.start + fragment.text.length;
    for (const entity of masked)
      if (entity.start < end && entity.end > fragment.start) places.push(moved(entity, -fragment.start));
  }
  return [...kept].flatMap(([fragment, places]) =>
    places.length === 0 ? [] : [{ text: fragment, masked: mergeEntities(places) }],
  );
}

/** Returns the fragments of a text to look up, including the openings of an unfinished last sentence. */
export function lookupFor(text: string): TextLookup {
  const sentences = sentencesOf(text);
  const last = sentences.at(-1);
  const fragments = sentences.map((sentence) =>
    sentence === last && !IS_ENDED.test(sentence.text)
      ? [sentence, ...openingsOf(sentence).slice(-MOST_OPENINGS).reverse()]
      : [sentence],
  );
  return { text, whole: trimmed(text), sentences: fragments };
}

/**
 * Returns the positions of restored values in a text, sorted and disjoint.
 * @param known returns the positions in a fragment; undefined for an unknown fragment
 */
export function placesIn(
  { text, whole, sentences }: TextLookup,
  known: (fragment: string) => readonly Entity[] | undefined,
): Entity[] {
  const fragments = known(whole.text) === undefined ? sentences.flat() : [whole];
  // Two sentences can have the same beginning, with a value in only one of the two. So all known openings count.
  const places = fragments.flatMap((fragment) =>
    (known(fragment.text) ?? []).map((entity) => moved(entity, fragment.start)),
  );
  // If the text was interrupted within a value, the position ends after the text.
  return mergeEntities(
    places.map((entity) => (entity.end <= text.length ? entity : { ...entity, ...trimRange(text, entity) })),
  );
}

function trimmed(text: string): Fragment {
  return { text: text.trim(), start: text.length - text.trimStart().length };
}

function sentencesOf(text: string): Fragment[] {
  if (text.length > LONGEST_SPOKEN) return [];
  const ends = matchesOf(text, SENTENCE_END).map(({ 0: { length }, index }) => index + length);
  return [0, ...ends].flatMap((start, nth) => {
    const { text: sentence, start: lead } = trimmed(text.slice(start, ends[nth]));
    return sentence === '' ? [] : [{ text: sentence, start: start + lead }];
  });
}

/** Returns the beginnings of a sentence up to the end of each word, shortest first. */
function openingsOf({ text, start }: Fragment): Fragment[] {
  return matchesOf(text, WORD).map(({ 0: { length }, index }) => ({
    text: text.slice(0, index + length),
    start,
  }));
}

function moved(entity: Entity, by: number): Entity {
  return { ...entity, start: Math.max(0, entity.start + by), end: entity.end + by };
}
