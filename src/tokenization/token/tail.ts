import { BACKSLASH, PERCENT } from './characters.js';
import { isPlain, type Opening, readCloser, readMarks, readOctet } from './brackets.js';
import { END, MORE, type UnitReader } from './unit-reader.js';

/** Maximum length of text between an identifier and the closing bracket. */
const MAX_TAIL = 64;
const TAIL_CHARACTER = /[\p{L}\d\s,;:.'’()|/=_+-]/u;
const SEPARATORS = /[\s,;:.()|/=_+-]+/;
const POSSESSIVE = /^(?:['’]s?|s)(?=$|[\s,;:.()|/=_+-])/i;
/** Vocabulary of the attributes that a policy may show, and of models' variations. */
const WORDS: readonly string[] = [
  ...['age', 'aged', 'years', 'yrs', 'year', 'old', 'or', 'over', 'older', 'above', 'minor', 'adult'],
  ...[
    'area',
    'code',
    'valid',
    'invalid',
    'not',
    'digits',
    'digit',
    'numbers',
    'weekday',
    'month',
    'language',
  ],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
const WHOLE: ReadonlySet<string> = new Set(WORDS);
const NUMBER = /^\d{1,4}$/;
/** Any word after this one may be a language name. */
const LANGUAGE = 'language';
const LANGUAGE_NAME = /^\p{L}{1,16}$/u;
const WORD = /[\p{L}\d]/u;

/** Text between an identifier and its closing bracket. */
export interface Tail {
  /** Ending that belongs to the value, as in `[NAME_…'s]`. */
  readonly suffix: string;
}

/**
 * Reads the rest of a token after its identifier: an ending, attributes in any form that a model gave them, and the
 * closing bracket. In a URL they are percent-encoded. A text may end within the attributes.
 * @returns false if there is other text; the reader's position is then undefined
 */
export function readTail(reader: UnitReader, opening: Opening): Tail | 'more' | false {
  const marks = readMarks(reader, opening.marks);
  if (marks !== true) return marks;
  let text = '';
  for (;;) {
    if (reader.code === MORE) return tailOf(text, opening.square) === undefined ? false : 'more';
    const closed = readCloser(reader, opening);
    if (closed === 'more') return tailOf(text, opening.square) === undefined ? false : 'more';
    if (closed) {
      const tail = tailOf(text, opening.square);
      return tail === undefined ? false : readSecond(reader, opening, tail);
    }
    if (reader.code === END && isPlain(opening) && WORD.test(text)) return tailOf(text, true) ?? false;
    const character = readCharacter(reader);
    if (character === 'more') return 'more';
    if (text.length === MAX_TAIL || !TAIL_CHARACTER.test(character)) return false;
    text += character;
    if (tailOf(text, opening.square) === undefined) return false;
  }
}

/** Returns the next character; empty if attributes cannot contain it. */
function readCharacter(reader: UnitReader): string {
  if (reader.code === PERCENT) return readOctet(reader);
  if (reader.code < 0 || reader.code === BACKSLASH) return '';
  const character = String.fromCharCode(reader.code);
  reader.advance();
  return character;
}

/** Reads a second closer for a doubled opener. Before a parenthesis, the outer brackets belong to a link. */
function readSecond(reader: UnitReader, opening: Opening, tail: Tail): Tail | 'more' | false {
  if (!opening.doubled) return tail;
  const closed = readCloser(reader, opening);
  if (closed !== true) return closed;
  if (reader.code === MORE && opening.square) return 'more';
  return reader.code === 0x28 && opening.square ? false : tail;
}

/**
 * Returns the ending of a text that consists of an ending and attributes (the last may be cut off); otherwise
 * undefined.
 * @param withAttributes whether the brackets may contain attributes
 */
function tailOf(text: string, withAttributes: boolean): Tail | undefined {
  if (text === '') return { suffix: '' };
  const suffix = POSSESSIVE.exec(text)?.[0] ?? '';
  const rest = text.slice(suffix.length);
  if (rest === '') return { suffix };
  if (rest.trim() !== '' && !withAttributes) return undefined;
  if (SEPARATORS.exec(rest)?.index !== 0) return undefined;
  const words = rest.toLowerCase().split(SEPARATORS);
  const last = words.pop() ?? '';
  const isKnown = (word: string, at: number): boolean =>
    word === '' || WHOLE.has(word) || NUMBER.test(word) || isLanguage(words[at - 1], word);
  if (!words.every(isKnown)) return undefined;
  const fits = isKnown(last, words.length) || WORDS.some((word) => word.startsWith(last));
  return fits ? { suffix } : undefined;
}

/** Returns true for a language name after `language`, as in `language=ru` and "language: Russian". */
function isLanguage(before: string | undefined, word: string): boolean {
  return before === LANGUAGE && LANGUAGE_NAME.test(word);
}
