import { Memo } from '../../common/memo.js';
import { regExp } from '../../common/text/reg-exp.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { REGION_NAMES } from '../lexicon/us-states.js';
import { READABLE_IN_NAMES, UNIT } from '../languages/any.js';
import { NAME_WORDS } from '../languages/en/names.js';
import { UNITS } from '../languages/en/places.js';
import { NEIGHBOURHOOD } from '../languages/es/places.js';
import { isSpanishWord } from '../languages/everyday-words.js';
import { STOP_WORDS } from '../languages/en/ordinary-words.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { viewTokens } from '../text/view-tokens.js';
import { monthName, wholeDate } from '../written/dates.js';
import { nameParts } from '../written/name-parts.js';
import type { ValuePart, ValueReader } from '../written/values.js';
import { codeKey, isCode, phoneKey } from '../written/written-code.js';

/** The forms by which a value is searched elsewhere. */
export interface SearchForms {
  /** Sequences of folded words. Numbers have no leading zeros. */
  readonly phrases: readonly (readonly string[])[];
  /** Letters and digits that may be divided at any position. */
  readonly codes: readonly string[];
}

const LETTER = /\p{L}/gu;
const DESIGNATOR = regExp.iu`^(?:${UNIT}|${NEIGHBOURHOOD})$`;
const DIGIT = /\p{Nd}/gu;
/** Minimum numbers of letters and of digits that distinguish a value. */
export const LEAST_LETTERS = 4;
export const LEAST_DIGITS = 5;
/** Minimum number of letters and digits of a mixed code, which must also have three digits. */
const LEAST_MIXED = 6;
/** Maximum lengths of a value. Longer values are texts, whose values are found separately. */
const MOST_CODE = 64;
const MOST_WORDS = 32;
/** Minimum number of words in an unsupported language. Fewer words may also occur in a supported language. */
const LEAST_SPEECH = 4;

const NOTHING: SearchForms = { phrases: [], codes: [] };

const FORMS_OF: Readonly<Record<ValueForm, (view: NormalizedText) => SearchForms>> = {
  name: nameForms,
  place: placeForms,
  words: wordForms,
  literal: wordForms,
  email: wordForms,
  code: (view) => codeForms(view, codeKey(view.spoken.text)),
  phone: phoneForms,
  date: dateForms,
  speech: (view) => (phraseOf(view).length < LEAST_SPEECH ? NOTHING : wordForms(view)),
  'code-or-words': (view) =>
    isCode(view.spoken.text) ? codeForms(view, codeKey(view.spoken.text)) : wordForms(view),
};

/**
 * Returns the forms by which a value is searched in other texts. Values that are too short or too common have none
 * (fewer than four letters or five digits, common words), so that a caller named Will does not mask every "will".
 * Common parts of names are left to `weak-names.ts`. Distinctive parts of names and usual spellings of dates have their
 * own forms.
 *
 * @param view view of the value's text
 */
export function searchForms(kind: EntityKind, text: string, view = normalize(text)): SearchForms {
  return FORMS_OF[kindTraits(kind).form](view);
}

const formsByReader = new Memo<ValueReader, Map<string, SearchForms>>();

/** Returns the {@link searchForms} of a value, cached by spelling in a reader. */
export function formsIn(reader: ValueReader, kind: EntityKind, text: string): SearchForms {
  const known = formsByReader.of(reader, () => new Map<string, SearchForms>());
  const id = `${kind}\0${text}`;
  let forms = known.get(id);
  if (forms === undefined) known.set(id, (forms = searchForms(kind, text, reader.viewOf(text))));
  return forms;
}

/** Returns the words of each view, or the word that spelled letters form. */
function wordForms(view: NormalizedText): SearchForms {
  const phrase = phraseOf(view);
  if (isSpelled(phrase)) return { phrases: [[phrase.join('')]].filter(isDistinctive), codes: [] };
  return { phrases: view.views.map(phraseOf).filter(isDistinctive), codes: [] };
}

/** Omits states and unit designators, which are readable next to a town or a number, from the search. */
function placeForms(view: NormalizedText): SearchForms {
  const { phrases, codes } = wordForms(view);
  return { phrases: phrases.filter((phrase) => !isReadablePlace(phrase)), codes };
}

function isReadablePlace(phrase: readonly string[]): boolean {
  return (
    REGION_NAMES.has(phrase.join(' ')) || phrase.every((word) => UNITS.has(word) || DESIGNATOR.test(word))
  );
}

/** Returns true for words that only join the parts of a place: a state, or a label of a unit or a quarter. */
export function joinsParts(text: string, kind: EntityKind): boolean {
  return kindTraits(kind).form === 'place' && isReadablePlace(phraseOf(normalize(text)));
}

