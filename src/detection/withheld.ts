import { matchesOf } from '../common/text/matches.js';
import type { Range } from '../common/text/ranges.js';
import type { LanguagePolicy, SpokenLanguage } from './conversation/spoken-language.js';
import { type Entity, signed } from './entity.js';
import { isSpeech, SPEECH } from './kinds.js';
import { identifyLanguages } from './languages/identify.js';
import { foreignLetterRuns, hasForeignLetters, languageOfLetters } from './languages/scripts.js';
import type { TextSlot } from './slot.js';

/** `pass` of findings that are masked because their language is not supported. */
const PASS = 'language';
/** Prefix of the language in the detector of withheld speech. */
const DETECTOR = 'language_';
const NAME_DETECTOR = 'script';
const TELLING = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const LETTERS = /\p{L}/gu;
const SENTENCE = /[^.?!…。？！\n]+(?:[.?!…。？！\n]+\s*|$)/gu;
/** Minimum number of words in a sentence whose language can be identified. */
const LEAST_WORDS = 4;
/** Maximum UTF-16 length of texts that are divided. Each sentence takes about 20 microseconds. */
const MOST_DIVIDED = 8_000;
/** Share of known words from which a sentence, and a whole turn, is certainly in a supported language. */
const CLEAR = 0.6;
const SURE = 0.8;
/** Maximum number of words of a name and, in a script without spaces, of letters of a name with its title. */
const MOST_NAME_WORDS = 4;
const MOST_NAME_LETTERS = 40;

/**
 * Returns the finding that withholds a whole text in an unsupported language, or none if the text has neither a letter
 * nor a digit. Undefined if the text is not withheld, or only some of its sentences are.
 */
export function withheldText(
  { text }: TextSlot,
  spoken: SpokenLanguage | undefined,
  policy: LanguagePolicy,
): Entity[] | undefined {
  if (policy.onOtherLanguage !== 'withhold' || spoken?.isUnderstood !== false) return undefined;
  const sentences = sentencesOf(text);
  if (sentences.length > 1 && sentences.some((range) => isClear(sliceOf(text, range), policy)))
    return undefined;
  return TELLING.test(text) ? [speech({ start: 0, end: text.length }, text, codeOf(spoken, policy))] : [];
}

/**
 * Returns the withheld sentences of a turn. In a supported turn, sentences in another language are withheld. In any
 * other turn, all sentences but the clear ones are, because an interpreter speaks both languages.
 */
export function foreignSentences(
  { text }: TextSlot,
  spoken: SpokenLanguage | undefined,
  policy: LanguagePolicy,
): Entity[] {
  if (policy.onOtherLanguage !== 'withhold' || spoken === undefined) return [];
  if (spoken.isUnderstood && spoken.confidence >= SURE) return [];
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return [];
  const found: { start: number; end: number; language: string }[] = [];
  let language = spoken.isUnderstood ? undefined : codeOf(spoken, policy);
  for (const range of sentences) {
    const sentence = sliceOf(text, range);
    // A short sentence has the language of the preceding sentence.
    if (isClear(sentence, policy)) language = undefined;
    else language = otherIn(sentence, spoken) ?? language;
    if (language === undefined) continue;
    const last = found.at(-1);
    if (last?.end === range.start && last.language === language) last.end = range.end;
    else found.push({ language, ...range });
  }
  return found.map((range) => speech(range, text, range.language));
}

/** Returns the language of withheld speech, or undefined for other findings. */
export function spokenIn({ kind, detector }: Entity): string | undefined {
  return isSpeech(kind) && detector.startsWith(DETECTOR) ? detector.slice(DETECTOR.length) : undefined;
}

/**
 * Returns runs of a script that no policy's languages use. A few words are probably a name, more words are speech.
 * Under `mask`, all runs are names, and the agent's own instructions and definitions are left in clear.
 */
export function foreignRuns(
  { text, form, role, isKey, member }: TextSlot,
  { onOtherLanguage }: LanguagePolicy,
): Entity[] {
  if (form !== 'text' || !hasForeignLetters(text)) return [];
  if (onOtherLanguage !== 'withhold' && (onOtherLanguage !== 'mask' || isOwn(role))) return [];
  if (member === 'pattern' || (role === 'schema' && isKey === true)) return [];
  return foreignLetterRuns(text).map(({ start, end }) => {
    const run = text.slice(start, end);
    if (onOtherLanguage === 'withhold' && isSpokenRun(run))
      return speech({ start, end }, text, languageOfLetters(run));
    return signed({ start, end, kind: 'NAME', confidence: 1 }, PASS, NAME_DETECTOR);
  });
}

/** Returns the other language of a sentence, if it is identified. In a supported turn, more certainty is required. */
function otherIn(sentence: string, { isUnderstood }: SpokenLanguage): string | undefined {
  const words = wordsIn(sentence);
  if (words < LEAST_WORDS) return undefined;
  const { other, confidence = 0 } = identifyLanguages(sentence) ?? {};
  return !isUnderstood || (words > LEAST_WORDS && confidence >= CLEAR) ? other : undefined;
}

/** Returns true for a sentence that is certainly in the policy's languages. */
function isClear(sentence: string, { languages }: LanguagePolicy): boolean {
  if (wordsIn(sentence) < LEAST_WORDS) return false;
  const found = identifyLanguages(sentence);
  if (found === undefined || found.other !== undefined || found.confidence < CLEAR) return false;
  return found.understood.every((language) => languages.includes(language));
}

/** Returns the unsupported language, or one of the languages of a mixed text. */
function codeOf({ language }: SpokenLanguage, { languages }: LanguagePolicy): string {
  return language.split('+').find((code) => !languages.some((known) => known === code)) ?? language;
}

/** Divides a text into sentences. Empty for texts that are too long. */
function sentencesOf(text: string): Range[] {
  if (text.length > MOST_DIVIDED) return [];
  return matchesOf(text, SENTENCE).map(({ index, 0: sentence }) => ({
    start: index,
    end: index + sentence.length,
  }));
}

function sliceOf(text: string, { start, end }: Range): string {
  return text.slice(start, end);
}

function wordsIn(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}

function isOwn(role: TextSlot['role']): boolean {
  return role === 'system' || role === 'schema';
}

function isSpokenRun(run: string): boolean {
  return wordsIn(run) > MOST_NAME_WORDS || (run.match(LETTERS)?.length ?? 0) > MOST_NAME_LETTERS;
}

function speech(range: Range, text: string, language: string): Entity {
  const { start, end } = trimSpaces(text, range);
  const detector = `${DETECTOR}${language}` as Lowercase<string>;
  return signed({ start, end, kind: SPEECH, confidence: 1 }, PASS, detector);
}

function trimSpaces(text: string, { start, end }: Range): Range {
  const part = text.slice(start, end);
  return { start: end - part.trimStart().length, end: start + part.trimEnd().length };
}
