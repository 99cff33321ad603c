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
/** Before the language, in the detector of withheld speech. */
const DETECTOR = 'language_';
const NAME_DETECTOR = 'script';
const TELLING = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const LETTERS = /\p{L}/gu;
const SENTENCE = /[^.?!…。？！\n]+(?:[.?!…。？！\n]+\s*|$)/gu;
/** Shorter sentences don't tell their language. */
const LEAST_WORDS = 4;
/** Longer texts are withheld as a whole or not at all, in UTF-16 code units: each sentence takes some 20 microseconds. */
const MOST_DIVIDED = 8_000;
/** Share of known words from which on a sentence is surely understood, and from which on all of a turn is. */
const CLEAR = 0.6;
const SURE = 0.8;
/** More words are a sentence, or an address; a script without spaces has that many letters in a name with its title. */
const MOST_NAME_WORDS = 4;
const MOST_NAME_LETTERS = 40;

/**
 * The finding that withholds a whole text, because it is not understood: none if it has neither a letter nor a digit. Undefined
 * if the text is not withheld, or only some of its sentences are.
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
 * The sentences of a turn that are withheld: of one that is understood, those in another language; of one that is not, all but
 * the clear ones. An interpreter speaks both.
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
    // What is too short to tell goes with the sentence before.
    if (isClear(sentence, policy)) language = undefined;
    else language = otherIn(sentence, spoken) ?? language;
    if (language === undefined) continue;
    const last = found.at(-1);
    if (last?.end === range.start && last.language === language) last.end = range.end;
    else found.push({ language, ...range });
  }
  return found.map((range) => speech(range, text, range.language));
}

/** The language of withheld speech; undefined for all other findings. */
export function spokenIn({ kind, detector }: Entity): string | undefined {
  return isSpeech(kind) && detector.startsWith(DETECTOR) ? detector.slice(DETECTOR.length) : undefined;
}

/**
 * Runs of another script, which no policy's languages use, in any text: a few words are most probably a name, more are
 * speech. Under `mask` all are names, and what the agent itself says in its instructions and definitions stays.
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

/** The other language of a sentence, if it tells. In a turn that is understood otherwise, it must tell more clearly. */
function otherIn(sentence: string, { isUnderstood }: SpokenLanguage): string | undefined {
  const words = wordsIn(sentence);
  if (words < LEAST_WORDS) return undefined;
  const { other, confidence = 0 } = identifyLanguages(sentence) ?? {};
  return !isUnderstood || (words > LEAST_WORDS && confidence >= CLEAR) ? other : undefined;
}

/** Whether a sentence is surely in languages that the policy understands. */
function isClear(sentence: string, { languages }: LanguagePolicy): boolean {
  if (wordsIn(sentence) < LEAST_WORDS) return false;
  const found = identifyLanguages(sentence);
  if (found === undefined || found.other !== undefined || found.confidence < CLEAR) return false;
  return found.understood.every((language) => languages.includes(language));
}

/** The language that is not understood; of a mixed text, one of them. */
function codeOf({ language }: SpokenLanguage, { languages }: LanguagePolicy): string {
  return language.split('+').find((code) => !languages.some((known) => known === code)) ?? language;
}

/** Empty for texts that are too long to be divided. */
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
