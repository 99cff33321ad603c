import { ScannedText } from '../../common/text/scanned-text.js';
import { gated } from '../../common/text/gated-pattern.js';
import { regExp } from '../../common/text/reg-exp.js';
import { ENGLISH, SPOKEN_ENGLISH } from '../languages/en/index.js';
import { SPANISH, SPOKEN_SPANISH } from '../languages/es/index.js';
import type { NumberWord } from '../spoken/number-values.js';
import { MixedSpeech, Speech, type SpeechReader } from '../spoken/speech.js';

export const SPEECH = { en: new Speech(ENGLISH), es: new Speech(SPANISH) } as const;
/** A word of Spanish that is none of English goes by the first. */
const MIXED = new MixedSpeech([SPEECH.es, SPEECH.en]);

const IS_SPANISH = gated(regExp.iu`(?<!\p{L})(?:${SPOKEN_SPANISH})(?!\p{L})`);
const IS_ENGLISH = gated(regExp.iu`(?<!\p{L})(?:${SPOKEN_ENGLISH})(?!\p{L})`);

/** The grammar of the languages in which numbers, letters and addresses are said in a text. */
export function speechOf(text: ScannedText): SpeechReader {
  if (!text.test(IS_SPANISH)) return SPEECH.en;
  return text.test(IS_ENGLISH) ? MIXED : SPEECH.es;
}

/** Of which languages the words of a value may be: of both where it holds words of both. */
export function spokenIn(text: string): Readonly<Record<keyof typeof SPEECH, boolean>> {
  const view = new ScannedText(text);
  const isSpanish = view.test(IS_SPANISH);
  return { en: !isSpanish || view.test(IS_ENGLISH), es: isSpanish };
}

/** The words that spoken numbers are made of, in small letters. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = SPEECH.en.numbers.words;

/** The digits of a single number word ("seven", "twelve", "oh"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  const digits = SPEECH.en.numbers.digitsOf(word);
  return (
    digits ?? (IS_SPANISH.pattern.test(word) ? SPEECH.es.numbers.digitsOf(SPANISH.folded(word)) : undefined)
  );
}

/** True for the name of a mark in e-mail addresses: "dot", "guion". */
export function isConnector(word: string): boolean {
  return [ENGLISH, SPANISH].some((language) => language.online.marks.has(language.folded(word)));
}

/** True for digits and for a single number word. */
export function isDigits(word: string): boolean {
  return /^\d{1,4}$/.test(word) || SPEECH.en.numbers.digitsOf(word) !== undefined;
}

/** True for a spelled letter and for digits. */
export function isShort(word: string): boolean {
  return /^[a-z]$/i.test(word) || isDigits(word);
}

/** Where the domain ends that is said right after an "at", at an offset; undefined where none is. */
export function emailHostEnd(text: string, at: number): number | undefined {
  return SPEECH.en.emails.hostEnd(text, at);
}
