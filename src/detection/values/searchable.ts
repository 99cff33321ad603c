import type { EntityKind } from '../kinds.js';
import { NAME_WORDS } from '../speech/en/name-words.js';
import { STOP_WORDS } from '../speech/en/stop-words.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { viewTokens } from '../text/view-tokens.js';
import { monthName } from './dates.js';
import { codeKey, dateKey, isCode, isDateKind, isPhoneKind } from './value-key.js';

/** The forms under which a value is looked for elsewhere. */
export interface SearchForms {
  /** Sequences of words, each folded, numbers without leading zeros. */
  readonly phrases: readonly (readonly string[])[];
  /** Letters and digits that may be divided in any way. */
  readonly codes: readonly string[];
}

const LETTER = /\p{L}/gu;
const DIGIT = /\p{Nd}/gu;
const LEAST_LETTERS = 4;
const LEAST_DIGITS = 5;
/** A code of letters and digits must have this many of both, and three digits. */
const LEAST_MIXED = 6;
/** Longer values are no values of a person, but texts; what they hold is found on its own. */
const MOST_CODE = 64;
const MOST_WORDS = 32;

const NOTHING: SearchForms = { phrases: [], codes: [] };

/**
 * What to look for in other texts once a value was found in one: nothing for values too short or too ordinary
 * (fewer than four letters or five digits, common words), so that a caller named Will doesn't mask every "will".
 * Names are also looked for by their distinctive parts, days by their usual spellings.
 */
export function searchForms(kind: EntityKind, text: string): SearchForms {
  const view = normalize(text);
  if (isDateKind(kind)) return dateForms(text, view);
  const spoken = view.spoken.text;
  if (isCode(kind, spoken)) return codeForms(kind, view);
  const phrase = phraseOf(view);
  if (phrase.length > 2 && phrase.every((word) => word.length === 1 && countLetters(word) === 1)) {
    return { phrases: [[phrase.join('')]].filter(isTelling), codes: [] };
  }
  if (kind === 'NAME') return { phrases: nameForms(phrase), codes: [] };
  return { phrases: view.views.map(phraseOf).filter(isTelling), codes: [] };
}

function codeForms(kind: EntityKind, view: NormalizedText): SearchForms {
  const code = codeKey(kind, view.spoken.text);
  const digits = countDigits(code);
  const letters = countLetters(code);
  const telling = digits >= LEAST_DIGITS || (digits >= 3 && digits + letters >= LEAST_MIXED);
  if (code.length > MOST_CODE || !telling) {
    const phrase = phraseOf(view);
    return digits < 3 && isTelling(phrase) ? { phrases: [phrase], codes: [] } : NOTHING;
  }
  const international = isPhoneKind(kind) && /^\d{10}$/.test(code) ? [`1${code}`] : [];
  return { phrases: [], codes: [code, ...international] };
}

function nameForms(phrase: readonly string[]): string[][] {
  const joined = phrase.length > 1 && phrase.join('').length >= 2 * LEAST_LETTERS ? [[phrase.join('')]] : [];
  return [[...phrase], ...joined, ...phrase.map((word) => [word])].filter(isTelling);
}

/** A whole day, as it was written and in the usual other ways; month and day alone are too ordinary. */
function dateForms(text: string, view: NormalizedText): SearchForms {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(dateKey(text) ?? '');
  if (day === null) return NOTHING;
  const [year, m, d] = [day[1] ?? '', String(Number(day[2])), String(Number(day[3]))];
  const name = monthName(Number(m));
  const spellings = [m, name, name.slice(0, 3)].flatMap((month) => [
    [month, d, year],
    [year, month, d],
    ...(month === m ? [] : [[d, month, year]]),
  ]);
  return { phrases: [...view.views.map(phraseOf).filter(isTelling), ...spellings], codes: [] };
}

function phraseOf(view: NormalizedText): string[] {
  return viewTokens(view).words.map(foldNumber);
}

/** `09` is `9` in a phrase. */
export function foldNumber(word: string): string {
  return word.charCodeAt(0) === 0x30 ? word.replace(/^0+(?=\d)/, '') : word;
}

function isTelling(phrase: readonly string[]): boolean {
  if (phrase.length > MOST_WORDS) return false;
  const joined = phrase.join('');
  if (countDigits(joined) >= LEAST_DIGITS) return true;
  if (countLetters(joined) < LEAST_LETTERS) return false;
  const [only] = phrase;
  if (phrase.length === 1 && only !== undefined) return !STOP_WORDS.has(only) && !NAME_WORDS.has(only);
  return phrase.some((word) => /\p{L}/u.test(word) && !STOP_WORDS.has(word));
}

/** Letters in a text, of any script. */
export function countLetters(text: string): number {
  return text.match(LETTER)?.length ?? 0;
}

/** Decimal digits in a text, of any script. */
export function countDigits(text: string): number {
  return text.match(DIGIT)?.length ?? 0;
}