function codeForms(view: NormalizedText, code: string): SearchForms {
  const digits = countDigits(code);
  const letters = countLetters(code);
  const distinctive = digits >= LEAST_DIGITS || (digits >= 3 && digits + letters >= LEAST_MIXED);
  if (code.length > MOST_CODE || !distinctive) {
    const phrase = phraseOf(view);
    return digits < 3 && isDistinctive(phrase) ? { phrases: [phrase], codes: [] } : NOTHING;
  }
  return { phrases: [], codes: [code] };
}

/** Adds the last four digits of a phone number ("call the 0142 one"), unless they may be a year. */
function phoneForms(view: NormalizedText): SearchForms {
  const { phrases, codes } = codeForms(view, phoneKey(view.spoken.text));
  const international = codes.filter((code) => /^\d{10}$/.test(code)).map((code) => `1${code}`);
  const ending = codes
    .map((code) => /(?<=\d{6})(?!19|20)\d{4}$/.exec(code)?.[0] ?? '')
    .filter((four) => four !== '');
  return { phrases, codes: [...codes, ...international, ...ending] };
}

function nameForms(view: NormalizedText): SearchForms {
  const phrase = phraseOf(view);
  if (isSpelled(phrase)) return wordForms(view);
  const spoken = nameParts(view.text);
  // Remarks on a name, and letters that spell it, are not words of the name.
  if (spoken.some(({ start, end, key }) => key?.length !== end - start)) return spelledForms(spoken);
  const joined = phrase.length > 1 && phrase.join('').length >= 2 * LEAST_LETTERS ? [[phrase.join('')]] : [];
  return {
    phrases: [phrase, ...joined, ...phrase.map((word) => [word])].filter(isDistinctiveName),
    codes: [],
  };
}

function spelledForms(parts: readonly ValuePart[]): SearchForms {
  const words = parts.map(({ key = '' }) => phraseOf(normalize(key)));
  return { phrases: [words.flat(), ...words].filter(isDistinctiveName), codes: [] };
}

/** Returns false for words that are left in clear within a name, such as "van der", because they identify no person. */
function isDistinctiveName(phrase: readonly string[]): boolean {
  return isDistinctive(phrase) && !phrase.every((word) => READABLE_IN_NAMES.has(word));
}

/**
 * Returns a complete date as written and in other usual spellings. A month and a day alone are too common. A timestamp
 * is searched only as written, because its date alone is another value.
 */
function dateForms(view: NormalizedText): SearchForms {
  const { date, time } = wholeDate(view) ?? {};
  if (date?.year === undefined || date.day === undefined) return NOTHING;
  const phrases = view.views.map(phraseOf).filter(isDistinctive);
  if (time !== undefined) return { phrases, codes: [] };
  const [year, m, d] = [String(date.year), String(date.month), String(date.day)];
  const name = monthName(date.month);
  const spellings = [m, name, name.slice(0, 3)].flatMap((month) => [
    [month, d, year],
    [year, month, d],
    ...(month === m ? [] : [[d, month, year]]),
  ]);
  return { phrases: [...phrases, ...spellings], codes: [] };
}

function phraseOf(view: NormalizedText): string[] {
  return viewTokens(view).words.map(foldNumber);
}

/** Removes leading zeros, so that `09` is `9` in a phrase. */
export function foldNumber(word: string): string {
  return word.charCodeAt(0) === 0x30 ? word.replace(/^0+(?=\d)/, '') : word;
}

/** Returns true for spelled letters: "o k a f o r". */
function isSpelled(phrase: readonly string[]): boolean {
  return phrase.length > 2 && phrase.every((word) => word.length === 1 && countLetters(word) === 1);
}

function isDistinctive(phrase: readonly string[]): boolean {
  if (phrase.length > MOST_WORDS) return false;
  const joined = phrase.join('');
  if (countDigits(joined) >= LEAST_DIGITS) return true;
  if (countLetters(joined) < LEAST_LETTERS) return false;
  const [only] = phrase;
  if (phrase.length === 1 && only !== undefined)
    return !STOP_WORDS.has(only) && !NAME_WORDS.has(only) && !isSpanishWord(only);
  return phrase.some((word) => /\p{L}/u.test(word) && !STOP_WORDS.has(word));
}

/** Returns true for a word or number that is long enough to distinguish a value. */
export function isTelling(text: string): boolean {
  return countLetters(text) >= LEAST_LETTERS || countDigits(text) >= LEAST_DIGITS;
}

/** Counts the letters of any script in a text. */
export function countLetters(text: string): number {
  return text.match(LETTER)?.length ?? 0;
}

/** Counts the decimal digits of any script in a text. */
export function countDigits(text: string): number {
  return text.match(DIGIT)?.length ?? 0;
}
