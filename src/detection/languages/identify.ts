import { type LanguageCode, LANGUAGES } from '../../common/spoken-languages.js';
import type { CommonWords } from './common-words.js';
import { COMMON_WORDS as ENGLISH } from './en/common-words.js';
import { ORDINARY_WORDS } from './en/ordinary-words.js';
import { COMMON_WORDS as SPANISH } from './es/common-words.js';
import { LETTERS as SPANISH_LETTERS } from './es/spelling.js';
import { ORDINARY_WORDS as SPANISH_WORDS } from './es/ordinary-words.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { MEDICINES } from '../lexicon/medicines.js';
import { OTHER_LANGUAGES } from './other-languages.js';
import { countForeignLetters, languageOfLetters, UNDETERMINED } from './scripts.js';

/** Languages of a text. */
export interface IdentifiedLanguages {
  /** Supported languages of the text, in the order of {@link LANGUAGES}. Empty if the text is in another language. */
  readonly understood: readonly LanguageCode[];
  /** Another language (ISO 639-1 or 639-3, or {@link UNDETERMINED}); undefined if the text is understood. */
  readonly other: string | undefined;
  /** Share of words that support the result, from 0 to 1. */
  readonly confidence: number;
}

/** Supported languages, then the others. The index of a language is the position of its bit. */
const CANDIDATES: readonly CommonWords[] = [ENGLISH, SPANISH, ...OTHER_LANGUAGES];
const WORDS = new Map<string, number>();
CANDIDATES.forEach(({ words }, at) => {
  for (const word of words) WORDS.set(word, (WORDS.get(word) ?? 0) | (1 << at));
});
/** Combined pattern of all languages, which excludes most words with one test. */
const ANY_FORM = new RegExp(
  CANDIDATES.flatMap(({ forms }) => (forms === undefined ? [] : [forms.source])).join('|'),
);
/** Common parts of place names everywhere, which do not indicate a language. */
const OF_PLACES = new Set(CANDIDATES.flatMap(({ ofPlaces }) => [...(ofPlaces ?? [])]));
/** Bits of the supported languages. */
const UNDERSTOOD = (1 << LANGUAGES.length) - 1;

