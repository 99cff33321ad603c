import { ScannedText } from '../../common/text/scanned-text.js';
import { gated } from '../../common/text/gated-pattern.js';
import { regExp } from '../../common/text/reg-exp.js';
import { ENGLISH, SPOKEN_ENGLISH } from '../languages/en/index.js';
import { SPANISH, SPOKEN_SPANISH } from '../languages/es/index.js';
import type { NumberWord } from '../spoken/number-values.js';
import { MixedSpeech, Speech, type SpeechReader } from '../spoken/speech.js';

export const SPEECH = { en: new Speech(ENGLISH), es: new Speech(SPANISH) } as const;
/** Reader for mixed speech, which reads a word in Spanish if it is not English. */
const MIXED = new MixedSpeech([SPEECH.es, SPEECH.en]);

const IS_SPANISH = gated(regExp.iu`(?<!\p{L})(?:${SPOKEN_SPANISH})(?!\p{L})`);
const IS_ENGLISH = gated(regExp.iu`(?<!\p{L})(?:${SPOKEN_ENGLISH})(?!\p{L})`);

/** Returns the reader for numbers, letters and addresses in the languages of a text. */
export function speechOf(text: ScannedText): SpeechReader {
  if (!text.test(IS_SPANISH)) return SPEECH.en;
  return text.test(IS_ENGLISH) ? MIXED : SPEECH.es;
}

/** Returns the languages of the words of a value, which may be both. */
export function spokenIn(text: string): Readonly<Record<keyof typeof SPEECH, boolean>> {
  const view = new ScannedText(text);
  const isSpanish = view.test(IS_SPANISH);
  return { en: !isSpanish || view.test(IS_ENGLISH), es: isSpanish };
}

/** Words that form spoken numbers, in lower case. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = SPEECH.en.numbers.words;

/** Returns the digits of a single number word ("seven", "twelve", "oh"), or undefined. */
export function digitsOfWord(word: string): string | undefined {
  const digits = SPEECH.en.numbers.digitsOf(word);
  return (
    digits ?? (IS_SPANISH.pattern.test(word) ? SPEECH.es.numbers.digitsOf(SPANISH.folded(word)) : undefined)
  );
}

/** Returns true for a word that names a mark within an e-mail address ("dot", "underscore"). */
export function isConnector(word: string): boolean {
  return [ENGLISH, SPANISH].some((language) => language.online.marks.has(language.folded(word)));
}

/** Returns true for digits and for a single number word. */
export function isDigits(word: string): boolean {
  return /^\d{1,4}$/.test(word) || SPEECH.en.numbers.digitsOf(word) !== undefined;
}

/** Returns true for a spelled letter and for digits. */
export function isShort(word: string): boolean {
  return /^[a-z]$/i.test(word) || isDigits(word);
}

/** Returns the end of a spoken domain that follows "at" at an offset, or undefined. */
export function emailHostEnd(text: string, at: number): number | undefined {
  return SPEECH.en.emails.hostEnd(text, at);
}
