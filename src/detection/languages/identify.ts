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

/** What a text is in. */
export interface IdentifiedLanguages {
  /** Of {@link LANGUAGES}, in their order: two in a mixed text. None: it is in another. */
  readonly understood: readonly LanguageCode[];
  /** The other language, ISO 639-1, 639-3 or {@link UNDETERMINED}; undefined where all is understood. */
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
/** Most words have none of the forms: one look for all languages. */
const ANY_FORM = new RegExp(
  TONGUES.flatMap(({ forms }) => (forms === undefined ? [] : [forms.source])).join('|'),
);
/** Names of places are made of them everywhere: none tells a language by itself. */
const OF_PLACES = new Set(TONGUES.flatMap(({ ofPlaces }) => [...(ofPlaces ?? [])]));
/** Bits of the languages that are understood. */
const UNDERSTOOD = (1 << LANGUAGES.length) - 1;

const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}/gu;
/** Letters that Unicode divides into no letter and accent. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ħ: 'h', ə: 'e' },
};
const UNDIVIDED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g');
const LATIN = /\p{Script=Latin}/gu;
/** A capital amid a sentence, but for the one that is the speaker: a name, which tells no language. */
const NAME = /(?<=[\p{Ll}\d],? )(?!I\b)\p{Lu}[\p{L}\p{M}]*/gu;
/** Single letters are spelled, but for that one; parts of codes and of addresses are no words. */
const WORD = /(?<![\p{L}\p{N}@_/=&?#]|\p{L}\.)(?:i|\p{L}{2,})(?![\p{L}\p{N}@_/=&?#]|\.\p{L})/gu;
const LETTERS = /\p{L}[\p{L}\p{M}]+/gu;
/** Letters in a row, by themselves or by their Spanish names, which look like words of other languages. */
const LETTER_NAME = `(?:${[...SPANISH_LETTERS.words.keys()].sort((a, b) => b.length - a.length).join('|')}|\\p{L})`;
const SPELLED = new RegExp(`(?<!\\p{L})${LETTER_NAME}(?:[\\s,]+${LETTER_NAME}){3,}(?!\\p{L})`, 'gu');
const CAPITAL = /(?<!\p{L})\p{Lu}/gu;
/** Letters that alphabets have besides those of English and Spanish, in small letters. A letter may be of several. */
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
  const bit = 1 << TONGUES.findIndex((tongue) => tongue.code === code);
  for (const letter of letters) BY_LETTER.set(letter, (BY_LETTER.get(letter) ?? 0) | bit);
}
/** Letters of a unit or an abbreviation ("mg", "PO"), where no language has such a word. */
const ABBREVIATED = 2;
const INVERTED_MARK = /[¿¡]/;
/** Minimum number of words that identify a language. Names and words of several languages do not count. */
const FEW = 2;
/** Of a mixed text's words at least one in so many is of another language than most are, and of that alone. */
const MIXED = 5;
/** A text of so many words, such a share of which is of no known language, is in another. */
const SENTENCE = 5;
const STRANGE = 0.88;
/** And such a share of which is of no language that is understood, however rare: notes are full of rare words. */
const UNHEARD_OF = 0.5;
/** Minimum share of words that are neither English nor Spanish, if at least one of them is in the list of another language. */
const FOREIGN = 0.7;
/** Every language has short words. Lists of drugs and names have none, and abbreviations no vowels. */
const SHORT = /^\p{L}{2,4}$/u;
const VOWEL = /[aeiouy]/;
/** Such a share of words with letters of other alphabets, and so many of them, is no name in a sentence. */
const OTHER_LETTERED = { words: 3, share: 0.25 };

/** What a text is in, by its words alone. Undefined where they don't tell: names, numbers, "ok". */
export function identifyLanguages(text: string): IdentifiedLanguages | undefined {
  if (!ASCII.test(text)) {
    const script = otherScript(text);
    if (script !== undefined) return { understood: [], other: script, confidence: 1 };
  }
  const read = new ReadWords(text);
  const { words } = read;
  const counts = TONGUES.map((_, at) => read.count(at));
  const most = indexOfMost(counts, 0, LANGUAGES.length);
  const ofMost = counts[most] ?? 0;
  const other = indexOfMost(counts, LANGUAGES.length, TONGUES.length);
  const ofOther = counts[other] ?? 0;
  if (ofOther > ofMost && read.tells(other)) {
    return { understood: [], other: TONGUES[other]?.code, confidence: ofOther / words };
  }
  if (read.isStrange(ofMost)) {
    const code = ofOther > 0 ? TONGUES[other]?.code : UNDETERMINED;
    return { understood: [], other: code, confidence: read.strange / words };
  }
  if (ofMost === 0) return undefined;
  const spoken = LANGUAGES.map(
    (_, at) => (counts[at] ?? 0) > 0 && (at === most || read.isMixedIn(at, most, ofMost)),
  );
  const confidence = Math.min(1, read.countOfAny(spoken) / words);
  return { understood: LANGUAGES.filter((_, at) => spoken[at]), other: undefined, confidence };
}

/** Whether the bit of a language, by {@link TONGUES}, is set. */
function isOf(languages: number, at: number): boolean {
  return ((languages >> at) & 1) === 1;
}

/** The words of a text, and the languages that they are of. */
class ReadWords {
  /** All that are words of some language, or may be, each once. */
  words = 0;
  /** Those of no language that is known of. */
  strange = 0;
  /** Those of them that are no English word either. */
  private unheardOf = 0;
  /** Those of them that are short. */
  private short = 0;
  private otherLettered = 0;
  /** Words of other languages alone, as far as is known. */
  private foreign = 0;
  /** Half of the words have capitals. */
  private readonly isOfNames: boolean;
  /** The languages of each word that is known, as bits. */
  private readonly told: number[] = [];
  /** The same of words in the lists which are no names, nor words of English or Spanish. */
  private readonly sure: number[] = [];
  /** Of the languages that a word tells by itself. */
  private surely = 0;

  constructor(text: string) {
    const lower = text.normalize('NFC').replace(NAME, '').toLowerCase().replace(SPELLED, ' ');
    this.isOfNames = count(text, CAPITAL) * 2 >= count(text, LETTERS);
    if (INVERTED_MARK.test(text)) this.told.push((this.surely = 1 << LANGUAGES.indexOf('es')));
    const known = new Set<string>();
    for (const [word] of lower.matchAll(WORD)) {
      // Who stutters repeats a word.
      if (known.has(word)) continue;
      known.add(word);
      if (ASCII.test(word)) this.read(word, 0);
      else this.read(withoutAccents(word), byLetters(word));
    }
  }

  /** @param lettered the languages whose letters a word has, as bits */
  private read(word: string, lettered: number): void {
    if (lettered !== 0) this.otherLettered += 1;
    const inLists = WORDS.get(word) ?? 0;
    const listed = lettered === 0 ? inLists : inLists & lettered || lettered;
    const languages = listed === 0 ? byForm(word) : listed;
    if (languages === 0 && word.length <= ABBREVIATED) return;
    this.words += 1;
    if (languages === 0) {
      this.strange += 1;
      if (ORDINARY_WORDS.has(word) || MEDICINES.has(word) || !VOWEL.test(word)) return;
      this.unheardOf += 1;
      if (SHORT.test(word)) this.short += 1;
      return;
    }
    this.told.push(languages);
    if (OF_PLACES.has(word)) return;
    const isOwn = lettered === 0 && isOwnWord(word);
    this.surely |= isOwn ? languages & UNDERSTOOD : languages;
    if (isOwn || (languages & UNDERSTOOD) !== 0) return;
    this.foreign += 1;
    if (listed !== 0) this.sure.push(listed);
  }

  /** How many words are of a language. A word may be of several. */
  count(at: number): number {
    const { surely, told } = this;
    return surely === 0 || isOf(surely, at) ? told.filter((languages) => isOf(languages, at)).length : 0;
  }

  countOfAny(spoken: readonly boolean[]): number {
    return this.told.filter((languages) => spoken.some((is, at) => is && isOf(languages, at))).length;
  }

  /** Whether enough words identify another language. A name can be a word of it, too. */
  tells(other: number): boolean {
    const listed = this.sure.filter((languages) => isOf(languages, other)).length;
    if (listed === 0 || this.words < FEW) return false;
    if (listed >= FEW) return true;
    return this.words >= SENTENCE
      ? !this.isOfNames && this.count(other) >= FEW
      : this.foreign * 2 > this.words;
  }

  /** Whether a language is spoken beside the one that most of the words are of. */
  isMixedIn(at: number, most: number, ofMost: number): boolean {
    const own = this.told.filter((languages) => isOf(languages, at) && !isOf(languages, most)).length;
    return own === ofMost || (own >= FEW && own * MIXED > ofMost);
  }

  /** Whether the text is in a language that no list has. Names are strange to all languages. */
  isStrange(ofMost: number): boolean {
    const { words, strange, foreign, unheardOf, short, otherLettered } = this;
    if (words < SENTENCE || this.isOfNames) return false;
    if (
      otherLettered >= Math.max(OTHER_LETTERED.words, words * OTHER_LETTERED.share) &&
      otherLettered > ofMost
    )
      return true;
    if (foreign > 0 && unheardOf + foreign >= words * FOREIGN) return true;
    return strange >= words * STRANGE && unheardOf >= words * UNHEARD_OF && short >= FEW;
  }
}

/** The languages that have all letters of a word which English and Spanish lack, or else any of these. */
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
  TONGUES.forEach(({ forms }, at) => {
    if (forms?.test(word)) bits |= 1 << at;
  });
  return bits;
}

/** The language that letters of its own tell, where most of a text's are of no Latin script. */
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
