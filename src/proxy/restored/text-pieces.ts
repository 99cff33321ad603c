import { matchesOf } from '../../common/text/matches.js';
import type { Entity } from '../../detection/entity.js';
import { mergeEntities } from '../../detection/merge.js';
import { trimRange } from '../../common/text/ranges.js';
import type { KeptText } from '../../tokenization/conversations/kept-tokens.js';

/** A part of a text, and where it begins there. */
interface Piece {
  readonly text: string;
  readonly start: number;
}

/** By what the places in a text are looked up. */
export interface SoughtText {
  readonly text: string;
  readonly whole: Piece;
  /** Of each sentence what may be known of it: the whole, and openings where it was broken off. */
  readonly sentences: readonly (readonly Piece[])[];
}

const SENTENCE_END = /(?<=[.!?…]["'”’)\]]{0,3})\s+|\n/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Not dots, which tell of a text that was broken off. */
const IS_ENDED = /(?<![.…])[.!?]["'”’)\]]{0,3}$/u;
/** Longer texts aren't spoken: they come back as a whole. */
const LONGEST_SPOKEN = 8_000;
/** Words at the end of what was spoken of a sentence that may follow on its last value. */
const MOST_OPENINGS = 60;

/**
 * By what the places of a reply's values are kept: its sentences, and the openings of these that end with a word of a value,
 * since a platform sends back what was spoken of a reply, or two replies in one; and the whole of it where a value is in no
 * sentence.
 */
export function keptPieces({ text, masked }: KeptText): KeptText[] {
  if (masked.length === 0) return [];
  const sentences = sentencesOf(text);
  const openings = sentences.flatMap(openingsOf);
  const isCut = masked.some(
    ({ start, end }) =>
      !sentences.some((piece) => start >= piece.start && end <= piece.start + piece.text.length),
  );
  const telling = openings.filter(({ start, text: { length } }) =>
    masked.some((entity) => entity.start < start + length && entity.end >= start + length),
  );
  const wholes = [...(isCut ? [trimmed(text)] : []), ...sentences];
  const kept = new Map<string, Entity[]>([...wholes, ...telling].map((piece) => [piece.text, []]));
  // What is said twice may have a value here and a plain word there.
  for (const piece of [...wholes, ...openings]) {
    const places = kept.get(piece.text);
    if (places === undefined) continue;
    const end = piece.start + piece.text.length;
    for (const entity of masked)
      if (entity.start < end && entity.end > piece.start) places.push(moved(entity, -piece.start));
  }
  return [...kept].flatMap(([piece, places]) =>
    places.length === 0 ? [] : [{ text: piece, masked: mergeEntities(places) }],
  );
}

/** The pieces of a text that may be known; of a last sentence without an end its openings are too. */
export function soughtIn(text: string): SoughtText {
  const sentences = sentencesOf(text);
  const last = sentences.at(-1);
  const pieces = sentences.map((sentence) =>
    sentence === last && !IS_ENDED.test(sentence.text)
      ? [sentence, ...openingsOf(sentence).slice(-MOST_OPENINGS).reverse()]
      : [sentence],
  );
  return { text, whole: trimmed(text), sentences: pieces };
}

/**
 * Where values were restored in a text: sorted, disjoint.
 * @param known where they were in a piece of it; undefined where the piece isn't known
 */
export function placesIn(
  { text, whole, sentences }: SoughtText,
  known: (piece: string) => readonly Entity[] | undefined,
): Entity[] {
  const pieces = known(whole.text) === undefined ? sentences.flat() : [whole];
  // Two sentences may begin alike, with a value in one and a plain word in the other: all openings that are known count.
  const places = pieces.flatMap((piece) =>
    (known(piece.text) ?? []).map((entity) => moved(entity, piece.start)),
  );
  // A value that the text was cut off within goes on beyond its end.
  return mergeEntities(
    places.map((entity) => (entity.end <= text.length ? entity : { ...entity, ...trimRange(text, entity) })),
  );
}

function trimmed(text: string): Piece {
  return { text: text.trim(), start: text.length - text.trimStart().length };
}

function sentencesOf(text: string): Piece[] {
  if (text.length > LONGEST_SPOKEN) return [];
  const ends = matchesOf(text, SENTENCE_END).map(({ 0: { length }, index }) => index + length);
  return [0, ...ends].flatMap((start, nth) => {
    const { text: sentence, start: lead } = trimmed(text.slice(start, ends[nth]));
    return sentence === '' ? [] : [{ text: sentence, start: start + lead }];
  });
}

/** The beginnings of a sentence up to the end of each of its words, the shortest first. */
function openingsOf({ text, start }: Piece): Piece[] {
  return matchesOf(text, WORD).map(({ 0: { length }, index }) => ({
    text: text.slice(0, index + length),
    start,
  }));
}

function moved(entity: Entity, by: number): Entity {
  return { ...entity, start: Math.max(0, entity.start + by), end: entity.end + by };
}
