import { type LanguageCode, LANGUAGES } from '../../common/spoken-languages.js';
import type { CommonWords } from './common-words.js';
import { COMMON_WORDS as ENGLISH } from './en/common-words.js';
import { ORDINARY_WORDS } from './en/ordinary-words.js';
import { COMMON_WORDS as SPANISH } from './es/common-words.js';
import { OTHER_LANGUAGES } from './other-languages.js';

/** A language that no word tells (ISO 639-2, undetermined). */
export const UNDETERMINED = 'und';

/** What a text is in. */
export interface IdentifiedLanguages {
  /** Of {@link LANGUAGES}, in their order: two in a mixed text. None: it is in another. */
  readonly understood: readonly LanguageCode[];
  /** The other language, ISO 639-1 or {@link UNDETERMINED}; undefined where all is understood. */
  readonly other: string | undefined;
  /** 0 to 1: the share of its words that are known to be of these languages. */
  readonly confidence: number;
}

/** Those that are understood, then the others; each has a bit of its place. */
const TONGUES: readonly CommonWords[] = [ENGLISH, SPANISH, ...OTHER_LANGUAGES];
const WORDS = new Map<string, number>();
TONGUES.forEach(({ words }, at) => {
  for (const word of words) WORDS.set(word, (WORDS.get(word) ?? 0) | (1 << at));
});
/** Names of places are made of them everywhere: none tells a language by itself. */
const OF_PLACES = new Set(TONGUES.flatMap(({ ofPlaces }) => [...(ofPlaces ?? [])]));

const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
];
const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}/gu;
const LATIN = /\p{Script=Latin}/gu;
const NOT_LATIN = /[^\p{Script=Latin}\P{L}]/gu;
/** A capital amid a sentence, but for the one that is the speaker: a name, which tells no language. */
const NAME = /(?<=[\p{Ll}\d],? )(?!I\b)\p{Lu}[\p{L}\p{M}]*/gu;
/** Single letters are spelled, but for that one; parts of codes and of addresses are no words. */
const WORD = /(?<![\p{L}\p{N}@_/]|\p{L}\.)(?:i|\p{L}{2,})(?![\p{L}\p{N}@_/]|\.\p{L})/gu;
const CAPITAL = /(?<!\p{L})\p{Lu}/gu;
/** Letters of a unit or an abbreviation ("mg", "PO"), where no language has such a word. */
const ABBREVIATED = 2;
const INVERTED_MARK = /[¿¡]/;
/** A text tells its language by so many words of it, one of another by so many. */
const FEW = 2;
/** Of a mixed text's words at least one in so many is of another language than most are, and of that alone. */
const MIXED = 5;
/** A text of so many words, such a share of which is of no known language, is in another. */
const SENTENCE = 5;
const STRANGE = 0.88;
/** And such a share of which is of no language that is understood, however rare: notes are full of rare words. */
const UNHEARD_OF = 0.5;

/** What a text is in, by its words alone. Undefined where they don't tell: names, numbers, "ok". */
export function identifyLanguages(text: string): IdentifiedLanguages | undefined {
  if (!ASCII.test(text)) {
    const script = otherScript(text);
    if (script !== undefined) return { understood: [], other: script, confidence: 1 };
  }
  const { counts, told, words, strange, unheardOf } = countWords(text);
  const most = indexOfMost(counts, 0, LANGUAGES.length);
  const ofMost = counts[most] ?? 0;
  const other = indexOfMost(counts, LANGUAGES.length, TONGUES.length);
  const ofOther = counts[other] ?? 0;
  if (ofOther >= FEW && ofOther > ofMost) {
    return { understood: [], other: TONGUES[other]?.code, confidence: ofOther / words };
  }
  const isStrange = strange >= words * STRANGE && unheardOf >= words * UNHEARD_OF;
  // Names are strange to all languages.
  if (words >= SENTENCE && isStrange && count(text, CAPITAL) * 2 < words) {
    return { understood: [], other: UNDETERMINED, confidence: strange / words };
  }
  if (ofMost === 0) return undefined;
  const isSpoken = (at: number): boolean => {
    const own = told.filter((languages) => isOf(languages, at) && !isOf(languages, most)).length;
    return own === ofMost || (own >= FEW && own * MIXED > ofMost);
  };
  const spoken = LANGUAGES.map((_, at) => (counts[at] ?? 0) > 0 && (at === most || isSpoken(at)));
  const known = told.filter((languages) => spoken.some((is, at) => is && isOf(languages, at))).length;
  const confidence = Math.min(1, known / words);
  return { understood: LANGUAGES.filter((_, at) => spoken[at]), other: undefined, confidence };
}

/** Whether the bit of a language, by {@link TONGUES}, is set. */
function isOf(languages: number, at: number): boolean {
  return ((languages >> at) & 1) === 1;
}

interface WordCounts {
  /** Of each language, by {@link TONGUES}. A word may be of several. */
  readonly counts: readonly number[];
  /** The languages that each word which is known is of, as bits. */
  readonly told: readonly number[];
  readonly words: number;
  /** Those of no language that is known of. */
  readonly strange: number;
  /** Those of them that are no English word either. */
  readonly unheardOf: number;
}

function countWords(text: string): WordCounts {
  const lower = text.replace(NAME, '').toLowerCase();
  const folded = ASCII.test(lower) ? lower : lower.normalize('NFD').replace(ACCENTS, '');
  const told: number[] = [];
  let words = 0;
  let strange = 0;
  let unheardOf = 0;
  /** Of the languages that a word tells by itself. */
  let surely = 0;
  if (INVERTED_MARK.test(text)) told.push((surely = 1 << LANGUAGES.indexOf('es')));
  for (const [word] of folded.matchAll(WORD)) {
    const languages = WORDS.get(word) ?? byForm(word);
    if (languages === 0 && word.length <= ABBREVIATED) continue;
    words += 1;
    if (languages === 0) {
      strange += 1;
      if (!ORDINARY_WORDS.has(word)) unheardOf += 1;
    } else told.push(languages);
    if (!OF_PLACES.has(word)) surely |= languages;
  }
  const counts = TONGUES.map((_, at) =>
    surely === 0 || isOf(surely, at) ? told.filter((languages) => isOf(languages, at)).length : 0,
  );
  return { counts, told, words, strange, unheardOf };
}

function byForm(word: string): number {
  let bits = 0;
  TONGUES.forEach(({ forms }, at) => {
    if (forms?.test(word)) bits |= 1 << at;
  });
  return bits;
}

/** The language that letters of its own tell, where most of a text's are of no Latin script. */
function otherScript(text: string): string | undefined {
  const letters = count(text, NOT_LATIN);
  if (letters === 0 || letters * 2 < count(text, LATIN)) return undefined;
  return SCRIPTS.find(([, script]) => script.test(text))?.[0] ?? UNDETERMINED;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function indexOfMost(counts: readonly number[], from: number, to: number): number {
  let most = from;
  for (let at = from; at < to; at += 1) if ((counts[at] ?? 0) > (counts[most] ?? 0)) most = at;
  return most;
}