const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}/gu;
/** Base letters of letters that Unicode does not decompose. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ħ: 'h', ə: 'e' },
};
const UNDIVIDED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g');
const LATIN = /\p{Script=Latin}/gu;
/** A capitalized word within a sentence, which may be a name. "I" is excluded. */
const NAME = /(?<=[\p{Ll}\d],? )(?!I\b)\p{Lu}[\p{L}\p{M}]*/gu;
/** A word. Single letters other than "i" are spelled letters. Parts of codes and addresses do not count. */
const WORD = /(?<![\p{L}\p{N}@_/=&?#]|\p{L}\.)(?:i|\p{L}{2,})(?![\p{L}\p{N}@_/=&?#]|\.\p{L})/gu;
const LETTERS = /\p{L}[\p{L}\p{M}]+/gu;
/** Four or more letters or Spanish letter names in a row, which resemble words of other languages. */
const LETTER_NAME = `(?:${[...SPANISH_LETTERS.words.keys()].sort((a, b) => b.length - a.length).join('|')}|\\p{L})`;
const SPELLED = new RegExp(`(?<!\\p{L})${LETTER_NAME}(?:[\\s,]+${LETTER_NAME}){3,}(?!\\p{L})`, 'gu');
const CAPITAL = /(?<!\p{L})\p{Lu}/gu;
/** Lower-case letters of other alphabets than English and Spanish. Several alphabets can share a letter. */
const OTHER_LETTERS: readonly (readonly [codes: string, letters: string])[] = [
  ['vi', 'ạảấầẩẫậắằẳẵặăẻẽếềểễệẹỉịĩọỏốồổỗộớờởỡợơụủũứừửữựưỳỵỷỹđãõàâèêìòôù'],
  ['tr', 'ğış'],
  ['pt', 'ãõâêôàç'],
  ['fr', 'àâçèêëîïôùûœ'],
  ['it', 'àèìòù'],
  ['pl', 'łżźśćńęą'],
  ['ro', 'țșţăâî'],
  ['cs', 'řěůťďňčšž'],
  ['hr', 'čćđšž'],
  ['hu', 'őű'],
  ['de', 'ßäö'],
  ['nl', 'ëï'],
  ['sq', 'ëç'],
  ['yo', 'ọẹṣǹàèìòù'],
];
const BY_LETTER = new Map<string, number>();
for (const [code, letters] of OTHER_LETTERS) {
  const bit = 1 << CANDIDATES.findIndex((candidate) => candidate.code === code);
  for (const letter of letters) BY_LETTER.set(letter, (BY_LETTER.get(letter) ?? 0) | bit);
}
/** Maximum length of an unknown word that counts as a unit or an abbreviation ("mg", "PO"). */
const ABBREVIATED = 2;
const INVERTED_MARK = /[¿¡]/;
/** Minimum number of words that identify a language. Names and words of several languages do not count. */
const LEAST = 2;
/** Upper bound of the words in the main language of a mixed text, per word that only the second language has. */
const MIXED = 5;
/** Minimum number of words, and share of words in no known language, for a text in an unknown language. */
const SENTENCE = 5;
const UNKNOWN_SHARE = 0.88;
/** Minimum share of words that are not even rare English words, because clinical notes contain many rare words. */
const UNLISTED_SHARE = 0.5;
/** Minimum share of words that are neither English nor Spanish, if another language's list contains a word. */
const FOREIGN_SHARE = 0.7;
/** Short words. Every language has them, but lists of drugs and names do not, and abbreviations have no vowels. */
const SHORT = /^\p{L}{2,4}$/u;
const VOWEL = /[aeiouy]/;
/** Minimum number and share of words with letters of other alphabets that cannot all be names. */
const OTHER_LETTERED = { words: 3, share: 0.25 };

/** Identifies the languages of a text by its words. Returns undefined for names, numbers, "ok" and similar texts. */
export function identifyLanguages(text: string): IdentifiedLanguages | undefined {
  if (!ASCII.test(text)) {
    const script = otherScript(text);
    if (script !== undefined) return { understood: [], other: script, confidence: 1 };
  }
  const read = new ReadWords(text);
  const { words } = read;
  const counts = CANDIDATES.map((_, at) => read.count(at));
  const most = indexOfMost(counts, 0, LANGUAGES.length);
  const ofMost = counts[most] ?? 0;
  const other = indexOfMost(counts, LANGUAGES.length, CANDIDATES.length);
  const ofOther = counts[other] ?? 0;
  if (ofOther > ofMost && read.identifies(other)) {
    return { understood: [], other: CANDIDATES[other]?.code, confidence: ofOther / words };
  }
  if (read.isUnknown(ofMost)) {
    const code = ofOther > 0 ? CANDIDATES[other]?.code : UNDETERMINED;
    return { understood: [], other: code, confidence: read.unknowns / words };
  }
  if (ofMost === 0) return undefined;
  const spoken = LANGUAGES.map(
    (_, at) => (counts[at] ?? 0) > 0 && (at === most || read.isMixedIn(at, most, ofMost)),
  );
  const confidence = Math.min(1, read.countOfAny(spoken) / words);
  return { understood: LANGUAGES.filter((_, at) => spoken[at]), other: undefined, confidence };
}

/** Returns true if the bit of the language at index `at` of {@link CANDIDATES} is set. */
function isOf(languages: number, at: number): boolean {
  return ((languages >> at) & 1) === 1;
}

/** Distinct words of a text with their possible languages. */
class ReadWords {
  /** Number of distinct words, except unknown abbreviations. */
  words = 0;
  /** Number of words in no known language. */
  unknowns = 0;
  /** Number of words in no known language that are not English words, medicines or abbreviations either. */
  private unlisted = 0;
  /** Number of short words among {@link unlisted}. */
  private short = 0;
  private otherLettered = 0;
  /** Number of words that belong only to other languages. */
  private foreign = 0;
  /** True if at least half of the words are capitalized. */
  private readonly isOfNames: boolean;
  /** Bits of the possible languages of each known word. */
  private readonly wordBits: number[] = [];
  /** Bits of words identified by a list or by special letters. Names and English or Spanish words are excluded. */
  private readonly foreignBits: number[] = [];
  /** Bits of the languages that at least one word indicates by itself. */
  private indicated = 0;

  constructor(text: string) {
    const lower = text.normalize('NFC').replace(NAME, '').toLowerCase().replace(SPELLED, ' ');
    this.isOfNames = count(text, CAPITAL) * 2 >= count(text, LETTERS);
    if (INVERTED_MARK.test(text)) this.wordBits.push((this.indicated = 1 << LANGUAGES.indexOf('es')));
    const known = new Set<string>();
    for (const [word] of lower.matchAll(WORD)) {
      // Stuttering repeats a word.
      if (known.has(word)) continue;
      known.add(word);
      if (ASCII.test(word)) this.read(word, 0);
      else this.read(withoutAccents(word), byLetters(word));
    }
  }

  /** @param lettered bits of the languages whose special letters the word contains */
  private read(word: string, lettered: number): void {
    if (lettered !== 0) this.otherLettered += 1;
    const inLists = WORDS.get(word) ?? 0;
    const listed = lettered === 0 ? inLists : inLists & lettered || lettered;
    const languages = listed === 0 ? byForm(word) : listed;
    if (languages === 0 && word.length <= ABBREVIATED) return;
    this.words += 1;
    if (languages === 0) {
      this.unknowns += 1;
      if (ORDINARY_WORDS.has(word) || MEDICINES.has(word) || !VOWEL.test(word)) return;
      this.unlisted += 1;
      if (SHORT.test(word)) this.short += 1;
      return;
    }
    this.wordBits.push(languages);
    if (OF_PLACES.has(word)) return;
    const isOwn = lettered === 0 && isOwnWord(word);
    this.indicated |= isOwn ? languages & UNDERSTOOD : languages;
    if (isOwn || (languages & UNDERSTOOD) !== 0) return;
    this.foreign += 1;
    if (listed !== 0) this.foreignBits.push(listed);
  }

  /** Number of words in a language. A word can belong to several languages. */
  count(at: number): number {
    const { indicated, wordBits } = this;
    return indicated === 0 || isOf(indicated, at)
      ? wordBits.filter((languages) => isOf(languages, at)).length
      : 0;
  }

  countOfAny(spoken: readonly boolean[]): number {
    return this.wordBits.filter((languages) => spoken.some((is, at) => is && isOf(languages, at))).length;
  }

  /** Returns true if enough words identify another language. A name can also be a word of that language. */
  identifies(other: number): boolean {
    const listed = this.foreignBits.filter((languages) => isOf(languages, other)).length;
    if (listed === 0 || this.words < LEAST) return false;
    if (listed >= LEAST) return true;
    return this.words >= SENTENCE
      ? !this.isOfNames && this.count(other) >= LEAST
      : this.foreign * 2 > this.words;
  }

  /** Returns true if a language is spoken in addition to the language of most words. */
  isMixedIn(at: number, most: number, ofMost: number): boolean {
    const own = this.wordBits.filter((languages) => isOf(languages, at) && !isOf(languages, most)).length;
    return own === ofMost || (own >= LEAST && own * MIXED > ofMost);
  }

  /** Returns true if the text is in a language without a word list. Names are unknown words in all languages. */
  isUnknown(ofMost: number): boolean {
    const { words, unknowns, foreign, unlisted, short, otherLettered } = this;
    if (words < SENTENCE || this.isOfNames) return false;
    if (
      otherLettered >= Math.max(OTHER_LETTERED.words, words * OTHER_LETTERED.share) &&
      otherLettered > ofMost
    )
      return true;
    if (foreign > 0 && unlisted + foreign >= words * FOREIGN_SHARE) return true;
    return unknowns >= words * UNKNOWN_SHARE && unlisted >= words * UNLISTED_SHARE && short >= LEAST;
  }
}

/** Bits of the languages with all special letters of a word. If no language has all, bits of the languages with any. */
function byLetters(word: string): number {
  let all = ~0;
  let any = 0;
  for (const letter of word) {
    const languages = BY_LETTER.get(letter);
    if (languages === undefined) continue;
    all &= languages;
    any |= languages;
  }
  return all & any || any;
}

function withoutAccents(text: string): string {
  const folded = text.normalize('NFD').replace(ACCENTS, '');
  return folded.replace(UNDIVIDED, (letter) => BASE_LETTERS[letter] ?? letter);
}

/** Whether a word of another language is also an English or Spanish word, or a name, and so does not identify the language. */
function isOwnWord(word: string): boolean {
  return ORDINARY_WORDS.has(word) || SPANISH_WORDS.has(word) || GIVEN_NAMES.has(word);
}

function byForm(word: string): number {
  let bits = 0;
  if (!ANY_FORM.test(word)) return bits;
  CANDIDATES.forEach(({ forms }, at) => {
    if (forms?.test(word)) bits |= 1 << at;
  });
  return bits;
}

/** Language identified by non-Latin letters, if they are at least half as frequent as the Latin ones. */
function otherScript(text: string): string | undefined {
  const letters = countForeignLetters(text);
  return letters === 0 || letters * 2 < count(text, LATIN) ? undefined : languageOfLetters(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function indexOfMost(counts: readonly number[], from: number, to: number): number {
  let most = from;
  for (let at = from; at < to; at += 1) if ((counts[at] ?? 0) > (counts[most] ?? 0)) most = at;
  return most;
}
